import { takeTurns } from '../../library/pause.ts'
import { readLine } from './read-line.ts'
import { Collector, type Reading, type Watch } from './reading.ts'

/** Lines between two looks at the clock. */
const step = 64

/** Reads pasted text, an entry in each line. 100,000 lines take seconds, in which the page stays responsive. */
export async function readText(text: string, socialUrl: string, watch: Watch = {}): Promise<Reading> {
  const lines = text.split(/\r\n|[\n\r\u2028]/)
  const read = new Collector()
  const pause = takeTurns()
  for (const [index, line] of lines.entries()) {
    if (index % step === 0) {
      watch.onProgress?.(index / lines.length)
      await pause()
      watch.signal?.throwIfAborted()
    }
    if (line.trim() !== '') read.add(readLine(line, socialUrl), index + 1, line)
  }
  return read.reading
}
