import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from '../sandbox/browser/find.ts'
import { findEtcd } from '../sandbox/etcd/find.ts'
import { commandLine, refuse } from '../cli/command-line.ts'
import { readBrowserReport, readUnitReport } from './reports.ts'

interface Totals {
  passed: number
  failed: number
}

interface Stage {
  name: string
  command: string[]
  environment?: Record<string, string>
  background?: true
  /** Numbers of tests, if the stage runs tests; otherwise it counts as one. */
  totals?: () => Totals
  /** Failures with their reasons, repeated at the end, because logs are often cut to their last lines. */
  failures?: () => string[]
  secondTries?: () => string[]
}

const playwrightReport = 'test-results/e2e.json'

function unitFailures(report: string): string[] {
  return readUnitReport(report).testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages?.join('\n')}`),
  ])
}

const titlesOfFlaky = (report: string): string[] =>
  readBrowserReport(report)
    .tests.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file} › ${title}`)

function vitest(name: string, ...parameters: string[]): Stage {
  const report = `test-results/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  return { name, command: ['vitest', 'run', ...parameters, ...reporters], ...countedIn(report) }
}

const countedIn = (report: string): Pick<Stage, 'totals' | 'failures'> => ({
  totals: () => {
    const { numPassedTests, numFailedTests } = readUnitReport(report)
    return { passed: numPassedTests, failed: numFailedTests }
  },
  failures: () => unitFailures(report),
})

const staticChecks: Stage[] = [
  { name: 'typecheck', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
]

// A stage without a time limit, which gives way to unit tests, which have one.
const inBackground = (stage: Stage): Stage => ({ ...stage, background: true })

/**
 * The same random cases for each commit, so that none fails because of a case that another one broke. `npm run check`
 * and `npm run test:unit` use new cases.
 */
const sameCases = { SEED: '20261121' }

const histories: Stage = inBackground({
  ...vitest('histories', 'tests/faults'),
  // Each history takes half a second from the browser tests that run at the same time. `npm run test:faults` runs
  // 10,000 new ones.
  environment: { HISTORIES: '150', ...sameCases },
})

/** Unit tests that a change can affect; the limit keeps `npm run check` below a minute. */
const nearestTests: Stage = {
  name: 'unit',
  command: ['node', 'tests/check/run-nearest.ts', 'test-results/unit.json', '45000'],
  ...countedIn('test-results/unit.json'),
}

const browserTests = (name: string, ...parameters: string[]): Stage => ({
  name,
  command: ['playwright', 'test', ...parameters],
  totals: () => {
    const { stats } = readBrowserReport(playwrightReport)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  },
  secondTries: () => titlesOfFlaky(playwrightReport),
})

// CONTRIBUTING.md lists the excluded tests.
const endToEnd: Stage = {
  ...browserTests('end to end', '--grep-invert=@thorough'),
  environment: { GENERATED: '250' },
}

const recipes: Stage = {
  ...vitest('recipes', '--config=tests/recipes/vitest.config.ts'),
  environment: sameCases,
}

const thorough = browserTests(
  'thorough',
  ...['size', 'product', 'faults'].map((project) => `--project=${project}`),
  '--grep=@thorough|thousands of records',
)

const plans: Record<string, Stage[][]> = {
  check: [[nearestTests, ...staticChecks]],
  all: [
    [
      { ...vitest('unit', '--exclude=tests/faults/**'), environment: sameCases },
      ...staticChecks.map(inBackground),
    ],
    // Browsers leave part of both cores unused, enough for histories, which have no time limit.
    [endToEnd, histories],
  ],
  thorough: [[thorough], [recipes]],
}

function run({ command: [command = '', ...rest], environment, background }: Stage, shown: boolean) {
  const env = { ...process.env, ...(shown ? {} : { FORCE_COLOR: '1' }), ...environment }
  const child = spawn(command, rest, {
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    env,
  })
  if (background && child.pid) setPriority(child.pid, 19)
  let messageText = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => (messageText += String(data)))
  return new Promise<{ ok: boolean; message: string }>((done) => {
    child.on('error', (error) => done({ ok: false, message: `${messageText}${error.message}\n` }))
    child.on('close', (code) => done({ ok: code === 0, message: messageText }))
  })
}

/** A stage that fails before it has counted has one failure. */
function totalsOf({ totals }: Stage, ok: boolean): Totals {
  try {
    const counted = totals?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
    return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const { positionals } = commandLine({
  name: 'npm test',
  usage: `Tests everything that a change is judged by, on a real browser, database and etcd.

  npm test                what CI runs
  npm run check           in a minute: types, lint, format, and unit tests that the change can affect
  npm run thorough        longer, at the sizes that people have`,
  options: {},
  takesWords: true,
})
const [name = 'all'] = positionals
const plan = plans[name]
if (!plan) refuse('npm test', `There is no plan ${name}.`)

if (name !== 'check') rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
// This may install a browser, and reports a failure in one sentence. Tests that run at the same time can do neither.
if (name !== 'check') {
  await findEtcd()
  await findBrowser('chromium')
  await findBrowser('firefox')
}
const prepared = await run({ name: 'prepare', command: ['wxt', 'prepare'] }, false)
if (!prepared.ok) throw new Error(prepared.message)

const linesOf = (failure: string) => stripVTControlCharacters(failure).split('\n').slice(0, 30)

const sum: Totals = { passed: 0, failed: 0 }
const broken: Stage[] = []
const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`

async function finish(stage: Stage, shown: boolean): Promise<void> {
  const begun = performance.now()
  const { ok, message: messageText } = await run(stage, shown)
  if (!shown) console.log(`\n== ${stage.name}\n${messageText.trimEnd()}`)
  console.log(`== ${stage.name}: ${ok ? 'passed' : 'failed'} after ${seconds(begun)}`)
  const { passed, failed } = totalsOf(stage, ok)
  sum.passed += passed
  sum.failed += failed
  if (!ok) broken.push(stage)
}

const begun = performance.now()
for (const [first, ...others] of plan) {
  if (!first) continue
  const names = others.map((stage) => stage.name).join(', ')
  console.log(`\n== ${first.name}${names ? `, beside ${names}` : ''}`)
  await Promise.all([finish(first, true), ...others.map((stage) => finish(stage, false))])
}
for (const { name, failures } of broken) {
  console.log(`\nBroken: ${name}`)
  try {
    for (const failure of failures?.() ?? []) console.log(`\n${linesOf(failure).join('\n')}`)
  } catch {
    console.log('It left no report.')
  }
}
const secondTries = plan.flat().flatMap((stage) => {
  try {
    return stage.secondTries?.() ?? []
  } catch {
    return []
  }
})
if (secondTries.length > 0) console.log(`\nPassed only at the second try:\n${secondTries.join('\n')}`)
console.log(`\nIt took ${seconds(begun)}.`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = broken.length > 0 ? 1 : 0
