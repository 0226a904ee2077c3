import { yieldToPage } from '../../input/yield-to-page.ts'
import type { ExportedRecord } from './export-view.ts'

/** Records that are made into text and written without the page coming to draw: some 100 kB. */
const writtenAtOnce = 25

/** The same records, a few at a time and with turns for the page between. */
export async function* pacedRecords(
  chunks: AsyncIterable<ExportedRecord[]>,
): AsyncGenerator<ExportedRecord[]> {
  const pause = yieldToPage()
  for await (const records of chunks)
    for (let from = 0; from < records.length; from += writtenAtOnce) {
      yield records.slice(from, from + writtenAtOnce)
      const paused = pause()
      if (paused) await paused
    }
}
