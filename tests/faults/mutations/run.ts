import { execFileSync } from 'node:child_process'
import { commandLine, numberAfter } from '../../../cli/command-line.ts'
import { coverageOf, testsFor } from './coverage.ts'
import { ResultCache } from './result-cache.ts'
import { choose, explanationOf, linesOf, mutantsIn, type Mutant } from './mutants.ts'
import { summaryOf, writeSummary } from './summary.ts'
import { TestRuns } from './test-runs.ts'
import { idOf, stillHolds, tryMutant, type Trial } from './trial.ts'

const name = 'npm run test:mutation'
const usage = `Changes the money code at random, one small change after the other, and tells which of them no test notices. What
came of one is kept as long as the code and the tests are the same: it goes on where it ended.

  npm run test:mutation                        200 of all, those of the seed 1
  npm run test:mutation -- lib/purchases       of this folder only
  npm run test:mutation -- --count 50 --seed 2 others
  npm run test:mutation -- --since main~9      of files alone that were changed since that commit
  npm run test:mutation -- --minutes 10        ends after so long
  npm run test:mutation -- --only 17,34        tries these once more
  npm run test:mutation -- --write             writes their part of docs/reliability.md`
const { values: options, positionals } = commandLine({
  name,
  usage,
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    since: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
  takesWords: true,
})
const minutes = options.minutes === undefined ? Infinity : numberAfter(name, '--minutes', options.minutes)
const count = numberAfter(name, '--count', options.count)
const folders =
  positionals.length > 0 ? positionals : ['lib/purchases', 'lib/records', 'lib/bulk', 'lib/data']
const only = options.only?.split(',').map(Number)

const changed =
  options.since === undefined
    ? null
    : new Set(execFileSync('git', ['diff', '--name-only', options.since], { encoding: 'utf8' }).split('\n'))
const mutants = mutantsIn(folders).filter(({ file }) => changed === null || changed.has(file))
const chosen = choose(mutants, options.seed, count)
console.log(`${chosen.length} of ${mutants.length} mutants, SEED=${options.seed}`)

const trials = new ResultCache<Trial>('trials.jsonl', ({ mutant }) => mutant)
const trialOf = (mutant: Mutant) => {
  const trial = trials.rows.get(idOf(mutant))
  return trial && stillHolds(trial, mutant) ? trial : undefined
}
const untried = new Set(only)
const isDue = (mutant: Mutant, number: number) =>
  only ? untried.has(number) : !explanationOf(mutant) && (trialOf(mutant)?.verdict ?? 'open') === 'open'

const end = performance.now() + minutes * 60_000
const { near, others } = testsFor(folders)
// The nearest tests catch most mutants, so slow tests come last and coverage of others is recorded only when needed.
const passes = [
  { tests: near, maximum: 6 },
  { tests: near, maximum: Infinity },
  { tests: [...near, ...others], maximum: Infinity },
]
for (const { tests, maximum } of passes) {
  const due = chosen.flatMap((mutant, at) => (isDue(mutant, at + 1) ? [{ mutant, number: at + 1 }] : []))
  if (due.length === 0 || performance.now() > end) break
  const isAll = tests !== near
  const files = new Set(isAll ? due.map(({ mutant }) => mutant.file) : [])
  const covered = await coverageOf(folders, tests, files)
  const waiting = due.values()
  const tryWaiting = async () => {
    const runs = new TestRuns()
    for (const { mutant, number } of waiting) {
      if (performance.now() > end) break
      const trial = await tryMutant(runs, { covered, isAll, maximum }, mutant, trialOf(mutant))
      trials.keep(trial)
      if (trial.verdict !== 'open') untried.delete(number)
      const { line, changed, number: at } = linesOf(mutant)
      console.log(
        `${number}. ${mutant.file}:${at}\n   - ${line}\n   + ${changed}\n` +
          `   ${trial.verdict}, ${trial.seconds} s. ${trial.by}`,
      )
    }
    runs.close()
  }
  // Each with one worker: once a test fails, a second worker would run in vain.
  await Promise.all([tryWaiting(), tryWaiting()])
}

const summary = summaryOf(
  chosen.map((mutant, at) => ({
    mutant,
    number: at + 1,
    explained: explanationOf(mutant)?.reason,
    trial: trialOf(mutant),
  })),
)
console.log(summary.text)
if (options.write) writeSummary(summary, `SEED=${options.seed}, on ${new Date().toISOString().slice(0, 10)}`)
process.exitCode = summary.unnoticed > 0 ? 1 : 0
