import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import {
  createVitest,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import { withPlaces } from './places.ts'
import type { Event, Order } from './test-runs.ts'

/**
 * Runs tests for `test-runs.ts`. Stays alive, so that Vitest starts and code is transformed only once; mutants exist
 * only in memory. With folders as arguments, records which places run.
 */
const noted = process.argv.slice(2)
const root = resolve(import.meta.dirname, '../../..')
const pathOf = (file: string) => relative(root, file)
const tell = (event: Event) => process.send!(event)

let order: Order = { files: [], environment: {} }
const begun = new Map<string, number>()
let failed = false

/** Report only the first failure: later ones may result from stopping. */
function fail(by: string, reason: string): void {
  if (!failed) tell({ type: 'failed', by, reason: reason.split('\n')[0]!.slice(0, 300) })
  failed = true
}

const reporter: Reporter = {
  onTestModuleQueued({ moduleId }) {
    begun.set(moduleId, performance.now())
    tell({ type: 'begun', file: pathOf(moduleId) })
  },
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'failed') fail(`${pathOf(test.module.moduleId)} › ${test.fullName}`, errors[0]!.message)
  },
  onTestModuleEnd(module) {
    const file = pathOf(module.moduleId)
    const [error] = module.errors()
    if (error) fail(file, error.message)
    else if (!module.ok()) fail(file, 'a hook failed')
    const ms = performance.now() - begun.get(module.moduleId)!
    const { ran } = module.meta() as { ran?: Record<string, number[]> }
    tell({
      type: 'ended',
      file,
      passed: module.ok(),
      ms,
      ran: ran ?? {},
      imports: noted.length > 0 ? closure(module) : [],
    })
  },
  onTestRunEnd(_modules, errors) {
    for (const { message } of errors) fail('outside of tests', message)
    tell({ type: 'done' })
  },
}

function closure({ moduleId, viteEnvironment }: TestModule): string[] {
  const found = new Set<string>()
  const waiting = [...(viteEnvironment!.moduleGraph.getModulesByFile(moduleId) ?? [])]
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    const { file } = module
    if (!file?.startsWith(root) || file.includes('node_modules') || found.has(file)) continue
    found.add(file)
    waiting.push(...module.importedModules)
  }
  return [...found].map(pathOf).toSorted()
}

const vitest: Vitest = await createVitest(
  {
    root,
    watch: false,
    maxWorkers: noted.length > 0 ? 2 : 1,
    // Off, because this cache uses the file on disk, which isn't the loaded version.
    fsModuleCache: false,
    bail: noted.length > 0 ? 0 : 1,
    reporters: [reporter],
    // The given order starts with the tests that most likely fail.
    sequence: {
      sequencer: class {
        readonly sort = (files: TestSpecification[]) => files
        readonly shard = (files: TestSpecification[]) => files
      },
    },
  },
  {
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        config: () => ({ test: { setupFiles: [join(import.meta.dirname, 'report-places.ts')] } }),
        load(id) {
          const file = pathOf(id)
          if (order.mutant?.file === file) return { code: order.mutant.text, map: null }
          if (!noted.some((folder) => file.startsWith(`${folder}/`))) return null
          return { code: withPlaces(file, readFileSync(id, 'utf8')).text, map: null }
        },
      },
    ],
  },
)
await vitest.standalone()

process.on('message', (next: Order) => void obey(next))
process.on('disconnect', () => process.exit())
tell({ type: 'ready' })

async function obey(next: Order): Promise<void> {
  for (const { mutant } of [order, next]) if (mutant) forget(join(root, mutant.file))
  order = next
  failed = false
  Object.assign(process.env, order.environment)
  const specifications = order.files.map((file) =>
    vitest.getRootProject().createSpecification(join(root, file)),
  )
  await vitest.runTestSpecifications(specifications)
}

/** Makes a file be transformed again. `invalidateFile` would do that for all of its importers, too. */
function forget(file: string): void {
  for (const { moduleGraph } of Object.values(vitest.vite.environments))
    for (const module of moduleGraph.getModulesByFile(file) ?? []) module.transformResult = null
}
