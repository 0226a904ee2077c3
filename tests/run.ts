import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from '../sandbox/browser/find.ts'

interface Totals {
  passed: number
  failed: number
}

interface Stage {
  name: string
  command: string[]
  environment?: Record<string, string>
  /** Counts of the tests it ran, where it runs any; otherwise it counts as one. */
  totals?: () => Totals
  /** What failed and why, told again at the end: a long run's log is often cut to its last lines. */
  failures?: () => string[]
}

interface UnitReport {
  numPassedTests?: number
  numFailedTests?: number
  testResults: {
    name: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const playwrightReport = 'test-results/e2e.json'
const read = (file: string): never => JSON.parse(readFileSync(file, 'utf8')) as never

function unitFailures(report: string): string[] {
  const { testResults } = read(report) as UnitReport
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
  ])
}

/** A stage that vitest runs, with these parameters. */
function vitest(name: string, ...parameters: string[]): Stage {
  const report = `test-results/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  return {
    name,
    command: ['vitest', 'run', ...parameters, ...reporters],
    totals: () => {
      const { numPassedTests, numFailedTests } = read(report) as UnitReport
      return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
    },
    failures: () => unitFailures(report),
  }
}

const stages: Stage[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  {
    ...vitest('unit'),
    // Enough that each rule of spending was seen to break when its line was taken out.
    // The same ones each time, or this would fail for what another commit broke; without SEED they are new ones.
    environment: { HISTORIES: '10000', SEED: '20261121' },
  },
  vitest('recipes', '--config=tests/recipes/vitest.config.ts'),
  {
    name: 'end to end',
    command: ['playwright', 'test'],
    totals: () => {
      const { stats } = read(playwrightReport) as {
        stats: { expected: number; unexpected: number; flaky: number }
      }
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    },
  },
]

function run({ command: [command = '', ...rest], environment }: Stage): Promise<boolean> {
  const env = { ...process.env, ...environment }
  const child = spawn(command, rest, { stdio: ['ignore', 'inherit', 'inherit'], env })
  return new Promise((done) => {
    child.on('error', () => done(false))
    child.on('close', (code) => done(code === 0))
  })
}

/** A stage that broke before it could count has failed once. */
function totalsOf({ totals }: Stage, ok: boolean): Totals {
  try {
    const counted = totals?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
    return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
// First, since it may have to install one, and says so in one sentence when it can't.
await findBrowser('chromium')
await findBrowser('firefox')

const linesOf = (failure: string) => stripVTControlCharacters(failure).split('\n').slice(0, 30)

const sum: Totals = { passed: 0, failed: 0 }
const broken: Stage[] = []
for (const stage of stages) {
  console.log(`\n== ${stage.name}`)
  const ok = await run(stage)
  const { passed, failed } = totalsOf(stage, ok)
  sum.passed += passed
  sum.failed += failed
  if (!ok) broken.push(stage)
}
for (const { name, failures } of broken) {
  console.log(`\nBroken: ${name}`)
  try {
    for (const failure of failures?.() ?? []) console.log(`\n${linesOf(failure).join('\n')}`)
  } catch {
    console.log('It left no report.')
  }
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = broken.length > 0 ? 1 : 0
