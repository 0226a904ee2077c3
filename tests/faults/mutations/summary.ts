import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './result-cache.ts'
import { withPart } from '../table.ts'
import { linesOf, type Mutant } from './mutants.ts'
import type { Trial } from './trial.ts'

export interface ReportedText {
  mutant: Mutant
  number: number
  explained: string | undefined
  /** `undefined` if the mutant wasn't tried yet. */
  trial: Trial | undefined
}

export interface Summary {
  text: string
  table: string
  unnoticed: number
}

type Fate = Trial['verdict'] | 'explained'

const fateOf = ({ explained, trial }: ReportedText): Fate =>
  explained === undefined ? (trial?.verdict ?? 'open') : 'explained'

const columns: Partial<Record<Fate, string>> = {
  killed: 'detected',
  hung: 'detected by a timeout',
  explained: 'equivalent',
  survived: 'not detected',
  'not run': 'not covered',
  open: 'not finished',
}

export function summaryOf(reported: ReportedText[]): Summary {
  const count = (some: ReportedText[], fate: Fate) => some.filter((one) => fateOf(one) === fate).length
  const folders = [...new Set(reported.map(({ mutant }) => folderOf(mutant)))].toSorted()
  const row = (name: string, some: ReportedText[]) =>
    `| ${[name, some.length, ...Object.keys(columns).map((fate) => count(some, fate as Fate))].join(' | ')} |`
  const table = [
    `| folder | mutations | ${Object.values(columns).join(' | ')} |`,
    `|---|${'---:|'.repeat(Object.keys(columns).length + 1)}`,
    ...folders.map((folder) =>
      row(
        `\`${folder}\``,
        reported.filter(({ mutant }) => folderOf(mutant) === folder),
      ),
    ),
    row('all', reported),
  ].join('\n')
  const open = reported.filter((one) => ['survived', 'not run'].includes(fateOf(one)))
  const seconds = reported.flatMap(({ trial }) => trial?.seconds ?? []).toSorted((a, b) => a - b)
  const lines = open.map(({ mutant, number, trial }) => {
    const { line, changed, number: at } = linesOf(mutant)
    return `${number}. ${mutant.file}:${at}, ${trial!.verdict}\n   - ${line}\n   + ${changed}`
  })
  const median = seconds[Math.floor(seconds.length / 2)] ?? 0
  return {
    text: [...lines, '', table, '', `${median} s for one, by the median.`].join('\n'),
    table,
    unnoticed: open.length,
  }
}

const folderOf = ({ file }: Mutant) => file.split('/').slice(0, 2).join('/')

export function writeSummary({ table }: Summary, made: string): void {
  const page = join(root, 'docs/reliability.md')
  writeFileSync(page, withPart(readFileSync(page, 'utf8'), 'mutations', `${introduction(made)}\n\n${table}`))
}

const introduction = (
  made: string,
) => `Written by \`npm run test:mutation -- --write\` (${made}). Random mutations of the code that spends, stores and moves data: a negated
comparison, a constant condition, a number plus one, a removed call. A test should fail for each. Equivalent mutations are in
\`tests/faults/mutations/explained.ts\` with the reason.`
