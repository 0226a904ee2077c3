import Papa from 'papaparse'
import { yieldToPage } from '../../input/yield-to-page.ts'
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

/** Rows that guesses are made from. */
const sampleRows = 60
/** Characters that hold them. */
const sampleText = 200_000
/** Characters that are parsed in one go: some milliseconds. */
const chunkSize = 65_536

/** How a file seems to be made, from its first rows. What is known already is not guessed. */
export function sampleOf(text: string, socialUrl: string, known: Partial<CsvFormat> = {}): CsvSample {
  const { rest, separator } = withoutSeparatorLine(text.slice(0, sampleText))
  const parsed = Papa.parse<string[]>(rest, {
    delimiter: known.delimiter ?? separator ?? '',
    delimitersToGuess: [...delimiters],
    preview: sampleRows,
    skipEmptyLines: 'greedy',
  })
  const rows = parsed.data
  const heading = known.heading ?? hasHeading(rows, socialUrl)
  const columns = guessColumns(heading ? (rows[0] ?? []) : null, heading ? rows.slice(1) : rows, socialUrl)
  const delimiter = delimiters.find((each) => each === parsed.meta.delimiter) ?? ','
  return { rows, delimiter, heading, columns: known.columns ?? columns }
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
export function parseCsv(
  text: string,
  shape: CsvFormat,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ParsedInput> {
  const read = new InputCollector()
  const pause = yieldToPage()
  let row = 0
  const take = async (rows: string[][]) => {
    for (const cells of rows) {
      row++
      if (row % 64 === 0) await pause()
      if ((row === 1 && shape.heading) || cells.every((cell) => cell.trim() === '')) continue
      read.add(parseRow(cells, shape.columns, socialUrl), row, cells.filter(Boolean).join(', '))
    }
  }
  return new Promise((resolve, reject) => {
    const slowly: Papa.ParseLocalConfig<string[], string> = {
      delimiter: shape.delimiter,
      chunkSize,
      chunk: ({ data, meta }, parser) => {
        parser.pause()
        void take(data).then(() => {
          if (watch.signal?.aborted) {
            reject(watch.signal.reason)
            parser.abort()
            return
          }
          watch.onProgress?.(Math.min(1, meta.cursor / text.length))
          parser.resume()
        }, reject)
      },
      complete: () => resolve(read.reading),
    }
    // Its types know chunks of files only; it parses texts in them, too.
    const { rest } = withoutSeparatorLine(text)
    Papa.parse(rest as unknown as File, slowly as unknown as Papa.ParseLocalConfig<string[], File>)
  })
}
