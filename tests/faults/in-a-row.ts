import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { relative } from 'node:path'
import { readBrowserReport, type BrowserTest } from '../reports.ts'

/**
 * How often each test has passed in a row, by `file › group › title`. Stored in the repository, because a full run
 * takes a day.
 */
const kept = 'tests/faults/in-a-row.json'

type Passes = Record<string, number>

const read = (): Passes => (existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Passes) : {})
const write = (passes: Passes) => writeFileSync(kept, `${JSON.stringify(passes, null, 2)}\n`)

export function inARow(before: number, status: TestResult['status']): number {
  if (status === 'interrupted' || status === 'skipped') return before
  return status === 'passed' ? before + 1 : 0
}

/** Stores each result at once, so that an interruption loses only the test in progress. */
export default class InARowReporter implements Reporter {
  private readonly passes = read()

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const [, , , ...titles] = test.titlePath()
    const name = [relative('', test.location.file), ...titles].join(' › ')
    this.passes[name] = inARow(this.passes[name] ?? 0, status)
    write(this.passes)
  }

  printsToStdio(): boolean {
    return false
  }
}

const report = 'test-results/in-a-row.json'

const nameOf = ({ groups, title }: BrowserTest) => [...groups, title].join(' › ')

const playwright = (parameters: string[], env: NodeJS.ProcessEnv) =>
  new Promise<void>((done, fail) => {
    const child = spawn('playwright', ['test', '--project=faults', ...parameters], {
      stdio: ['ignore', parameters.includes('--list') ? 'ignore' : 'inherit', 'inherit'],
      env: { ...env, FAULTS: 'all', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    child.on('error', fail).on('close', () => done())
  })

async function passesOfAll(env: NodeJS.ProcessEnv): Promise<Passes> {
  await playwright(['--list', '--reporter=json'], env)
  const before = read()
  const names = readBrowserReport(report).tests.map(nameOf)
  return Object.fromEntries(names.map((name) => [name, before[name] ?? 0]))
}

/**
 * Runs browser tests, two at a time, until each has passed this often in a row or the time (in ms) is over. Continues
 * where it stopped. Resolves to the tests that started over, and the progress.
 */
export async function passInARow(
  required: number,
  { ms, named, env }: { ms: number; named: readonly string[]; env: NodeJS.ProcessEnv },
): Promise<{ sentence: string; failed: string[] }> {
  const passes = await passesOfAll(env)
  write(passes)
  const due = Object.entries(passes).filter(
    ([name, times]) => times < required && named.some((part) => name.startsWith(`tests/faults/${part}`)),
  )
  let failed: string[] = []
  if (due.length > 0) {
    const list = 'test-results/in-a-row.txt'
    writeFileSync(list, due.map(([name]) => name).join('\n'))
    const maximum = Math.max(...due.map(([, times]) => required - times))
    const limit = ms < Infinity ? [`--global-timeout=${ms}`] : []
    const reporters = '--reporter=line,json,./tests/faults/in-a-row.ts'
    await playwright([`--test-list=${list}`, `--repeat-each=${maximum}`, reporters, ...limit], env)
    const isFailure = ({ status }: { status?: string | undefined }) =>
      status === 'failed' || status === 'timedOut'
    const { tests } = readBrowserReport(report)
    failed = tests.filter((spec) => spec.tests.some(({ results }) => results.some(isFailure))).map(nameOf)
  }
  return { sentence: sentenceOf(read(), required), failed: [...new Set(failed)] }
}

export function sentenceOf(passes: Passes, required: number): string {
  const all = Object.values(passes)
  const done = all.filter((times) => times >= required).length
  return done === all.length
    ? `Each of the ${all.length} tests in browsers passed ${required} times in a row.`
    : `Of ${all.length} tests in browsers ${done} passed ${required} times in a row so far.`
}
