import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '..')
// From the root on: whoever has the source below a folder of that name would build other files.
const entrypoints = `${root}/entrypoints/`

/** A file of all that a module imports, and what that imports, whoever else does too. */
function importedBy(module: string, name: string, priority: number) {
  let found: Set<string> | undefined
  return {
    priority,
    name(id: string, context: Pick<Rolldown.PluginContext, 'getModuleInfo'>) {
      const from = resolve(root, module)
      // The worker and the content script are builds of their own.
      if (!context.getModuleInfo(from)) return null
      found ??= reachedFrom(from, (of) => context.getModuleInfo(of)?.importedIds ?? [])
      // What a page does by itself stays its own: whoever loads the file would do it too.
      return found.has(id) && !id.startsWith(entrypoints) ? name : null
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
 * Few files, by when they are needed: the panel came 360 ms later as a hundred small ones, and 60 ms later where it
 * waited for what it shows afterwards.
 */
export const chunkGroups = [
  importedBy('entrypoints/sidepanel/index.html', 'start', 3),
  { name: 'shared', tags: ['$initial' as const], minShareCount: 2, priority: 2 },
  importedBy('components/panel/showPanel.tsx', 'panel', 1),
  importedBy('components/library/TableView.tsx', 'views', 0),
]
