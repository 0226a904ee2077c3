import type { ExportedRecord } from './record.ts'
import { vcardOf } from './vcard.ts'

/** A card for each person and company, one after another in one file. */
export async function* writeVcards(chunks: AsyncIterable<ExportedRecord[]>): AsyncGenerator<string> {
  for await (const records of chunks) yield records.map((record) => vcardOf(record) ?? '').join('')
}

const line = `\n${'-'.repeat(40)}\n\n`

/** Each record as text, with a line between. */
export async function* writeText(
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
