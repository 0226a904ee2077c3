import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { normalizePath, parseSync, type Plugin } from 'vite'
import { onDemandFiles } from './on-demand-files.ts'

/** An absolute path as builds name modules: with slashes on every system. */
const pathOf = (...parts: string[]) => normalizePath(resolve(...parts))

const root = pathOf(import.meta.dirname, '..')

/** The module that lists what the worker shares. Builds replace its content. */
const sharedModules = pathOf(root, 'lib/worker/shared-modules.ts')

/** Packages that the worker shares, with a pattern for the file that an alias resolves them to. */
const packages = { dexie: /\/dexie\/|^dexie/, 'zod/mini': /\/vite\/deferred-schemas\.ts$|^zod\/mini/ }

const prefix = '\0worker:'

/**
 * Makes `worker.js` share modules with the files that it loads on demand. Copies would enlarge the package, couldn't
 * take part in the worker's transactions, and would have separate caches and locks. `builds`: the entry point that is
 * being built.
 */
export function shareWithWorker(builds: string): Plugin {
  const isOnDemand = builds in onDemandFiles
  let shared: Map<string, Set<string>> | undefined
  const sharedNames = () => (shared ??= namesToShare())
  return {
    name: 'share-with-worker',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!isOnDemand || !importer) return null
      const name = nameOf(source, importer)
      return name && sharedNames().has(name) ? prefix + name : null
    },
    load(id) {
      if (id === sharedModules && builds === 'worker') return provider(sharedNames())
      if (!id.startsWith(prefix)) return null
      const name = id.slice(prefix.length)
      return consumer(name, exportsOf(name, sharedNames().get(name)!))
    },
  }
}

/** By module of the worker: the names that files loaded on demand import from it. */
function namesToShare(): Map<string, Set<string>> {
  const worker = reachedFrom('entrypoints/worker.ts', new Set(Object.values(onDemandFiles)))
  const shared = new Map<string, Set<string>>()
  for (const entry of Object.values(onDemandFiles))
    for (const module of reachedFrom(entry, worker))
      for (const { name, imported } of importsOf(module)) {
        if (!worker.has(name)) continue
        shared.set(name, (shared.get(name) ?? new Set()).union(new Set(imported)))
      }
  return shared
}

/** The modules that `entry` imports, directly or not, including itself; without `except` and what only those import. */
function reachedFrom(entry: string, except: ReadonlySet<string>): Set<string> {
  const reached = new Set<string>()
  const pending = [entry]
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    if (reached.has(module) || except.has(module)) continue
    reached.add(module)
    if (!(module in packages)) pending.push(...importsOf(module).map(({ name }) => name))
  }
  return reached
}

/** The imports of a module that remain after types are removed. The name `*` means the whole module. */
function importsOf(module: string): { name: string; imported: string[] }[] {
  const path = pathOf(root, module)
  return parsed(path).staticImports.flatMap(({ moduleRequest, entries }) => {
    const values = entries.filter(({ isType }) => !isType)
    const name = nameOf(moduleRequest.value, path)
    if (!name || (entries.length > 0 && values.length === 0)) return []
    return [{ name, imported: values.map(({ importName }) => importName.name ?? '*') }]
  })
}

/** The names that a module must provide; `*` is replaced by all its exports. */
function exportsOf(module: string, names: ReadonlySet<string>): string[] {
  if (!names.has('*')) return [...names].toSorted()
  const path = module === 'zod/mini' ? pathOf(root, 'vite/deferred-schemas.ts') : pathOf(root, module)
  return parsed(path).staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) => (isType || !exportName.name ? [] : [exportName.name])),
  )
}

const parsed = (path: string) => parseSync(path, readFileSync(path, 'utf8')).module

/** A module's path from the root, or its package's name; `null` for packages that aren't shared. */
function nameOf(source: string, importer: string): string | null {
  const found = Object.entries(packages).find(([, pattern]) => pattern.test(source))
  if (found) return found[0]
  const path = source.startsWith('.') ? pathOf(dirname(importer), source) : source
  return path.startsWith(`${root}/`) && path.endsWith('.ts') ? path.slice(root.length + 1) : null
}

/** The worker's part: an object with the shared exports of each module. */
function provider(shared: ReadonlyMap<string, ReadonlySet<string>>): string {
  const modules = [...shared].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lines = modules.map(([module, names], index) => {
    const from = JSON.stringify(module in packages ? module : pathOf(root, module))
    const list = exportsOf(module, names).map((name) => `${name} as ${localName(index, name)}`)
    return `import { ${list.join(', ')} } from ${from}`
  })
  const objects = modules.map(([module, names], index) => {
    const list = exportsOf(module, names).map((name) => `${name}: ${localName(index, name)}`)
    return `${JSON.stringify(module)}: { ${list.join(', ')} }`
  })
  return `${lines.join('\n')}\nexport const sharedModules = { ${objects.join(', ')} }\n`
}

/** The other part: a module that takes its exports from that object. */
function consumer(module: string, names: readonly string[]): string {
  const exported = names.map((name) => `${localName(0, name)} as ${name}`)
  const taken = names.map((name) => `${name}: ${localName(0, name)}`)
  return `const { ${taken.join(', ')} } = globalThis.sidelightModules[${JSON.stringify(module)}]
export { ${exported.join(', ')} }\n`
}

const localName = (index: number, name: string) => `m${index}_${name}`
