import { nextTask, yieldToPage } from '../../yield-to-page.ts'
import { findHeading, isHeadingRow } from './columns.ts'
import { closingQuote, csvRows } from './csv-rows.ts'
import { columnRoles, type ColumnRole } from './column-roles.ts'
import { isHeadingText, readHeading } from './headings.ts'
import { parseLine } from './parse-line.ts'
import { InputCollector, type ParsedInput, type ParseOptions } from './parsed-input.ts'
import { parseText } from './parse-text.ts'
import { parseContacts } from './parse-contacts.ts'
import { isContactCards, readContactCards } from './vcards.ts'
import {
  delimiters,
  parseTable,
  sampleOf,
  type Delimiter,
  type TableSample,
  type TableSource,
} from './table.ts'

/**
 * Parses pasted vCards, or spreadsheet cells by columns as in a file, or else one entry per line. Skips headings. A
 * cell may have several lines.
 */
export async function parsePaste(
  text: string,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ParsedInput> {
  // Let the page draw first, which would otherwise wait for this task.
  await nextTask()
  if (isContactCards(text)) {
    const cards = await readContactCards(new TextEncoder().encode(text), 'utf-8')
    return parseContacts(cards, socialUrl, watch)
  }
  const table = tableIn(text, socialUrl)
  if (table) return parseTable(table.source, table.sample, socialUrl, watch)
  const whole = withoutHeading(text, socialUrl)
  return hasCells(whole) ? parseCells(whole, socialUrl, watch) : parseText(whole, socialUrl, watch)
}

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

/** Limits the work for extremely long lines. */
const maxHeadings = 20_000
const firstLines = 10

/** A tab, as from spreadsheets. Others count only if every cell of one of the first lines is a heading. */
function delimiterIn(text: string): Delimiter | null {
  if (text.includes('\t')) return '\t'
  const lines = text.trimStart().split(/[\r\n]+/, firstLines)
  const isHeading = (line: string, delimiter: Delimiter) => {
    const cells = line.split(delimiter, maxHeadings).map((cell) => cell.replaceAll(/^\s*"|"\s*$/g, ''))
    const isAll = cells.length > 1 && cells.every((cell) => readHeading(cell).isKnown)
    return isAll && cells.some(isHeadingText)
  }
  return delimiters.find((delimiter) => lines.some((line) => isHeading(line, delimiter))) ?? null
}

/** Some rows have only cells in unused columns, so that they belong to another table. */
function isMixed({ rows, heading, columns }: TableSample): boolean {
  return rows
    .filter(({ row }) => row > (heading ?? 0))
    .some(
      ({ cells }) =>
        cells.some(isFilled) && !cells.some((cell, at) => isLookupValue(columns[at]) && isFilled(cell)),
    )
}

const isLookupValue = (role: TableSample['columns'][number] | undefined) =>
  columnRoles.some((each) => each === role)

const isFilled = (cell: string) => cell.trim() !== ''

/**
 * No person checks this, so a row that could be looked up must consist of headings only: `Jane Doe`, `Acme Company` is
 * no such row.
 */
function namesColumns(row: readonly string[], socialUrl: string): boolean {
  const cells = row.filter(isFilled)
  if (isHeadingRow(cells, null)) return true
  return cells.length > 1 && findHeading([cells], socialUrl) === 0 && !isEntry(cells, socialUrl)
}

function isEntry(cells: readonly string[], socialUrl: string): boolean {
  return Array.isArray(parseLine(cells.map(oneLine).join('\t'), socialUrl))
}

function withoutHeading(text: string, socialUrl: string): string {
  const [blank = ''] = /^\s*[\n\r]/.exec(text) ?? []
  const [first = ''] = text.slice(blank.length).split(/[\n\r]/, 1)
  const rest = text.slice(blank.length + first.length)
  const cells = first.split('\t').filter(isFilled)
  return cells.length > 0 && namesColumns(cells, socialUrl) && rest.trim() !== '' ? blank + rest : text
}

function hasCells(text: string): boolean {
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (at > 0 && !isBetweenCells(text[at - 1])) continue
    const end = closingQuote(text, at)
    // The quote stays open, because all following quotes are doubled.
    if (end < 0) return false
    if (isBetweenCells(text[end + 1]) && /[\n\r]/.test(text.slice(at, end))) return true
  }
  return false
}

const isBetweenCells = (sign: string | undefined) => sign === undefined || '\t\n\r'.includes(sign)

const step = 64

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

function oneLine(cell: string): string {
  return cell
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}
