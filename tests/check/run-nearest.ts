import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import { code, files, filesImportedBy } from '../architecture/tree.ts'
import { changedFiles } from './changed-files.ts'
import { nearestTests } from './nearest-tests.ts'

const core = [
  ...files(/^tests\/architecture\/.*\.test\.ts$/),
  'tests/unit/api/bounds.test.ts',
  'tests/unit/purchases/budgets.test.ts',
  'tests/unit/purchases/buy.test.ts',
  'tests/unit/purchases/limits.test.ts',
  'tests/unit/purchases/suppressed-in-flight.test.ts',
  'tests/unit/records/file-finding.test.ts',
  'tests/unit/records/merge-person.test.ts',
  'tests/unit/settings/vault.test.ts',
  'tests/unit/bulk/planned-run.property.test.ts',
]

/** It builds the extension twice and takes longest. */
const slowest = 'tests/architecture/sizes.test.ts'

const isUnitTest = (file: string) => /^tests\/unit\/.*\.test\.ts$/.test(file)

function importGraph(): Map<string, string[]> {
  const graph = new Map(
    files(code).map((file) => [
      file,
      [...filesImportedBy(file), ...(isUnitTest(file) ? ['vitest.config.ts'] : [])],
    ]),
  )
  graph.get('vitest.config.ts')?.push('package-lock.json', 'tests/wait-longer.ts')
  return graph
}

const [reportFile = 'test-results/unit.json', milliseconds = '45000'] = process.argv.slice(2)

const affected = nearestTests(importGraph(), changedFiles(), isUnitTest)
const order = [...new Set([slowest, ...core, ...affected])]

class InOrder extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      order.findIndex((file) => moduleId.endsWith(`/${file}`))
    return Promise.resolve(specifications.toSorted((a, b) => place(a) - place(b)))
  }
}

const vitest = await createVitest('test', {
  watch: false,
  reporters: ['default', ['json', { outputFile: reportFile }]],
  sequence: { sequencer: InOrder },
})
await vitest.standalone()
const specifications = await vitest.globTestSpecifications(order)
const timer = setTimeout(() => void vitest.cancelCurrentRun('test-failure'), Number(milliseconds))
const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
clearTimeout(timer)
await vitest.close()

const states = testModules.map((module) => module.state())
const finished = states.filter((state) => state === 'passed' || state === 'failed').length
const left = order.length - finished
console.log(`\nThis change can affect ${affected.length} test files; ${order.length} files were to run.`)
if (left > 0) console.log(`There was no time for ${left} of them: npm run test:unit runs all.`)
// Reaching the time limit is no failure.
process.exitCode = states.includes('failed') || unhandledErrors.length > 0 ? 1 : 0
