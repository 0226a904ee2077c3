import { yieldToPage } from '../../yield-to-page.ts'
import { parseLine } from './parse-line.ts'
import { InputCollector, type ParsedInput, type ParseOptions } from './parsed-input.ts'

const step = 64

export const pastedLines = (text: string): string[] => text.split(/\r\n|[\n\r\u2028]/)

/** Parses text with one entry per line. 100,000 lines take seconds, but don't block the page. */
export async function parseText(
  text: string,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ParsedInput> {
  const lines = pastedLines(text)
  const read = new InputCollector()
  const pause = yieldToPage()
  for (const [index, line] of lines.entries()) {
    if (index % step === 0) {
      watch.onProgress?.(index / lines.length)
      await pause()
      watch.signal?.throwIfAborted()
    }
    if (line.trim() !== '') read.add(parseLine(line, socialUrl), index + 1, line)
  }
  return read.reading
}
