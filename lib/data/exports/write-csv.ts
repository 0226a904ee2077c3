import { csvLines, type CsvStyle } from './csv-lines.ts'
import type { ExportedRecord } from './record.ts'
import type { ExportTable } from './table-of.ts'

/** By this some spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF'

/** A table after RFC 4180: headings, then a line for each record. */
export async function* writeCsv(
  chunks: AsyncIterable<ExportedRecord[]>,
  table: ExportTable,
  { bom = false, ...style }: CsvStyle & { bom?: boolean },
): AsyncGenerator<string> {
  yield (bom ? byteOrderMark : '') + csvLines([table.headings], style)
  for await (const records of chunks) yield csvLines(records.map(table.cellsOf), style)
}
