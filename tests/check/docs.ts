import { spawnSync } from 'node:child_process'
import { runBy } from '../architecture/commands.ts'
import { shownBy } from '../architecture/privacy.ts'
import { limits, listing, readme, security, type TestedBy } from '../architecture/promises.ts'

// Runs the tests of the documents, and lists the commands and claims that no test runs or holds.
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
const listOf = (title: string, lines: string[]) =>
  `\n${title}: ${lines.length}\n${lines.map((line) => `- ${line}`).join('\n')}\n`
process.stdout.write(
  listOf('Commands that no test runs', commands) + listOf('Claims that no test holds', claims),
)
