import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findBrowser } from '../../sandbox/browser/find.ts'
import { outcomesVariable, type Outcome } from './outcome.ts'
import { brokenPromises, documentOf, mutationsOf, tableOf, withMutations } from './table.ts'

/**
 * `npm run faults`: what is broken on purpose, first without a browser, then in browsers, and the table of what came of
 * it. `-- network` runs the files with that in their name, `--quick` what `npm test` runs, `--repeat 20` each browser
 * test so often, `--seed` and `--histories` choose the random ones, `--write` writes docs/reliability.md.
 * `--chunks 40` runs the named files so often without a browser, each time by the next seed, until one falls: a run of
 * hours goes on where it ended with that `--seed`.
 */
const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    repeat: { type: 'string', default: '1' },
    histories: { type: 'string' },
    chunks: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})

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

if (options.chunks !== undefined) {
  for (let chunk = 0; chunk < Number(options.chunks); chunk++) {
    const seed = String(Number(options.seed) + chunk)
    const from = Date.now()
    const held = await ran('vitest', withoutBrowser, { SEED: seed })
    const seconds = Math.round((Date.now() - from) / 1000)
    const of = `Chunk ${chunk + 1} of ${options.chunks}, SEED=${seed}, ${seconds} s`
    console.log(`${of}: ${held ? 'holds' : 'falls'}.`)
    if (!held) process.exit(1)
  }
  process.exit(prepared ? 0 : 1)
}

for (const browser of ['chromium', 'firefox'] as const) await findBrowser(browser)
const without = await ran('vitest', withoutBrowser)
const within = await ran('playwright', [
  'test',
  '--project=faults',
  ...(options.quick ? ['--grep-invert=@thorough'] : []),
  // Whole, at its full size, unless a part was named.
  ...(chosen.length > 0 ? [] : ['--project=size', 'tests/e2e/generated']),
  '--pass-with-no-tests',
  `--repeat-each=${options.repeat}`,
  ...named.map((name) => `tests/faults/${name}`),
])

const outcomes = existsSync(collected)
  ? readFileSync(collected, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Outcome)
  : []
console.log(`\n${tableOf(outcomes)}\n`)
const broken = brokenPromises(outcomes)
for (const sentence of broken) console.error(sentence)
if (options.write && broken.length === 0) {
  const day = new Date().toISOString().slice(0, 10)
  const page = documentOf(outcomes, `on ${day} (random ones by SEED=${options.seed})`)
  writeFileSync(
    'docs/reliability.md',
    withMutations(page, mutationsOf(readFileSync('docs/reliability.md', 'utf8'))),
  )
}
process.exitCode = prepared && without && within && broken.length === 0 ? 0 : 1
