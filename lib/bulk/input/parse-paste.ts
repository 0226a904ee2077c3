import { yieldToPage } from '../../input/yield-to-page.ts'
import type { ColumnRole } from './column-roles.ts'
import { closingQuote, csvRows } from './csv-rows.ts'
import { hasHeading, isHeading } from './guess-columns.ts'
import { delimiters, parseCsv, sampleOf, type CsvSample, type Delimiter } from './parse-csv.ts'
import { parseText } from './parse-text.ts'
import { parseLine } from './parse-line.ts'
import { InputCollector, type ParsedInput, type ParseOptions } from './parsed-input.ts'

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
  if (table) return parseCsv(text, table, socialUrl, watch)
  const whole = withoutHeading(text, socialUrl)
  return hasCells(whole) ? parseCells(whole, socialUrl, watch) : parseText(whole, socialUrl, watch)
}

/** By these alone a row can be asked about. */
const asked: readonly ColumnRole[] = ['address', 'email', 'domain', 'fullName']

function tableIn(text: string, socialUrl: string): CsvSample | null {
  const delimiter = delimiterIn(text, socialUrl)
  if (!delimiter) return null
  const [first = []] = sampleOf(text, socialUrl, { delimiter }).rows
  const sample = sampleOf(text, socialUrl, { delimiter, heading: namesColumns(first, socialUrl) })
  const has = (role: ColumnRole) => sample.columns.includes(role)
  const isAsked = asked.some(has) || (has('firstName') && has('lastName'))
  return isAsked && !isMixed(sample) ? sample : null
}

/** More than any spreadsheet has; a line of millions is not taken apart for a look at it. */
const mostHeadings = 20_000

/**
 * A spreadsheet puts tabs between cells. Other signs stand in lines of any kind: they make columns only where the first
 * line names each of them.
 */
function delimiterIn(text: string, socialUrl: string): Delimiter | null {
  if (text.includes('\t')) return '\t'
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1)
  const named = delimiters.find((delimiter) => {
    const cells = first.split(delimiter, mostHeadings)
    return cells.length > 1 && cells.every((cell) => isHeading(cell, socialUrl))
  })
  return named ?? null
}

/** A row that has cells only where no column is used was no row of this table. */
function isMixed({ rows, heading, columns }: CsvSample): boolean {
  return rows
    .slice(heading ? 1 : 0)
    .some((row) => row.some(isFilled) && !row.some((cell, at) => columns[at] && isFilled(cell)))
}

const isFilled = (cell: string) => cell.trim() !== ''

/**
 * Whether a row is what the columns are called. Nobody sees what was taken for that, so a row that could be asked about is
 * one only where each of its cells is called so: `Jane Doe`, `Acme Company` are no columns.
 */
function namesColumns(row: readonly string[], socialUrl: string): boolean {
  const cells = row.filter(isFilled)
  if (cells.length > 0 && cells.every((cell) => isHeading(cell, socialUrl))) return true
  return cells.length > 1 && hasHeading([cells], socialUrl) && !isEntry(cells, socialUrl)
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
