import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { findBrowser } from '../../sandbox/browser/find.ts'
import { readBrowserReport, readUnitReport } from '../reports.ts'
import { attacks } from './attacks.ts'
import { rowOf, tableOf, type Held, type Ran } from './table.ts'

/**
 * Runs all attacks, in both browsers where that applies, and prints a table of results.
 * `npm run test:security -- --write` also updates docs/attacks.csv.
 */
const unitReport = 'test-results/security-unit.json'
const browserReport = 'test-results/security-browsers.json'

const ran = (command: string, parameters: string[], environment: Record<string, string>) =>
  new Promise<void>((done) => {
    const env = { ...process.env, ...environment }
    const child = spawn(command, parameters, { stdio: 'inherit', env })
    child.on('error', () => done())
    child.on('close', () => done())
  })

function ranInUnits(): Ran[] {
  return readUnitReport(unitReport).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'skipped' && status !== 'pending')
      .map(({ fullName, status }) => ({
        file: name,
        title: fullName,
        in: 'no browser' as const,
        ok: status === 'passed',
      })),
  )
}

const ranInBrowsers = (): Ran[] =>
  readBrowserReport(browserReport).tests.flatMap(({ title, file, groups, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ projectName, status }) => ({
        file,
        title: [...groups, title].join(' '),
        in: projectName === 'firefox' ? ('Firefox' as const) : ('Chromium' as const),
        ok: status === 'expected',
      })),
  )

mkdirSync('test-results', { recursive: true })
for (const browser of ['chromium', 'firefox'] as const) await findBrowser(browser)
const files = [...new Set(attacks.flatMap(({ tests }) => Object.keys(tests)))]
// Playwright treats a file's name as a part of the title.
const titles = new Set(
  attacks.flatMap(({ tests }) =>
    Object.entries(tests).flatMap(([file, parts]) => parts.map((part) => part || basename(file))),
  ),
)

await ran('wxt', ['prepare'], {})
await ran(
  'vitest',
  [
    'run',
    ...files.filter((file) => file.endsWith('.test.ts')),
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${unitReport}`,
  ],
  { FUZZ: process.env['FUZZ'] ?? '1000' },
)
await ran(
  'playwright',
  [
    'test',
    '--project=product',
    '--project=firefox',
    '--project=faults',
    `--grep=${[...titles].map((title) => RegExp.escape(title)).join('|')}`,
    '--reporter=list,json',
    ...files.filter((file) => file.endsWith('.spec.ts')),
  ],
  { FIREFOX: 'all', FAULTS: 'all', PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
)

const all = [...ranInUnits(), ...ranInBrowsers()]
const held: Held[] = attacks.map((attack) => rowOf(attack, all))
console.log(`\n${tableOf(held)}\n`)
const fallen = held.filter(({ tried, notTried }) => notTried.length > 0 || tried.some(({ ok }) => !ok))
for (const { attack, tried, notTried } of fallen)
  console.error(
    [
      ...notTried.map((test) => `${attack}: not run: ${test}`),
      ...tried.filter(({ ok }) => !ok).map(({ title }) => `${attack}: ${title.trim()}`),
    ].join('\n'),
  )
if (process.argv.includes('--write') && fallen.length === 0) writeFileSync('docs/attacks.csv', tableOf(held))
process.exitCode = fallen.length === 0 ? 0 : 1
