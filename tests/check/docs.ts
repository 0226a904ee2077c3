import { spawnSync } from 'node:child_process'
import { runBy } from '../architecture/commands.ts'
import { shownBy } from '../architecture/privacy.ts'
import { limits, listing, readme, security, type TestedBy } from '../architecture/promises.ts'
import { packageBudget, sizeBudgets } from '../architecture/sizes.ts'
import { textOf } from '../architecture/tree.ts'
import { readMeasurements } from '../bench/report.ts'

// Runs the documents' tests, then lists commands that no test runs, claims that no test covers, and outdated goals.
const { status } = spawnSync('vitest', ['run', 'tests/architecture'], { stdio: 'inherit' })
process.exitCode = status ?? 1

const commands = Object.entries(runBy).flatMap(([name, by]) =>
  Array.isArray(by) ? [] : [`npm run ${name}: ${by.byHand}`],
)
const claims = Object.values({ readme, shownBy, security, limits, listing } satisfies Record<
  string,
  Record<string, TestedBy>
>).flatMap((held) =>
  Object.entries(held).flatMap(([sentence, by]) => (typeof by === 'string' ? [`“${sentence}…”: ${by}`] : [])),
)
const budgets = new Map(Object.entries(sizeBudgets).map(([name, { gzip }]) => [name, gzip]))
budgets.set('the package', packageBudget)
const stale = readMeasurements(textOf('docs/measurements.csv')).flatMap(({ measurement, goal }) => {
  const budget = budgets.get(measurement)
  return budget === undefined || goal === `≤ ${budget} kB`
    ? []
    : [`${measurement}: ${goal}, now ${budget} kB`]
})
if (stale.length > 0) process.exitCode = 1
const listOf = (title: string, lines: string[]) =>
  `\n${title}: ${lines.length}\n${lines.map((line) => `- ${line}`).join('\n')}\n`
process.stdout.write(
  listOf('Commands that no test runs', commands) +
    listOf('Claims that no test holds', claims) +
    listOf('Goals that are not the budget (npm run bench -- sizes --write)', stale),
)
