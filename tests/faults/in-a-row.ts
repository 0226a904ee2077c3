import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** How often each test passed in a row, by `file › title`. Kept in the tree: all of them take a day. */
const kept = 'tests/faults/in-a-row.json'

/** Between two looks at the clock, each test of a file is run so often at most. */
const atOnce = 5

interface Suite {
  suites?: Suite[]
  specs?: Spec[]
}

interface Spec {
  file: string
  title: string
  tests: { results: { status: string }[] }[]
}

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]
const nameOf = ({ file, title }: Spec) => `${file} › ${title}`

/** What playwright reports as JSON of the tests of these files, run or only listed. */
async function report(parameters: string[], env: NodeJS.ProcessEnv): Promise<Spec[]> {
  const file = 'test-results/in-a-row.json'
  const reporter = parameters.includes('--list') ? 'json' : 'dot,json'
  const child = spawn('playwright', ['test', '--project=faults', `--reporter=${reporter}`, ...parameters], {
    stdio: ['ignore', parameters.includes('--list') ? 'ignore' : 'inherit', 'inherit'],
    env: { ...env, FAULTS: 'all', PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  await new Promise((done, fail) => child.on('error', fail).on('close', done))
  return specsOf(JSON.parse(readFileSync(file, 'utf8')) as Suite)
}

const passesInARow = (): Record<string, number> =>
  existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, number>) : {}

/** How often it passed in a row, after these ends in their order. */
export const inARow = (before: number, ends: readonly boolean[]): number =>
  ends.reduce((passes, passed) => (passed ? passes + 1 : 0), before)

/**
 * Runs the browser tests until each has passed so often in a row, two at a time, or until that many milliseconds are
 * over; goes on where it ended. Gives those that failed, and how far it is.
 */
export async function passInARow(
  wanted: number,
  { ms, named, env }: { ms: number; named: readonly string[]; env: NodeJS.ProcessEnv },
): Promise<{ sentence: string; failed: string[] }> {
  const end = performance.now() + ms
  const before = passesInARow()
  const listed = await report(['--list'], env)
  // One that is called otherwise now is another test.
  const passes = Object.fromEntries(listed.map((spec) => [nameOf(spec), before[nameOf(spec)] ?? 0]))
  const failed = new Set<string>()
  const files = [...new Set(listed.map(({ file }) => file))]
  for (let round = 0; round * atOnce < wanted; round++)
    for (const file of files.filter((file) => named.some((name) => file.includes(name)))) {
      const due = Object.entries(passes).filter(
        ([name, times]) => name.startsWith(`${file} › `) && times < wanted && !failed.has(name),
      )
      const times = Math.min(atOnce, ...due.map(([, passed]) => wanted - passed))
      if (due.length === 0 || performance.now() > end) continue
      const titles = due.map(([name]) => RegExp.escape(name.slice(`${file} › `.length)))
      const specs = await report(
        [file, `--grep=(${titles.join('|')})(?: @[a-z-]+)*$`, `--repeat-each=${times}`],
        env,
      )
      for (const [name, passed] of due) {
        const ends = specs
          .filter((spec) => nameOf(spec) === name)
          .flatMap(({ tests }) =>
            tests.map(({ results }) => results.every(({ status }) => status === 'passed')),
          )
        if (ends.length === 0) throw new Error(`${name} was not run.`)
        if (!ends.every(Boolean)) failed.add(name)
        passes[name] = inARow(passed, ends)
      }
      writeFileSync(kept, `${JSON.stringify(passes, null, 2)}\n`)
      console.log(`${file}: ${due.length} tests, ${times} times. ${sentenceOf(passes, wanted)}`)
    }
  return { sentence: sentenceOf(passes, wanted), failed: [...failed] }
}

/** How many of the tests passed so often in a row, in a sentence. */
export function sentenceOf(passes: Record<string, number>, wanted: number): string {
  const all = Object.values(passes)
  const done = all.filter((times) => times >= wanted).length
  return done === all.length
    ? `Each of the ${all.length} tests in browsers passed ${wanted} times in a row.`
    : `Of ${all.length} tests in browsers ${done} passed ${wanted} times in a row so far.`
}
