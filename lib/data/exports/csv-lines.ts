/** One value of a table. A truth is written as `true` or `false`. */
export type Cell = string | number | boolean | null | undefined

export interface CsvStyle {
  /** `,` by default; spreadsheets of many countries want `;`. */
  separator?: string
  /** As it is, also what a spreadsheet would take for a formula. */
  raw?: boolean
}

/** What some program takes for the end of a cell: a file may be opened with another separator than it was written with. */
const separator = /[,;|\t\r\n]/

/**
 * A sign that begins a formula, with the wide forms of East Asian keyboards, and all before it that readers pass over:
 * blanks, control characters, marks that nobody sees, quotation marks.
 */
const sign =
  /(?<![",;|\p{White_Space}\p{Cc}\p{Cf}])[",;|\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/gu

/**
 * Text in which no spreadsheet finds a formula, with whichever separator it reads the file: a `'` is put before each sign
 * that begins the text or a part of it. Quotes alone don't help, since another separator ends the cell inside of them.
 */
function guardFormulas(text: string): string {
  const guarded = text.replaceAll(sign, (match, at: number) => {
    const before = match.slice(0, -1)
    return `${at === 0 ? "'" : ''}${before}${separator.test(before) ? "'" : ''}${match.slice(-1)}`
  })
  return /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded
}

/** By this before the first line some spreadsheets know UTF-8. */
export const byteOrderMark = '\uFEFF'

/** CSV lines as in RFC 4180, each with its line end; cells as `safeText` writes them. */
export function csvLines(rows: Cell[][], style: CsvStyle = {}): string {
  const { separator: delimiter = ',' } = style
  // Readers skip an empty line, which a lone empty cell would be without quotes.
  const isLone = rows[0]?.length === 1
  const written = (cell: Cell) => {
    const text = safeText(cell, style)
    const isQuoted = isLone || text.includes(delimiter) || unsafeBare.test(text)
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((cells) => `${cells.map(written).join(delimiter)}\r\n`).join('')
}

/** Cells that readers change without quotes: they end lines, strip a byte order mark and trim blanks. */
const unsafeBare = /["\r\n\uFEFF]|^ | $/

/** A cell as it is written, without quotes. Unless the style is `raw`, no spreadsheet finds a formula in it. */
export function safeText(cell: Cell, { raw }: CsvStyle = {}): string {
  return typeof cell === 'string' && !raw ? guardFormulas(cell) : `${cell ?? ''}`
}
