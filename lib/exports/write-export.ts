import { yieldToPage, type YieldToPage } from '../yield-to-page.ts'
import { localDay } from '../purchases/ledger/calendar.ts'
import { type PageKind, pageKinds } from '../pages/page-kinds.ts'
import { byteOrderMark, type CsvStyle, csvLines } from './csv-lines.ts'
import { type ChosenColumn, presets, type PresetId } from './presets.ts'
import type { ExportedRecord } from './export-view.ts'
import { maxSheetRows, tableOf, type ExportTable } from './export-table.ts'
import { writeJson, writeNdjson } from './write-json.ts'
import { vcardOf, type VcardVersion } from './vcard.ts'

interface ExportOptions extends CsvStyle {
  format: FormatId
  /** Other formats contain everything. */
  columns: readonly ChosenColumn[]
  kinds: readonly PageKind[]
  count: number
  bom?: boolean
  onCut?: () => void
  exportedAt: number
  textOf: (record: ExportedRecord) => string
}

type FilePiece = string | Uint8Array<ArrayBuffer>

interface Format {
  extension: string
  type: string
  isTable?: boolean
  kinds?: readonly PageKind[]
  anyOrder?: boolean
  maximum?: number
  write: (chunks: AsyncIterable<ExportedRecord[]>, options: ExportOptions) => AsyncIterable<FilePiece>
}

export const formatIds = ['csv', 'xlsx', 'json', 'ndjson', 'vcard', 'vcard3', 'text'] as const
type FormatId = (typeof formatIds)[number]

export const formats: Record<FormatId, Format> = {
  csv: {
    extension: 'csv',
    type: 'text/csv',
    isTable: true,
    write: (chunks, options) => writeCsv(chunks, tableOf(options.columns, options), options),
  },
  xlsx: {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isTable: true,
    maximum: maxSheetRows - 1,
    write: writeWorkbook,
  },
  json: {
    extension: 'json',
    type: 'application/json',
    anyOrder: true,
    write: (chunks, { exportedAt }) => writeJson(chunks, exportedAt),
  },
  ndjson: {
    extension: 'ndjson',
    type: 'application/x-ndjson',
    anyOrder: true,
    write: (chunks) => writeNdjson(chunks),
  },
  vcard: {
    extension: 'vcf',
    type: 'text/vcard',
    kinds: ['person', 'company'],
    write: (chunks) => writeVcards(chunks),
  },
  vcard3: {
    extension: 'vcf',
    type: 'text/vcard',
    kinds: ['person', 'company'],
    write: (chunks) => writeVcards(chunks, '3.0'),
  },
  text: { extension: 'txt', type: 'text/plain', write: (chunks, { textOf }) => writeText(chunks, textOf) },
}

/** Such as `sidelight-2026-11-21`, with the local day of `now` (ms since epoch). */
export const defaultFileName = (now: number): string => `sidelight-${localDay(now)}`

/** Writes a file in pieces on demand, never as a whole in memory. Throws if a read fails. */
export function writeExport(
  chunks: AsyncIterable<ExportedRecord[]>,
  options: ExportOptions,
): AsyncIterable<FilePiece> {
  return formats[options.format].write(chunks, options)
}

const sortedAtOnce = 5000

/** Sorted for faster reads if the format allows that. */
export async function keysInOrder(keys: readonly string[], format: FormatId): Promise<readonly string[]> {
  if (!formats[format].anyOrder) return keys
  const pause = yieldToPage()
  const sorted: string[][] = []
  for (let from = 0; from < keys.length; from += sortedAtOnce) {
    sorted.push(keys.slice(from, from + sortedAtOnce).toSorted())
    await pause()
  }
  while (sorted.length > 1) {
    const merged = await mergedKeys(sorted.shift()!, sorted.shift()!, pause)
    sorted.push(merged)
  }
  return sorted[0] ?? []
}

async function mergedKeys(some: string[], others: string[], pause: YieldToPage): Promise<string[]> {
  const merged: string[] = []
  let [at, other] = [0, 0]
  while (at < some.length && other < others.length) {
    merged.push(some[at]! <= others[other]! ? some[at++]! : others[other++]!)
    if (merged.length % sortedAtOnce === 0) await pause()
  }
  return merged.concat(some.slice(at), others.slice(other))
}

const isOfKind = (key: string, kind: PageKind) => key.startsWith(`${kind}:`)

export function keysThatFit(keys: readonly string[], format: FormatId, preset: PresetId): string[] {
  const { isTable = false, kinds: own = pageKinds } = formats[format]
  const kinds: readonly PageKind[] = isTable ? presets[preset].kinds : own
  return keys.filter((key) => kinds.some((kind) => isOfKind(key, kind)))
}

export const kindsAmong = (keys: readonly string[]): PageKind[] =>
  pageKinds.filter((kind) => keys.some((key) => isOfKind(key, kind)))

/** Writes CSV as in RFC 4180. */
export async function* writeCsv(
  chunks: AsyncIterable<ExportedRecord[]>,
  table: ExportTable,
  { bom = false, ...style }: CsvStyle & { bom?: boolean },
): AsyncGenerator<string> {
  yield (bom ? byteOrderMark : '') + csvLines([table.headings], style)
  for await (const records of chunks) yield csvLines(records.map(table.cellsOf), style)
}

export async function* writeVcards(
  chunks: AsyncIterable<ExportedRecord[]>,
  version: VcardVersion = '4.0',
): AsyncGenerator<string> {
  for await (const records of chunks) yield records.map((record) => vcardOf(record, version) ?? '').join('')
}

/** Loads the code for ZIP on demand. */
async function* writeWorkbook(
  chunks: AsyncIterable<ExportedRecord[]>,
  options: ExportOptions,
): AsyncGenerator<FilePiece> {
  const { writeXlsx } = await import('./write-xlsx.ts')
  yield* writeXlsx(chunks, tableOf(options.columns, options), options)
}

const line = `\n${'-'.repeat(40)}\n\n`

async function* writeText(
  chunks: AsyncIterable<ExportedRecord[]>,
  textOf: (record: ExportedRecord) => string,
): AsyncGenerator<string> {
  let between = ''
  for await (const records of chunks) {
    if (records.length === 0) continue
    yield between + records.map((record) => `${textOf(record).trim()}\n`).join(line)
    between = line
  }
}
