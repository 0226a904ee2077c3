import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '..')
// Include the root in the path: the source may be in a folder with one of these names.
const entrypoints = `${root}/entrypoints/`

/** zod's code for JSON Schema. Only the API console uses it, but zod's main module exports it. */
const onDemand = /\/zod\/v4\/core\/.*json-schema/

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * The modules that a module imports statically; `undefined` in builds without this information, such as the worker's.
 */
function importsOf(module: string) {
  let found: Set<string> | undefined
  return (context: Context) => {
    const from = resolve(root, module)
    if (!context.getModuleInfo(from)) return undefined
    return (found ??= reachedFrom(from, (of) => context.getModuleInfo(of)?.importedIds ?? []))
  }
}

function importedBy(module: string, name: string, priority: number) {
  const inside = importsOf(module)
  return {
    priority,
    name(id: string, context: Context) {
      // Entry points have side effects, so a shared chunk must not contain them.
      const isNever = id.startsWith(entrypoints) || onDemand.test(id)
      return inside(context)?.has(id) && !isNever ? name : null
    },
  }
}

const panel = importsOf('components/panel/showPanel.tsx')
const popup = importsOf('components/popup/Popup.tsx')
const frame = 'components/shell/showFullPage.tsx'
const fullPages = importsOf(frame)

/** Whether a module belongs to the navigation and its styles, which neither panel nor popup shows. */
function isOfFullPages(id: string, context: Context): boolean {
  if (id === resolve(root, frame)) return true
  return !!fullPages(context)?.has(id) && !panel(context)?.has(id) && !popup(context)?.has(id)
}

function reachedFrom(module: string, targetsOf: (id: string) => string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...targetsOf(module)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...targetsOf(id))
  }
  return found
}

/**
 * Few chunks, grouped by when they are needed. With a hundred small files, the panel appeared 360 ms later; when it
 * waited for code that isn't needed at first, 60 ms later.
 */
export const chunkGroups = [
  importedBy('entrypoints/sidepanel/index.html', 'start', 4),
  {
    name: (id: string, context: Context) => (isOfFullPages(id, context) ? null : 'shared'),
    tags: ['$initial' as const],
    minShareCount: 2,
    priority: 3,
  },
  { name: (id: string, context: Context) => (isOfFullPages(id, context) ? 'pages' : null), priority: 2 },
  importedBy('components/panel/showPanel.tsx', 'panel', 1),
  importedBy('components/library/TableView.tsx', 'views', 0),
]
