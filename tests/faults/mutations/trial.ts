import { dirname } from 'node:path'
import { isAsNoted, sameCases, type Covered } from './coverage.ts'
import { allTests, hashOf, textOf } from './result-cache.ts'
import { mutatedFile, type Mutant } from './mutants.ts'
import { placeAround, withPlaces } from './places.ts'
import type { TestRuns } from './test-runs.ts'

/** `not run`: no test runs the changed code. `open`: the tests tried so far have passed. */
export interface Trial {
  mutant: string
  verdict: 'killed' | 'hung' | 'survived' | 'not run' | 'open'
  by: string
  passed: string[]
  seconds: number
  /** Of the code and the tests that this result depends on. The result is valid while the hash stays the same. */
  hash: string
}

export const idOf = ({ file, start, end, text }: Mutant) => `${file}:${start}-${end} ${text}`

export function stillHolds({ verdict, by, hash }: Trial, { file }: Mutant): boolean {
  return hash === (verdict === 'killed' || verdict === 'hung' ? hashOf([file, testOf(by)]) : hashOfAll(file))
}

/**
 * Runs the tests that run the changed code, and then many histories, until one fails. `isAll`: there are no other
 * tests. `maximum`: limit of tests for now. `before`: an open result to continue.
 */
export async function tryMutant(
  runs: TestRuns,
  { covered, isAll, maximum }: { covered: Covered[]; isAll: boolean; maximum: number },
  mutant: Mutant,
  before?: Trial,
): Promise<Trial> {
  const begun = performance.now()
  const { file } = mutant
  const goesOn = before?.verdict === 'open' ? before : { passed: [], seconds: 0 }
  const passed = [...goesOn.passed]
  const trial = (verdict: Trial['verdict'], by: string, hash: string): Trial => ({
    mutant: idOf(mutant),
    verdict,
    by,
    passed,
    seconds: Math.round((performance.now() - begun) / 100 + goesOn.seconds * 10) / 10,
    hash,
  })
  const running = testsOf(covered, mutant).slice(0, maximum)
  const changed = { file, text: mutatedFile(mutant) }
  for (const { chosen, environment, times } of stages) {
    const tests = running.filter((test) => chosen(test) && !passed.includes(test.file))
    if (tests.length === 0) continue
    const order = { files: tests.map((one) => one.file), environment, mutant: changed }
    const ended = await runs.run(order, longestOf(tests, times))
    if (ended.verdict === 'passed') {
      passed.push(...order.files)
      continue
    }
    const by = ended.verdict === 'hung' ? ended.by : `${ended.by}: ${ended.reason}`
    return trial(ended.verdict === 'hung' ? 'hung' : 'killed', by, hashOf([file, testOf(by)]))
  }
  const verdict = !isAll ? 'open' : passed.length === 0 ? 'not run' : 'survived'
  return trial(verdict, '', hashOfAll(file))
}

const isHistory = ({ file }: Covered) => file.startsWith('tests/faults/')

const stages = [
  { chosen: (test: Covered) => !isHistory(test), environment: sameCases, times: 1 },
  { chosen: isHistory, environment: { SEED: '20261122', HISTORIES: '1500' }, times: 10 },
]

const testOf = (by: string) => by.split(/ › |: /)[0]!
const hashOfAll = (file: string) => hashOf([file, ...allTests])

function testsOf(covered: Covered[], { file, start, end }: Mutant): Covered[] {
  const place = placeAround(withPlaces(file, textOf(file)).places, start, end)
  return covered
    .filter((test) =>
      place === undefined || !isAsNoted(test, file) ? file in test.ran : test.ran[file]?.includes(place),
    )
    .toSorted((a, b) => nearness(b.file, file) - nearness(a.file, file) || a.ms - b.ms)
}

function nearness(test: string, file: string): number {
  const [ofTest, ofCode] = [dirname(test).split('/').slice(2), dirname(file).split('/').slice(1)]
  const apart = ofCode.findIndex((folder, at) => ofTest[at] !== folder)
  return apart < 0 ? ofCode.length : apart
}

/** A test file that takes longer counts as hanging. */
function longestOf(tests: Covered[], times: number): (file: string) => number {
  const msOf = new Map(tests.map(({ file, ms }) => [file, ms]))
  return (file) => 15_000 + 6 * times * msOf.get(file)!
}
