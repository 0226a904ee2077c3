import { nextTask } from '../../yield-to-page.ts'
import { decode, encodingOf } from './decode.ts'
import type { Encoding } from './encodings.ts'
import { isMarkup } from './is-markup.ts'
import { readMarkup } from './read-markup.ts'
import { isWorkbook, readWorkbook, type Sheet } from './read-workbook.ts'
import { isContactCards, readContactCards, type ContactCard } from './vcards.ts'

/** `encoding` is the detected one, in which `text` was read. */
export type FileContent =
  | { bytes: Uint8Array; encoding: Encoding; text: string }
  | { sheets: Sheet[] }
  | { cards: ContactCard[] }

/** In bytes. Enough to recognize vCards and markup. */
const firstBytes = 8192

/** Reads a workbook, HTML or XML, vCards, or text. Throws `WorkbookError`. */
export async function readFile(bytes: Uint8Array): Promise<FileContent> {
  if (isWorkbook(bytes)) return { sheets: await readWorkbook(bytes) }
  const encoding = encodingOf(bytes)
  const start = decode(bytes.subarray(0, firstBytes), encoding)
  if (isContactCards(start)) return { cards: await readContactCards(bytes, encoding) }
  if (isMarkup(start)) return { sheets: await readMarkup(bytes, encoding) }
  // For 64 MB, detecting, decoding and drawing each take noticeable time.
  await nextTask()
  const text = decode(bytes, encoding)
  await nextTask()
  return { bytes, encoding, text }
}
