export type Cell = string | number | boolean | null | undefined

export interface CsvStyle {
  /** `,` by default. Spreadsheets in many countries expect `;`. */
  separator?: string
  /** Without the guard against formulas. */
  raw?: boolean
}

/** The separators with which a program may open the file. */
const separator = /[,;|\t\r\n]/

/**
 * Finds a character that starts a formula, including full-width forms, after everything that readers skip: spaces,
 * control and invisible characters, quotation marks.
 */
const sign =
  /(?<![",;|\p{White_Space}\p{Cc}\p{Cf}])[",;|\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/gu

/**
 * Guards against formulas, whichever separator a program uses: puts a `'` before a formula character at the start of
 * the text or of a part. Quotes don't help, because another separator would end the cell inside them.
 */
function guardFormulas(text: string): string {
  const guarded = text.replaceAll(sign, (match, at: number) => {
    const before = match.slice(0, -1)
    return `${at === 0 ? "'" : ''}${before}${separator.test(before) ? "'" : ''}${match.slice(-1)}`
  })
  return /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded
}

/** Some spreadsheets need this to recognize UTF-8. */
export const byteOrderMark = '\uFEFF'

export function csvLines(rows: Cell[][], style: CsvStyle = {}): string {
  const { separator: delimiter = ',' } = style
  // Readers skip an empty line, so an empty cell on its own is quoted.
  const isLone = rows[0]?.length === 1
  const written = (cell: Cell) => {
    const text = safeText(cell, style)
    const isQuoted = isLone || text.includes(delimiter) || unsafeBare.test(text)
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((cells) => `${cells.map(written).join(delimiter)}\r\n`).join('')
}

/** Text that would change without quotes: line breaks, byte order marks, surrounding spaces. */
const unsafeBare = /["\r\n\uFEFF]|^ | $/

/** Without quotes. Unless `raw`, no spreadsheet interprets it as a formula. */
export function safeText(cell: Cell, { raw }: CsvStyle = {}): string {
  return typeof cell === 'string' && !raw ? guardFormulas(cell) : `${cell ?? ''}`
}
