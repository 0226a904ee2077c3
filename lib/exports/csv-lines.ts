/** Booleans are written as `true` or `false`. */
export type Cell = string | number | boolean | null | undefined

export interface CsvStyle {
  /** `,` by default; spreadsheets in many countries expect `;`. */
  separator?: string
  /** Has no guard against formulas. */
  raw?: boolean
}

/** That a program may open the file with. */
const separator = /[,;|\t\r\n]/

/**
 * Starts a formula, including full-width forms, after everything that readers skip: blanks, control and invisible
 * characters, quotation marks.
 */
const sign =
  /(?<![",;|\p{White_Space}\p{Cc}\p{Cf}])[",;|\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/gu

/**
 * Guards against formulas with any separator: puts a `'` before formula characters at the start of the text or a part.
 * Quotes don't help, because another separator ends the cell inside them.
 */
function guardFormulas(text: string): string {
  const guarded = text.replaceAll(sign, (match, at: number) => {
    const before = match.slice(0, -1)
    return `${at === 0 ? "'" : ''}${before}${separator.test(before) ? "'" : ''}${match.slice(-1)}`
  })
  return /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded
}

/** Some spreadsheets need it to recognize UTF-8. */
export const byteOrderMark = '\uFEFF'

export function csvLines(rows: Cell[][], style: CsvStyle = {}): string {
  const { separator: delimiter = ',' } = style
  // Readers skip an empty line, so a single empty cell is quoted.
  const isLone = rows[0]?.length === 1
  const written = (cell: Cell) => {
    const text = safeText(cell, style)
    const isQuoted = isLone || text.includes(delimiter) || unsafeBare.test(text)
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((cells) => `${cells.map(written).join(delimiter)}\r\n`).join('')
}

/** They change without quotes: line breaks, byte order marks, surrounding blanks. */
const unsafeBare = /["\r\n\uFEFF]|^ | $/

/** A cell without quotes. Unless the style is `raw`, no spreadsheet interprets it as a formula. */
export function safeText(cell: Cell, { raw }: CsvStyle = {}): string {
  return typeof cell === 'string' && !raw ? guardFormulas(cell) : `${cell ?? ''}`
}
