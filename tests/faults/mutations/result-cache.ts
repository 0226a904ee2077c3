import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../../..')

const texts = new Map<string, string>()

/** The text when first read, so that all mutants derive from one version. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

export const allTests = globSync('tests/{unit,faults,generated}/**/*.ts', { cwd: root }).toSorted()

export function hashOf(files: string[], more = ''): string {
  const hash = createHash('sha1').update(more)
  for (const file of files) hash.update(`${file}\0${hashOfFile(file)}\0`)
  return hash.digest('hex')
}

const known = new Map<string, string>()

export function hashOfFile(file: string): string {
  let hash = known.get(file)
  if (hash === undefined) {
    hash = existsSync(join(root, file)) ? createHash('sha1').update(textOf(file)).digest('hex') : ''
    known.set(file, hash)
  }
  return hash
}

export class ResultCache<Row> {
  readonly #path: string
  readonly #keyOf: (row: Row) => string
  readonly rows = new Map<string, Row>()

  constructor(name: string, keyOf: (row: Row) => string) {
    this.#path = join(root, 'node_modules/.cache/mutations', name)
    this.#keyOf = keyOf
    mkdirSync(dirname(this.#path), { recursive: true })
    const lines = existsSync(this.#path) ? readFileSync(this.#path, 'utf8').split('\n').filter(Boolean) : []
    for (const line of lines) this.#hold(JSON.parse(line) as Row)
    writeFileSync(this.#path, [...this.rows.values()].map((row) => `${JSON.stringify(row)}\n`).join(''))
  }

  keep(row: Row): void {
    this.#hold(row)
    appendFileSync(this.#path, `${JSON.stringify(row)}\n`)
  }

  #hold(row: Row): void {
    this.rows.set(this.#keyOf(row), row)
  }
}
