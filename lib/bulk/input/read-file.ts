import { yieldToPage } from '../../yield-to-page.ts'
import { decode, encodingOf } from './decode.ts'
import type { Encoding } from './encodings.ts'
import { isWorkbook, readWorkbook, type Sheet } from './read-workbook.ts'
import { isContactCards, readContactCards, type ContactCard } from './vcards.ts'

/** The content of a chosen file. `encoding`: the detected one. */
export type FileContent =
  | { bytes: Uint8Array; encoding: Encoding }
  | { sheets: Sheet[] }
  | { cards: ContactCard[] }

/** Number of bytes for distinguishing vCards from tables. */
const firstBytes = 8192

/** Reads the bytes of a workbook, of vCards or of text. Throws `WorkbookError`. */
export async function readFile(bytes: Uint8Array): Promise<FileContent> {
  if (isWorkbook(bytes)) return { sheets: await readWorkbook(bytes) }
  const pause = yieldToPage()
  const encoding = encodingOf(bytes)
  const isCards = isContactCards(decode(bytes.subarray(0, firstBytes), encoding))
  if (isCards) return { cards: await readContactCards(bytes, encoding) }
  // Lets the page draw before the text is decoded.
  await pause()
  return { bytes, encoding }
}
