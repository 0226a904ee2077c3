import { isMarkup } from '../../bulk/input/is-markup.ts'
import { formatName } from '../backup/format.ts'
import { isProtected } from '../protected-file.ts'
import { libraryFormat, recordFormat } from '../../exports/library-format.ts'

/** `table`: text, workbook, HTML or vCards. */
export type FileKind = 'table' | 'records' | 'backup' | 'other'

/** ZIP for workbooks, OLE for old ones. */
const marks = {
  workbook: [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ],
  packed: [0x1f, 0x8b],
}

const looked = 4096

/** By the content; by the name only if that is ambiguous. */
export async function fileKindOf(file: Blob & { name?: string }): Promise<FileKind> {
  try {
    const start = await beginningOf(file)
    if (marks.workbook.some((mark) => isStart(start, mark))) return 'table'
    // Without the password, the content is unknown.
    if (await isProtected(file)) return /backup/i.test(file.name ?? '') ? 'backup' : 'records'
    const text = new TextDecoder().decode(start)
    if (/^\s*BEGIN:VCARD\s*$/im.test(text)) return 'table'
    if (isMarkup(text)) return 'table'
    const format = formatIn(text)
    if (format === formatName) return 'backup'
    if (format === libraryFormat || format === recordFormat) return 'records'
    if (start.length === 0 || format !== undefined) return 'other'
    return isText(start) && isTableName(file.name ?? '') ? 'table' : 'other'
  } catch {
    return 'other'
  }
}

const ours = new RegExp(`"format"\\s*:\\s*"(${formatName}|${libraryFormat}|${recordFormat})"`)

/** A script may have reordered its fields. */
function formatIn(text: string): string | undefined {
  const json = /^[\s\uFEFF]*(\{[^]*)/.exec(text)?.[1]
  if (json === undefined) return undefined
  return (ours.exec(json) ?? /^\{\s*"format"\s*:\s*"([\w-]+)"/.exec(json))?.[1]
}

async function beginningOf(file: Blob): Promise<Uint8Array> {
  const start = await bytesOf(file.slice(0, looked).stream(), looked)
  if (!isStart(start, marks.packed)) return start
  return bytesOf(file.slice(0, looked).stream().pipeThrough(new DecompressionStream('gzip')), 64)
}

async function bytesOf(stream: ReadableStream<Uint8Array>, maximum: number): Promise<Uint8Array> {
  const reader = stream.getReader()
  const found: number[] = []
  try {
    while (found.length < maximum) {
      const { done, value } = await reader.read()
      if (done) break
      found.push(...value)
    }
  } finally {
    void reader.cancel().catch(() => null)
  }
  return Uint8Array.from(found.slice(0, maximum))
}

function isStart(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

/** No control characters except line breaks. UTF-16 has zeros. */
function isText(bytes: Uint8Array): boolean {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const odd = bytes.filter((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte))
  return odd.length === 0 || isWide || odd.every((byte) => byte === 0)
}

function isTableName(name: string): boolean {
  return /\.(?:csv|tsv|tab|txt)$/i.test(name) || !/\.\w{1,5}$/.test(name)
}
