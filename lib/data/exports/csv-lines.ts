import Papa from 'papaparse'

/** One value of a table. A truth is written as `true` or `false`. */
export type Cell = string | number | boolean | null | undefined

export interface CsvStyle {
  /** `,` by default; spreadsheets of many countries want `;`. */
  separator?: string
  /** As it is, also what a spreadsheet would take for a formula. */
  raw?: boolean
}

/**
 * What a spreadsheet takes for a formula; some take the wide forms of East Asian keyboards for the same. Blanks, control
 * characters and marks that nobody sees are passed over before it: importers drop NUL, and what is pasted loses its
 * blanks. Papaparse's own pattern misses one that a line break follows.
 */
const formula = /^(?:[\t\r\n]|[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

function formulaOf({ raw }: CsvStyle): RegExp | null {
  return raw ? null : formula
}

/** By this before the first line some spreadsheets know UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Lines after RFC 4180, each with its end. Text that a spreadsheet would reckon gets a `'` before it. */
export function csvLines(rows: Cell[][], style: CsvStyle = {}): string {
  if (rows.length === 0) return ''
  // A lone empty cell would be an empty line, which readers leave out.
  const quotes = rows[0]?.length === 1
  const told = quotes ? rows.map(([cell]) => [cell ?? '']) : rows
  const escapeFormulae = formulaOf(style) ?? false
  const lines = Papa.unparse(told, {
    delimiter: style.separator ?? ',',
    escapeFormulae,
    quotes,
    newline: '\r\n',
  })
  return `${lines}\r\n`
}

/** A cell by itself, as `csvLines` would write it, without quotes. */
export function safeText(cell: Cell, style: CsvStyle = {}): string {
  const isFormula = typeof cell === 'string' && formulaOf(style)?.test(cell)
  return `${isFormula ? "'" : ''}${cell ?? ''}`
}
