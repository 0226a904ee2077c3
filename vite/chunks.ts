import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '..')
// With the root, because the source may be in a folder that has one of these names.
const entrypoints = `${root}/entrypoints/`

/** Only the console uses it; the schemas' package exports it beside everything else. */
const onDemand = /\/zod\/v4\/core\/.*json-schema/

function importedBy(module: string, name: string, priority: number) {
  let found: Set<string> | undefined
  return {
    priority,
    name(id: string, context: Pick<Rolldown.PluginContext, 'getModuleInfo'>) {
      const from = resolve(root, module)
      // Worker and content script are separate builds.
      if (!context.getModuleInfo(from)) return null
      found ??= reachedFrom(from, (of) => context.getModuleInfo(of)?.importedIds ?? [])
      // Entry points have side effects, so they can't be in a shared chunk.
      return found.has(id) && !id.startsWith(entrypoints) && !onDemand.test(id) ? name : null
    },
  }
}

function reachedFrom(module: string, importsOf: (id: string) => string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...importsOf(module)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...importsOf(id))
  }
  return found
}

/**
 * Few chunks, grouped by when they are needed. The panel appeared 360 ms later with a hundred small files, and 60 ms
 * later when it waited for code that it needs afterwards.
 */
export const chunkGroups = [
  importedBy('entrypoints/sidepanel/index.html', 'start', 3),
  { name: 'shared', tags: ['$initial' as const], minShareCount: 2, priority: 2 },
  importedBy('components/panel/showPanel.tsx', 'panel', 1),
  importedBy('components/library/TableView.tsx', 'views', 0),
]
