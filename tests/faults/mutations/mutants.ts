import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { explained, type Explained } from './explained.ts'
import { root, textOf } from './result-cache.ts'
import { mutated, mutationsOf, type Mutation } from './mutate.ts'

export interface Mutant extends Mutation {
  file: string
}

export const mutantsIn = (folders: string[]): Mutant[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name)),
    )
    .toSorted()
    .flatMap((file) => mutationsOf(file, textOf(file)).map((mutation) => ({ ...mutation, file })))

export function choose(mutants: Mutant[], seed: string, count: number): Mutant[] {
  const met = new Map<string, number>()
  const ranked = mutants.map((mutant) => {
    const { line, changed } = linesOf(mutant)
    const change = [mutant.file, line, changed].join('\n')
    const times = (met.get(change) ?? 0) + 1
    met.set(change, times)
    return { mutant, rank: createHash('sha1').update(`${seed}\n${times}\n${change}`).digest('hex') }
  })
  return ranked
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

export function linesOf(mutant: Mutant): { line: string; changed: string; number: number } {
  const { file, start, end, text } = mutant
  const source = textOf(file)
  const from = source.lastIndexOf('\n', start) + 1
  const to = source.indexOf('\n', end)
  return {
    line: source.slice(from, to).trim(),
    changed: (source.slice(from, start) + text + source.slice(end, to)).trim(),
    number: source.slice(0, start).split('\n').length,
  }
}

export function explanationOf(mutant: Mutant): Explained | undefined {
  const { line, changed } = linesOf(mutant)
  return explained.find((one) => one.file === mutant.file && one.line === line && one.mutant === changed)
}

export const mutatedFile = (mutant: Mutant) => mutated(textOf(mutant.file), mutant)
