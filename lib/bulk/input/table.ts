import { nextTask, yieldToPage } from '../../yield-to-page.ts'
import {
  columnsOfPeople,
  findHeading,
  guessColumns,
  isHeadingRow,
  peopleOfRow,
  spellOut,
  withGroups,
  type ColumnRoles,
} from './columns.ts'
import { csvRows, type CsvRow } from './csv-rows.ts'
import { readHeading } from './headings.ts'
import { parseLine } from './parse-line.ts'
import { parseRow } from './parse-row.ts'
import { InputCollector, type ParsedInput, type ParseOptions } from './parsed-input.ts'

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export type TableSource = { text: string; delimiter: Delimiter } | { sheet: readonly (readonly string[])[] }

export interface TableFormat {
  /** From 1; `null` if there is none. Rows above it are skipped. */
  heading: number | null
  columns: ColumnRoles
}

interface TableRow {
  row: number
  cells: readonly string[]
}

export interface TableSample extends TableFormat {
  rows: readonly TableRow[]
}

const sampleRows = 500
const rowsToGuess = 12
const sampleText = 400_000

/** Detects the format from the first rows. Keeps the parts in `known`. */
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
      names && withGroups(names, rows.find(({ row }) => row + 1 === heading)?.cells),
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
  return allRowsOf(source).map((row) =>
    row.cells.some(isLong) ? { ...row, cells: row.cells.map((cell) => cell.slice(0, longestCell)) } : row,
  )
}

/** In characters; cells of spreadsheets can't be longer. Reading a cell of megabytes would block the page. */
const longestCell = 50_000
const isLong = (cell: string) => cell.length > longestCell

function allRowsOf(source: TableSource): IteratorObject<CsvRow> {
  if ('text' in source) return csvRows(withoutSeparatorLine(source.text).rest, source.delimiter)
  const { sheet } = source
  return sheet.values().map((cells, at): CsvRow => ({ cells: [...cells], end: at + 1, isStray: false }))
}

/**
 * The delimiter: the one that the first line states (`sep=;`), else the one that gives a heading row, else the one that
 * splits the first rows most evenly, then into the most cells.
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

/**
 * Removes quotes around whole rows: `"Ann,Lee,""Acme, Inc."""`. A spreadsheet that read the table as one column adds
 * them.
 */
export function withoutRowQuotes(text: string): string {
  const rows = csvRows(text.slice(0, sampleText), ',').take(rowsToGuess).toArray()
  const lines = rows.map(({ cells }) => cells.join(','))
  const isQuoted = rows.every(({ cells, isStray }) => cells.length === 1 && !isStray)
  if (!text.trimStart().startsWith('"') || !isQuoted) return text
  const delimiter = delimiterOf(lines.join('\n'))
  const [names] = csvRows(lines[0] ?? '', delimiter)
    .take(1)
    .toArray()
  const isTable = (names?.cells ?? []).filter((cell) => readHeading(cell).isKnown).length > 1
  return isTable ? [...csvRows(text, ',')].map(({ cells }) => cells.join(',')).join('\n') : text
}

/** Such as `sep=;`. */
function withoutSeparatorLine(text: string): { rest: string; separator: Delimiter | undefined } {
  const [line, named] = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  const separator = delimiters.find((each) => each === named)
  return separator === undefined ? { rest: text, separator } : { rest: text.slice(line!.length), separator }
}

/** Parses a table; its rows count from 1. 100,000 rows take seconds, but don't block the page. */
export async function parseTable(
  source: TableSource,
  format: TableFormat,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ParsedInput> {
  const people = columnsOfPeople(format.columns, namesOfColumns(source, format))
  // A single column is a list of lines such as `Ann Lee (Acme)`.
  const isList = format.columns.length === 1 && format.columns[0] === 'fullName'
  const read = new InputCollector()
  await visitRows(source, format, watch, {
    onHeading: () => read.addHeading(),
    onUnclear: (row, cells) => read.add('unclear', row, () => labelOfCells(cells)),
    onRow(row, cells) {
      const textOf = () => labelOfCells(cells)
      if (isList) {
        read.add(parseLine(cells[0] ?? '', socialUrl), row, textOf)
        return
      }
      for (const columns of peopleOfRow(cells, people))
        read.add(parseRow(cells, columns, socialUrl), row, textOf)
    },
  })
  return read.reading
}

/** The names of the columns, completed with those of groups above them; `null` if columns have no names. */
export function namesOfColumns(source: TableSource, { heading }: TableFormat): readonly string[] | null {
  if (heading === null) return null
  const rows = [
    ...rowsOf(source)
      .drop(Math.max(0, heading - 2))
      .take(heading > 1 ? 2 : 1),
  ]
  const [above, names] = rows.length > 1 ? rows : [undefined, rows[0]]
  return names ? withGroups(names.cells, above?.cells) : null
}

/** `null` if there is none. */
const headingOf = (source: TableSource, { heading }: TableFormat): readonly string[] | null =>
  heading === null
    ? null
    : (rowsOf(source)
        .drop(heading - 1)
        .next().value?.cells ?? null)

/** For rows below the heading that aren't blank. `row` counts from 1. */
interface RowVisitor {
  onHeading: () => void
  onUnclear: (row: number, cells: readonly string[]) => void
  onRow: (row: number, cells: readonly string[]) => void
}

/** Visits every row, with pauses in which the page draws. */
export async function visitRows(
  source: TableSource,
  format: TableFormat,
  watch: ParseOptions,
  { onHeading, onUnclear, onRow }: RowVisitor,
): Promise<void> {
  // Let the page draw first, which would otherwise wait for the task that detected the format.
  await nextTask()
  const names = headingOf(source, format)
  const spelledOut = spellOut(format.columns, namesOfColumns(source, format))
  const size = 'text' in source ? source.text.length : source.sheet.length
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
    if (isHeadingRow(cells, names)) onHeading()
    else if (isStray && cells.length !== width) onUnclear(row, cells)
    else onRow(row, spelledOut ? spelledOut(cells) : cells)
  }
  watch.onProgress?.(1)
}

const step = 64

export const labelOfCells = (cells: readonly string[]) => cells.filter(Boolean).join(', ')
