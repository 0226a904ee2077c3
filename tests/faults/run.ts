import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findBrowser } from '../../sandbox/browser/find.ts'
import { commandLine, numberAfter, refuse } from '../../cli/command-line.ts'
import { passInARow } from './in-a-row.ts'
import { outcomesVariable, type Outcome } from './outcome.ts'
import { brokenPromises, documentOf, tableOf, withPart } from './table.ts'

const halves = ['no-browser', 'browsers'] as const
type Half = (typeof halves)[number]

const name = 'npm run test:faults'
const usage = `What is broken on purpose, first without a browser, then in browsers, and the table of what came of it.

  npm run test:faults                           all of it, which takes an hour or two
  npm run test:faults -- network                the files with that in their name
  npm run test:faults -- --quick                what npm test runs
  npm run test:faults -- --write                writes docs/reliability.md
  npm run test:faults -- --only browsers        half of it, the other is no-browser: with --write, what came of the other half
                                           when it passed last stands beside it
  npm run test:faults -- --repeat 20 network    each browser test so often
  npm run test:faults -- --in-a-row 20 --minutes 60
                                           each browser test until it passed so often in a row; what passed is kept in
                                           tests/faults/in-a-row.json, and it goes on where it ended
  npm run test:faults -- --chunks 40 team/histories
                                           these without a browser so often, each time by the next seed, until one falls
  --seed 7 --histories 10000               choose the random ones`
const { values: options, positionals: chosen } = commandLine({
  name,
  usage,
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string' },
    repeat: { type: 'string', default: '1' },
    histories: { type: 'string' },
    chunks: { type: 'string' },
    'in-a-row': { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
  takesWords: true,
})
// Check all numbers before anything that takes minutes.
const numberOf = (option: 'repeat' | 'chunks' | 'in-a-row' | 'minutes') => {
  const text = options[option]
  return text === undefined ? undefined : numberAfter(name, `--${option}`, text)
}
const [repeat, chunks, required] = [numberOf('repeat'), numberOf('chunks'), numberOf('in-a-row')]
const ms = (numberOf('minutes') ?? Infinity) * 60_000

const isHalf = (half: string): half is Half => (halves as readonly string[]).includes(half)
const { only } = options
if (only !== undefined && !isHalf(only))
  refuse(name, `--only takes no-browser or browsers, and not ${JSON.stringify(only)}.`)

const collected = 'test-results/fault-outcomes.jsonl'
mkdirSync('test-results', { recursive: true })
rmSync(collected, { force: true })

const environment = {
  ...process.env,
  [outcomesVariable]: collected,
  SEED: options.seed,
  HISTORIES: options.histories ?? (options.quick ? '200' : '10000'),
  FUZZ: process.env['FUZZ'] ?? (options.quick ? '1000' : '100000'),
  SOAK_MINUTES: process.env['SOAK_MINUTES'] ?? (options.quick ? '0' : '2'),
  FAULTS: options.quick ? 'quick' : 'all',
}

const ran = (command: string, parameters: string[], more: Record<string, string> = {}) =>
  new Promise<boolean>((done) => {
    const child = spawn(command, parameters, { stdio: 'inherit', env: { ...environment, ...more } })
    child.on('error', () => done(false))
    child.on('close', (code) => done(code === 0))
  })

console.log(`Random ones by SEED=${options.seed}.`)
const prepared = await ran('wxt', ['prepare'])
const named = chosen.length > 0 ? chosen : ['']
const withoutBrowser = ['run', '--passWithNoTests', ...named.map((name) => `tests/faults/${name}`)]

if (chunks !== undefined) {
  for (let chunk = 0; chunk < chunks; chunk++) {
    const seed = String(Number(options.seed) + chunk)
    const from = Date.now()
    const held = await ran('vitest', withoutBrowser, { SEED: seed })
    const seconds = Math.round((Date.now() - from) / 1000)
    const of = `Chunk ${chunk + 1} of ${chunks}, SEED=${seed}, ${seconds} s`
    console.log(`${of}: ${held ? 'holds' : 'falls'}.`)
    if (!held) process.exit(1)
  }
  process.exit(prepared ? 0 : 1)
}

for (const browser of ['chromium', 'firefox'] as const) await findBrowser(browser)

const outcomes = () =>
  existsSync(collected)
    ? readFileSync(collected, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Outcome)
    : []
const page = 'docs/reliability.md'
const today = new Date().toISOString().slice(0, 10)

if (required !== undefined) {
  const { sentence, failed } = await passInARow(required, { ms, named, env: environment })
  console.log(sentence)
  const wrong = [...failed.map((test) => `${test}: failed, and begins anew.`), ...brokenPromises(outcomes())]
  for (const one of wrong) console.error(one)
  if (options.write) {
    const text = `Written by \`npm run test:faults -- --in-a-row ${required} --write\` on ${today}. ${sentence} Two ran at a time on two shared cores.`
    writeFileSync(page, withPart(readFileSync(page, 'utf8'), 'inARow', text))
  }
  process.exit(prepared && wrong.length === 0 ? 0 : 1)
}

interface Passed {
  outcomes: Outcome[]
  made: string
}

const cache = 'node_modules/.cache/faults'
const fileOf = (half: Half) => `${cache}/${half}.json`

const runners: Record<Half, () => Promise<boolean>> = {
  'no-browser': () => ran('vitest', withoutBrowser),
  browsers: () =>
    ran('playwright', [
      'test',
      '--project=faults',
      ...(options.quick ? ['--grep-invert=@thorough'] : []),
      // Run these tests too, at full size, unless a part was chosen.
      ...(chosen.length > 0 ? [] : ['--project=size', 'tests/e2e/generated']),
      '--pass-with-no-tests',
      `--repeat-each=${repeat}`,
      ...named.map((name) => `tests/faults/${name}`),
    ]),
}

const head = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
const code = head.status === 0 ? head.stdout.trim() : 'sources without their history'
const isWhole = chosen.length === 0 && !options.quick

async function runHalf(half: Half): Promise<boolean> {
  rmSync(collected, { force: true })
  if (isWhole) rmSync(fileOf(half), { force: true })
  const ok = await runners[half]()
  const reported = outcomes()
  console.log(`\n${tableOf(reported)}\n`)
  const broken = brokenPromises(reported)
  for (const sentence of broken) console.error(sentence)
  if (!ok || broken.length > 0) return false
  if (isWhole) {
    mkdirSync(cache, { recursive: true })
    const made = `on ${today}, at ${code}, with SEED=${options.seed}`
    writeFileSync(fileOf(half), JSON.stringify({ outcomes: reported, made } satisfies Passed))
  }
  return true
}

let isGood = prepared
for (const half of only === undefined ? halves : [only]) isGood = (await runHalf(half)) && isGood
if (options.write) {
  const missing = halves.filter((half) => !existsSync(fileOf(half)))
  if (missing.length > 0) {
    console.error(`${page} is as it was: ${missing.join(' and ')} has not passed whole.`)
    isGood = false
  } else {
    const [first, second] = halves.map((half) => JSON.parse(readFileSync(fileOf(half), 'utf8')) as Passed)
    const made = `without a browser ${first!.made};\nin browsers ${second!.made}`
    const text = documentOf([...first!.outcomes, ...second!.outcomes], made)
    writeFileSync(page, withPart(text, null, '', readFileSync(page, 'utf8')))
  }
}
process.exitCode = isGood ? 0 : 1
