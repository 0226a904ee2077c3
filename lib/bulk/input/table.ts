import { yieldToPage } from '../../input/yield-to-page.ts'
import { findHeading, guessColumns, isHeadingRow, rankColumns, type ColumnRoles } from './columns.ts'
import { csvRows, type CsvRow } from './csv-rows.ts'
import { readHeading } from './headings.ts'
import { parseRow } from './parse-row.ts'
import { InputCollector, type ParsedInput, type ParseOptions } from './parsed-input.ts'

/** What may stand between the cells of a text file. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** What a table is read from: a text with a sign between its cells, or the rows of a sheet. */
export type TableSource = { text: string; delimiter: Delimiter } | { sheet: readonly (readonly string[])[] }

/** How a table is to be read, as it was guessed or corrected. */
export interface TableFormat {
  /** The row that names the columns, from 1 as spreadsheets count; `null`: none does. Rows above it are no entries. */
  heading: number | null
  columns: ColumnRoles
}

/** A row of a table that is not blank, with its number from 1. */
export interface TableRow {
  row: number
  cells: readonly string[]
}

/** A table's format with its first rows. */
export interface TableSample extends TableFormat {
  rows: readonly TableRow[]
}

/** Rows that guesses are made from; for the delimiter, the first of them. */
const sampleRows = 500
const rowsToGuess = 12
/** Characters of a text that hold them. */
const sampleText = 400_000

/** The format of a table as its first rows suggest it. What is known already is not guessed. */
export function sampleOf(
  source: TableSource,
  socialUrl: string,
  known: Partial<TableFormat> = {},
): TableSample {
  const rows = firstRows(source)
  const heading = known.heading === undefined ? headingIn(rows, socialUrl) : known.heading
  const names = rows.find(({ row }) => row === heading)?.cells ?? null
  const below = rows.filter(({ row, cells }) => row > (heading ?? 0) && !isHeadingRow(cells, names))
  const columns =
    known.columns ??
    guessColumns(
      names,
      below.map(({ cells }) => cells),
      socialUrl,
    )
  return { rows, heading, columns }
}

function headingIn(rows: readonly TableRow[], socialUrl: string): number | null {
  const at = findHeading(
    rows.map(({ cells }) => cells),
    socialUrl,
  )
  return at === null ? null : (rows[at]?.row ?? null)
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

function firstRows(source: TableSource): TableRow[] {
  const part = 'text' in source ? { ...source, text: source.text.slice(0, sampleText) } : source
  return rowsOf(part)
    .map(({ cells }, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => !isBlank(cells))
    .take(sampleRows)
    .toArray()
}

function rowsOf(source: TableSource): IteratorObject<CsvRow> {
  if ('text' in source) return csvRows(withoutSeparatorLine(source.text).rest, source.delimiter)
  const { sheet } = source
  return sheet.values().map((cells, at): CsvRow => ({ cells: [...cells], end: at + 1, isStray: false }))
}

/**
 * The delimiter of a text: the one that its first line names (`sep=;`), else the one by which a row reads as headings, else
 * the one that cuts the first rows into cells the most evenly, and among equals into the most.
 */
export function delimiterOf(text: string): Delimiter {
  const { rest, separator } = withoutSeparatorLine(text.slice(0, sampleText))
  if (separator) return separator
  const cuts = delimiters.map((delimiter) => {
    const rows = csvRows(rest, delimiter)
      .map(({ cells }) => cells)
      .filter((cells) => !isBlank(cells))
      .take(rowsToGuess)
      .toArray()
    const widths = rows.map((cells) => cells.length)
    const steps = widths.slice(1).map((width, at) => Math.abs(width - widths[at]!))
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
    const headings = Math.max(
      0,
      ...rows.map((cells) => cells.filter((cell) => readHeading(cell).fit > 0).length),
    )
    return { delimiter, headings, uneven: sum(steps), mean: sum(widths) / Math.max(1, widths.length) }
  })
  const cutting = cuts.filter(({ mean }) => mean > 1)
  const named = cutting.filter(({ headings }) => headings > 1)
  const [best] = (named.length > 0 ? named : cutting.filter(({ mean }) => mean >= 2)).toSorted(
    (a, b) => b.headings - a.headings || a.uneven - b.uneven || b.mean - a.mean,
  )
  return best?.delimiter ?? ','
}

/** The first line by which some spreadsheets learn what separates cells, such as `sep=;`: no row of the table. */
function withoutSeparatorLine(text: string): { rest: string; separator: Delimiter | undefined } {
  const [line, named] = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  const separator = delimiters.find((each) => each === named)
  return separator === undefined ? { rest: text, separator } : { rest: text.slice(line!.length), separator }
}

/**
 * Reads every row, as `format` says. Rows count from 1, as spreadsheets show them. 100,000 rows take seconds, in which the
 * page stays responsive.
 */
export async function parseTable(
  source: TableSource,
  format: TableFormat,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ParsedInput> {
  const names =
    format.heading === null
      ? null
      : (rowsOf(source)
          .drop(format.heading - 1)
          .next().value?.cells ?? null)
  const columns = rankColumns(format.columns, names)
  const size = 'text' in source ? source.text.length : source.sheet.length
  const read = new InputCollector()
  const pause = yieldToPage()
  let width = names?.length
  let row = 0
  for (const { cells, end, isStray } of rowsOf(source)) {
    if (row % step === 0) {
      watch.onProgress?.(Math.min(1, end / Math.max(1, size)))
      await pause()
      watch.signal?.throwIfAborted()
    }
    row++
    if (row <= (format.heading ?? 0) || isBlank(cells)) continue
    if (!isStray) width ??= cells.length
    if (isHeadingRow(cells, names)) read.addHeading()
    // Its cells may be in other columns than they are meant for.
    else if (isStray && cells.length !== width) read.add('unclear', row, labelOfCells(cells))
    else read.add(parseRow(cells, columns, socialUrl), row, labelOfCells(cells))
  }
  watch.onProgress?.(1)
  return read.reading
}

/** Rows between two looks at the clock. */
const step = 64

const labelOfCells = (cells: readonly string[]) => cells.filter(Boolean).join(', ')
