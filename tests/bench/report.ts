import { cpus } from 'node:os'
import type { Figure } from './figure.ts'
import { median, quantile } from './statistics.ts'

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
const number = (value: number) =>
  value.toLocaleString('en', {
    maximumFractionDigits: digits(value),
    minimumFractionDigits: Math.min(1, digits(value)),
  })

export const head = [
  '| | compared with | Sidelight | middle half | ratio | goal | met | samples |',
  '|---|---:|---:|---:|---:|---|---|---:|',
].join('\n')

/** Whether a value meets a goal such as "≤ 1.5 × empty" or "≤ 40 ms"; `null` for a goal without a number. */
export function isMet(goal: string, ours: number, base: number | undefined): boolean | null {
  if (goal.startsWith('within 20 %')) return base === undefined ? null : ours / base <= 1.2
  const [, sign, digitsOf = '', rest = ''] = /^([≤≥]) ([\d.]+)(.*)$/.exec(goal) ?? []
  if (sign === undefined) return null
  const bound = Number(digitsOf)
  if (rest.startsWith(' ×')) return base === undefined ? null : ours / base <= bound
  const value = /(more|over it)$/.test(rest) ? ours - (base ?? 0) : ours
  return sign === '≤' ? value <= bound : value >= bound
}

const wordOf = (met: boolean | null) => (met === null ? '' : met ? 'yes' : 'no')

/** A figure as a row of the table: medians, the middle half of our samples, and the ratio of the medians. */
export function rowOf({ name, unit, goal, values, base }: Figure): string {
  const [least, ours] = [base ? median(base) : undefined, median(values)]
  const quartiles =
    values.length > 3 ? `${number(quantile(values, 0.25))}–${number(quantile(values, 0.75))}` : ''
  const cells = [
    `${name}, ${unit}`,
    least === undefined ? '' : number(least),
    number(ours),
    quartiles,
    least === undefined ? '' : (ours / least).toFixed(2),
    goal,
    wordOf(isMet(goal, ours, least)),
    String(values.length),
  ]
  return `| ${cells.join(' | ')} |`
}

export const sectionsOf = (document: string): Map<string, string> =>
  new Map(
    document
      .split(/^## /m)
      .slice(1)
      .map((section) => [
        section.slice(0, section.indexOf('\n')),
        section.slice(section.indexOf('\n')).trim(),
      ]),
  )

export interface Measured {
  figures: readonly Figure[]
  /** `fixedWorkMs` before and after it. */
  work: readonly [before: number, after: number]
}

/** A section of `docs/measurements.md` from today's figures. */
export function sectionOf({ figures, work }: Measured, browser: string): string {
  const day = new Date().toISOString().slice(0, 10)
  const [before, after] = work.map(number)
  const where = `${day}, ${browser}, ${cpus().length} processors; fixed work took ${before} ms before and ${after} ms after.`
  return `${where}\n\n${head}\n${figures.map(rowOf).join('\n')}`
}

/** `docs/measurements.md` with these sections in order. */
export function documentOf(sections: [title: string, text: string][]): string {
  return `# Measurements

Written by \`npm run bench -- --write\`; [performance](performance.md) summarizes it. Values are medians. A baseline, such as an
extension with an empty worker and a page of one word, is measured in alternation with Sidelight, so that the ratio holds on other
machines. Fixed work in Node shows how fast the machine was. The sandbox runs in its own process.

${sections.map(([title, text]) => `## ${title}\n\n${text}\n`).join('\n')}`
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The summary table of `docs/performance.md` with goal, last value and result of each row from `docs/measurements.md`. */
export function withValues(summary: string, measurements: string): string {
  const measured = new Map(
    [...measurements.matchAll(/^\| .+, (?:ms|s|kB|MB|a second|ms of CPU) \|.*$/gm)].map(([row]) => {
      const [name = '', , ours = '', , ratio = '', goal = '', met = ''] = cellsOf(row)
      const at = name.lastIndexOf(', ')
      const value = `${ours} ${name.slice(at + 2)}${ratio ? ` (${ratio} ×)` : ''}`
      return [name.slice(0, at), [goal, value, met]] as const
    }),
  )
  return summary.replaceAll(/^\| .*$/gm, (row) => {
    const [name = '', , , , ...why] = cellsOf(row)
    const values = measured.get(name)
    return values ? `| ${[name, ...values, ...why].join(' | ')} |` : row
  })
}
