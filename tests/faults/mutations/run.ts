import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomOf } from '../../generated/random.ts'
import { TreeCopy } from '../../recipes/copy.ts'
import { explained } from './explained.ts'
import { mutationsOf, type Mutation } from './mutate.ts'

/**
 * `npm run mutations`: changes the money code at random, one small change after the other, and tells which of them no
 * test notices. `--count 200 --seed 1` choose them, `-- lib/purchases` where; `--skip 20` leaves out the first ones.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    skip: { type: 'string', default: '0' },
  },
})
const folders =
  positionals.length > 0 ? positionals : ['lib/purchases', 'lib/records', 'lib/bulk', 'lib/data']

interface Mutant extends Mutation {
  file: string
  source: string
}

const copy = new TreeCopy()

const files = folders.flatMap((folder) =>
  readdirSync(join(copy.folder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
)
const mutants = files.toSorted().flatMap((file): Mutant[] => {
  const source = readFileSync(join(copy.folder, file), 'utf8')
  return mutationsOf(file, source).map((mutation) => ({ ...mutation, file, source }))
})

/** The line that a mutant changes, as it is and as the mutant has it. */
function linesOf({ source, start, end, text }: Mutant) {
  const from = source.lastIndexOf('\n', start) + 1
  const to = source.indexOf('\n', end)
  const mutant = source.slice(from, start) + text + source.slice(end, to)
  return {
    line: source.slice(from, to).trim(),
    mutant: mutant.trim(),
    number: source.slice(0, start).split('\n').length,
  }
}

/** A mutant that hangs is noticed: whoever runs the tests sees it. */
const longestMs = 600_000

/** Says whether the tests pass. */
const passes = (environment: Record<string, string>, ...parameters: string[]) =>
  new Promise<boolean>((done) => {
    const child = spawn(
      join(copy.folder, 'node_modules/.bin/vitest'),
      [...parameters, '--bail=1', '--testTimeout=30000', '--reporter=dot', '--passWithNoTests'],
      { cwd: copy.folder, stdio: 'ignore', env: { ...process.env, ...environment }, detached: true },
    )
    const late = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), longestMs)
    child.on('close', (code) => {
      clearTimeout(late)
      done(code === 0)
    })
  })

/** The tests nearest to a file, then all that reach it, then histories; `null`: none of them noticed. */
async function killedBy(file: string): Promise<string | null> {
  let near = dirname(file).replace(/^lib/, 'tests/unit')
  while (!existsSync(join(copy.folder, near))) near = dirname(near)
  if (near !== 'tests/unit' && !(await passes({}, 'run', near))) return near
  if (!(await passes({}, 'related', file, '--run', '--exclude=tests/faults/**'))) return 'unit tests'
  const histories = { HISTORIES: '1500', SEED: '20261122' }
  return (await passes(histories, 'run', 'tests/faults')) ? null : 'histories'
}

const random = randomOf(Number(options.seed), 0)
const chosen = Array.from({ length: Number(options.count) }, () => random.one(mutants))
console.log(`${chosen.length} of ${mutants.length} mutants in ${files.length} files, SEED=${options.seed}`)
const survivors: string[] = []
let known = 0
for (const [at, mutant] of chosen.entries()) {
  if (at < Number(options.skip)) continue
  const { file, source, start, end, text } = mutant
  const { line, mutant: changed, number } = linesOf(mutant)
  const where = `${at + 1}. ${file}:${number}\n   - ${line}\n   + ${changed}`
  const equal = explained.find((one) => one.file === file && one.line === line && one.mutant === changed)
  if (equal) {
    known++
    console.log(`${where}\n   explained: ${equal.why}`)
    continue
  }
  writeFileSync(join(copy.folder, file), source.slice(0, start) + text + source.slice(end))
  const killer = await killedBy(file)
  writeFileSync(join(copy.folder, file), source)
  if (killer === null) survivors.push(where)
  console.log(`${where}\n   ${killer === null ? 'SURVIVED' : `killed by ${killer}`}`)
}
copy.discard()
console.log(`\n${survivors.length} survived, ${known} are explained\n${survivors.join('\n')}`)
process.exitCode = survivors.length > 0 ? 1 : 0
