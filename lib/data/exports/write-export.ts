import type { PageKind } from '../../pages/page-kinds.ts'
import type { CsvStyle } from './csv-lines.ts'
import type { ChosenColumn } from './presets.ts'
import type { ExportedRecord } from './record.ts'
import { tableOf } from './table-of.ts'
import { writeCsv } from './write-csv.ts'
import { writeJson, writeNdjson } from './write-json.ts'
import { writeText, writeVcards } from './write-texts.ts'

export interface ExportOptions extends CsvStyle {
  format: FormatId
  /** For tables; other formats have everything that they can hold. */
  columns: readonly ChosenColumn[]
  kinds: readonly PageKind[]
  /** How many positions and schools have columns of their own. */
  count: number
  bom?: boolean
  /** Milliseconds since 1970. */
  exportedAt: number
  /** A record in the reader's language, for plain text. */
  textOf: (record: ExportedRecord) => string
}

interface Format {
  extension: string
  type: string
  /** Whether columns are chosen for it. */
  isTable?: boolean
  /** What it can hold, unless that is everything. */
  kinds?: readonly PageKind[]
  write: (chunks: AsyncIterable<ExportedRecord[]>, options: ExportOptions) => AsyncIterable<string>
}

export const formatIds = ['csv', 'json', 'ndjson', 'vcard', 'text'] as const
export type FormatId = (typeof formatIds)[number]

export const formats: Record<FormatId, Format> = {
  csv: {
    extension: 'csv',
    type: 'text/csv',
    isTable: true,
    write: (chunks, options) => writeCsv(chunks, tableOf(options.columns, options), options),
  },
  json: {
    extension: 'json',
    type: 'application/json',
    write: (chunks, { exportedAt }) => writeJson(chunks, exportedAt),
  },
  ndjson: { extension: 'ndjson', type: 'application/x-ndjson', write: (chunks) => writeNdjson(chunks) },
  vcard: {
    extension: 'vcf',
    type: 'text/vcard',
    kinds: ['person', 'company'],
    write: (chunks) => writeVcards(chunks),
  },
  text: { extension: 'txt', type: 'text/plain', write: (chunks, { textOf }) => writeText(chunks, textOf) },
}

/** The file in pieces, made as they are taken: its size never stands in memory. Ends with an error if a read fails. */
export function writeExport(
  chunks: AsyncIterable<ExportedRecord[]>,
  options: ExportOptions,
): AsyncIterable<string> {
  return formats[options.format].write(chunks, options)
}
