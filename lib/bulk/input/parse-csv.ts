import { yieldToPage } from '../../input/yield-to-page.ts'
import { csvRows } from './csv-rows.ts'
import { guessColumns, hasHeading, type ColumnRoles } from './guess-columns.ts'
import { parseRow } from './parse-row.ts'
import { InputCollector, type ParsedInput, type ParseOptions } from './parsed-input.ts'

/** What may stand between the cells of a file. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** How a file is to be read, as it was guessed or corrected. */
export interface CsvFormat {
  delimiter: Delimiter
  /** Whether its first row names the columns. */
  heading: boolean
  columns: ColumnRoles
}

export interface CsvSample extends CsvFormat {
  /** The first rows, the headings among them. */
  rows: string[][]
}

/** Rows that guesses are made from; of what stands between their cells, from the first of them. */
const sampleRows = 60
const rowsToGuess = 10
/** Characters that hold them. */
const sampleText = 200_000

/** How a file seems to be made, from its first rows. What is known already is not guessed. */
export function sampleOf(text: string, socialUrl: string, known: Partial<CsvFormat> = {}): CsvSample {
  const { rest, separator } = withoutSeparatorLine(text.slice(0, sampleText))
  const delimiter = known.delimiter ?? separator ?? delimiterOf(rest)
  const rows = firstRows(rest, delimiter, sampleRows)
  const heading = known.heading ?? hasHeading(rows, socialUrl)
  const columns = guessColumns(heading ? (rows[0] ?? []) : null, heading ? rows.slice(1) : rows, socialUrl)
  return { rows, delimiter, heading, columns: known.columns ?? columns }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

const firstRows = (text: string, delimiter: Delimiter, most: number): string[][] =>
  csvRows(text, delimiter)
    .map(({ cells }) => cells)
    .filter((cells) => !isBlank(cells))
    .take(most)
    .toArray()

/** What cuts the first rows into cells the most evenly, and among equals into the most. */
function delimiterOf(text: string): Delimiter {
  const cuts = delimiters.map((delimiter) => {
    const widths = firstRows(text, delimiter, rowsToGuess).map((cells) => cells.length)
    const steps = widths.slice(1).map((width, at) => Math.abs(width - widths[at]!))
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
    return { delimiter, uneven: sum(steps), mean: sum(widths) / widths.length }
  })
  const cutting = cuts.filter(({ mean }) => mean >= 2)
  const [best] = cutting.toSorted((a, b) => a.uneven - b.uneven || b.mean - a.mean)
  return best?.delimiter ?? ','
}

/** The first line by which some spreadsheets learn what separates cells, such as `sep=;`: no row of the table. */
function withoutSeparatorLine(text: string): { rest: string; separator: Delimiter | undefined } {
  const [line, told] = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  const separator = delimiters.find((each) => each === told)
  return separator === undefined ? { rest: text, separator } : { rest: text.slice(line!.length), separator }
}

/**
 * Reads every row, as `shape` says. Rows count from 1 with the heading, as spreadsheets show them. 100,000 rows take
 * seconds, in which the page stays responsive.
 */
export async function parseCsv(
  text: string,
  shape: CsvFormat,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ParsedInput> {
  const { rest } = withoutSeparatorLine(text)
  const read = new InputCollector()
  const pause = yieldToPage()
  let isHeading = shape.heading
  let width: number | undefined
  let row = 0
  for (const { cells, end, isStray } of csvRows(rest, shape.delimiter)) {
    if (row % step === 0) {
      watch.onProgress?.(end / Math.max(1, rest.length))
      await pause()
      watch.signal?.throwIfAborted()
    }
    row++
    if (isBlank(cells)) continue
    if (!isStray) width ??= cells.length
    if (isHeading) isHeading = false
    // Its cells may stand in other columns than they are meant for.
    else if (isStray && cells.length !== width) read.add('unclear', row, labelOfCells(cells))
    else read.add(parseRow(cells, shape.columns, socialUrl), row, labelOfCells(cells))
  }
  watch.onProgress?.(1)
  return read.reading
}

/** Rows between two looks at the clock. */
const step = 64

const labelOfCells = (cells: readonly string[]) => cells.filter(Boolean).join(', ')
