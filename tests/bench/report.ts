import { cpus } from 'node:os'
import Papa from 'papaparse'
import type { Figure } from './figure.ts'
import { median, quantile } from './statistics.ts'

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
const number = (value: number) =>
  value.toLocaleString('en', {
    maximumFractionDigits: digits(value),
    minimumFractionDigits: Math.min(1, digits(value)),
  })

/** `null` for a goal without a number. */
export function isMet(goal: string, ours: number, base: number | undefined): boolean | null {
  if (goal.startsWith('within 20 %')) return base === undefined ? null : ours / base <= 1.2
  const [, sign, digitsOf = '', rest = ''] = /^([≤≥]) ([\d.,]+)(.*)$/.exec(goal) ?? []
  if (sign === undefined) return null
  const bound = Number(digitsOf.replaceAll(',', ''))
  if (rest.startsWith(' ×')) return base === undefined ? null : ours / base <= bound
  const value = /(more|over it)$/.test(rest) ? ours - (base ?? 0) : ours
  return sign === '≤' ? value <= bound : value >= bound
}

const wordOf = (met: boolean | null) => (met === null ? '' : met ? 'yes' : 'no')

export const columns = [
  'part',
  'measurement',
  'unit',
  'compared with',
  'Sidelight',
  'middle half',
  'ratio',
  'goal',
  'met',
  'samples',
  'date',
  'browser',
  'processors',
  'fixed work before and after (ms)',
] as const

export type MeasuredRow = Record<(typeof columns)[number], string>

export function cellsOf({ name, unit, goal, values, base }: Figure) {
  const [least, ours] = [base ? median(base) : undefined, median(values)]
  return {
    measurement: name,
    unit,
    'compared with': least === undefined ? '' : number(least),
    Sidelight: number(ours),
    'middle half':
      values.length > 3 ? `${number(quantile(values, 0.25))}–${number(quantile(values, 0.75))}` : '',
    ratio: least === undefined ? '' : (ours / least).toFixed(2),
    goal,
    met: wordOf(isMet(goal, ours, least)),
    samples: String(values.length),
  }
}

export interface Measured {
  figures: readonly Figure[]
  /** In ms, before and after the measurement. */
  work: readonly [before: number, after: number]
}

export function rowsOf(part: string, { figures, work }: Measured, browser: string): MeasuredRow[] {
  const where = {
    date: new Date().toISOString().slice(0, 10),
    browser,
    processors: String(cpus().length),
    'fixed work before and after (ms)': work.map(number).join(' and '),
  }
  return figures.map((figure) => ({ part, ...cellsOf(figure), ...where }))
}

export const readMeasurements = (file: string): MeasuredRow[] =>
  Papa.parse<MeasuredRow>(file, { header: true, skipEmptyLines: true }).data

export const writeMeasurements = (rows: readonly MeasuredRow[]): string =>
  `${Papa.unparse([...rows], { columns: [...columns], newline: '\n' })}\n`

export function withValues(summary: string, rows: readonly MeasuredRow[]): string {
  const measured = new Map(rows.map((row) => [row.measurement, row]))
  return summary.replaceAll(/^\| .*$/gm, (line) => {
    const [name = '', , , , , ...reason] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const row = measured.get(name)
    if (row === undefined) return line
    const value = `${row.Sidelight} ${row.unit}${row.ratio ? ` (${row.ratio} ×)` : ''}`
    return `| ${[name, row.goal, value, row.date, row.met, ...reason].join(' | ')} |`
  })
}
