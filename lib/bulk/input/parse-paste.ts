import { yieldToPage } from '../../input/yield-to-page.ts'
import { findHeading, isHeadingRow } from './columns.ts'
import { closingQuote, csvRows } from './csv-rows.ts'
import { isHeadingText, readHeading, type ColumnRole } from './headings.ts'
import { parseLine } from './parse-line.ts'
import { InputCollector, type ParsedInput, type ParseOptions } from './parsed-input.ts'
import { parseText } from './parse-text.ts'
import {
  delimiters,
  parseTable,
  sampleOf,
  type Delimiter,
  type TableSample,
  type TableSource,
} from './table.ts'

/**
 * Reads what somebody pasted: cells of a spreadsheet by what their columns hold, as a file is read, else an entry in each
 * line. The name of a column is no entry, and a cell of several lines is one.
 */
export async function parsePaste(
  text: string,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ParsedInput> {
  const table = tableIn(text, socialUrl)
  if (table) return parseTable(table.source, table.sample, socialUrl, watch)
  const whole = withoutHeading(text, socialUrl)
  return hasCells(whole) ? parseCells(whole, socialUrl, watch) : parseText(whole, socialUrl, watch)
}

/** Any of these alone says who a row is about. */
const identifying: readonly ColumnRole[] = ['address', 'email', 'domain', 'fullName']

function tableIn(text: string, socialUrl: string): { source: TableSource; sample: TableSample } | null {
  const delimiter = delimiterIn(text)
  if (!delimiter) return null
  const source = { text, delimiter }
  const { rows, heading } = sampleOf(source, socialUrl)
  const named = rows.find(({ row }) => row === heading)?.cells
  const isNamed = named !== undefined && namesColumns(named, socialUrl)
  const sample = sampleOf(source, socialUrl, { heading: isNamed ? heading : null })
  const has = (role: ColumnRole) => sample.columns.includes(role)
  const isTable = identifying.some(has) || (has('firstName') && has('lastName'))
  return isTable && !isMixed(sample) ? { source, sample } : null
}

/** More than any spreadsheet has; a line of millions is not taken apart for a look at it. */
const mostHeadings = 20_000
/** Lines among which the headings can be: notes can precede them. */
const firstLines = 10

/**
 * A spreadsheet puts tabs between cells. Other signs are in lines of any kind: they make columns only where each cell of one
 * of the first lines is a heading.
 */
function delimiterIn(text: string): Delimiter | null {
  if (text.includes('\t')) return '\t'
  const lines = text.trimStart().split(/[\r\n]+/, firstLines)
  const isHeading = (line: string, delimiter: Delimiter) => {
    const cells = line.split(delimiter, mostHeadings).map((cell) => cell.replaceAll(/^\s*"|"\s*$/g, ''))
    const isAll = cells.length > 1 && cells.every((cell) => readHeading(cell).isKnown)
    return isAll && cells.some(isHeadingText)
  }
  return delimiters.find((delimiter) => lines.some((line) => isHeading(line, delimiter))) ?? null
}

/** Whether rows have cells only where no column is used: those are no rows of this table. */
function isMixed({ rows, heading, columns }: TableSample): boolean {
  return rows
    .filter(({ row }) => row > (heading ?? 0))
    .some(({ cells }) => cells.some(isFilled) && !cells.some((cell, at) => columns[at] && isFilled(cell)))
}

const isFilled = (cell: string) => cell.trim() !== ''

/**
 * Whether a row is what the columns are called. Nobody sees what was taken for that, so a row that could be looked up is one
 * only where each of its cells is a heading: `Jane Doe`, `Acme Company` are no headings.
 */
function namesColumns(row: readonly string[], socialUrl: string): boolean {
  const cells = row.filter(isFilled)
  if (isHeadingRow(cells, null)) return true
  return cells.length > 1 && findHeading([cells], socialUrl) === 0 && !isEntry(cells, socialUrl)
}

function isEntry(cells: readonly string[], socialUrl: string): boolean {
  return Array.isArray(parseLine(cells.map(oneLine).join('\t'), socialUrl))
}

/** The first line is left empty where it is only what a column is called, so that lines keep their numbers. */
function withoutHeading(text: string, socialUrl: string): string {
  const [blank = ''] = /^\s*[\n\r]/.exec(text) ?? []
  const [first = ''] = text.slice(blank.length).split(/[\n\r]/, 1)
  const rest = text.slice(blank.length + first.length)
  const cells = first.split('\t').filter(isFilled)
  return cells.length > 0 && namesColumns(cells, socialUrl) && rest.trim() !== '' ? blank + rest : text
}

/** Whether there are cells that lines would tear: spreadsheets put those in quotes. */
function hasCells(text: string): boolean {
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (at > 0 && !isBetweenCells(text[at - 1])) continue
    const end = closingQuote(text, at)
    // What is not closed here is not closed by a later quote either: all that follow are doubled.
    if (end < 0) return false
    if (isBetweenCells(text[end + 1]) && /[\n\r]/.test(text.slice(at, end))) return true
  }
  return false
}

const isBetweenCells = (sign: string | undefined) => sign === undefined || '\t\n\r'.includes(sign)

/** Rows between two looks at the clock. */
const step = 64

/** Each row as one line. */
async function parseCells(text: string, socialUrl: string, watch: ParseOptions): Promise<ParsedInput> {
  const read = new InputCollector()
  const pause = yieldToPage()
  let row = 0
  for (const { cells, end } of csvRows(text, '\t')) {
    if (row % step === 0) {
      watch.onProgress?.(end / text.length)
      await pause()
      watch.signal?.throwIfAborted()
    }
    row++
    const line = cells.filter(isFilled).map(oneLine).join('\t')
    if (line !== '') read.add(parseLine(line, socialUrl), row, line)
  }
  return read.reading
}

/** A cell's lines are parts of it, as commas would part them. */
function oneLine(cell: string): string {
  return cell
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}
