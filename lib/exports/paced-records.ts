import { yieldToPage } from '../yield-to-page.ts'
import type { ExportedRecord } from './export-view.ts'

/** About 100 kB. */
const writtenAtOnce = 25

/** Yields records with pauses in which the page draws. */
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
