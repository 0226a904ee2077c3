import { libraryFormat, libraryVersion, recordFormat } from '../../exports/library-format.ts'
import { readJson } from '../../api/read-json.ts'

/** Nothing was imported. */
export class UnreadableLibrary extends Error {
  override name = 'UnreadableLibrary'
  /**
   * `not-ours`: another format. `newer`: a later version. `cut-off`: truncated. `too-large`: not in lines, and too
   * large to read at once.
   */
  readonly reason: 'not-ours' | 'newer' | 'cut-off' | 'too-large'

  constructor(reason: UnreadableLibrary['reason']) {
    super(`The library file could not be read: ${reason}`)
    this.reason = reason
  }
}

/** So that nothing waits long for a transaction. */
const chunkSize = 200

/** In bytes. A reformatted JSON document is parsed as a whole, and V8 limits strings to 512 MB. */
const largestWhole = 200_000_000

/** In bytes. Shows whether the file is complete. */
const tailSize = 200

/**
 * The records of a JSON or NDJSON export, not validated; `null` for invalid JSON. Throws `UnreadableLibrary` before the
 * first record if the file is another or incomplete.
 */
export async function libraryLines(file: Blob): Promise<AsyncIterable<unknown[]>> {
  const head = await firstLine(file)
  const tail = (await file.slice(-tailSize).text()).trimEnd()
  if (isRecord(head)) {
    checkVersion(head)
    return chunked(linesOf(file))
  }
  if (isHead(head, libraryFormat) && head.endsWith('"records":[')) {
    checkVersion(head)
    if (!tail.endsWith('\n]}')) throw new UnreadableLibrary('cut-off')
    return chunked(linesBetween(linesOf(file)))
  }
  return chunked(await wholeDocument(file))
}

async function firstLine(file: Blob): Promise<string> {
  for await (const line of linesOf(file.slice(0, largestWhole))) {
    const text = line.replace(/^\uFEFF/, '').trim()
    if (text !== '') return text
  }
  return ''
}

const isHead = (line: string, format: string) =>
  new RegExp(`^\\{"format":"${format}","version":\\d+,`).test(line)

const isRecord = (line: string) => isHead(line, recordFormat) || fieldsOf(line)?.['format'] === recordFormat

function checkVersion(head: string): void {
  const [, version = ''] = /^\{"format":"[\w-]+","version":(\d+)/.exec(head) ?? []
  if (Number(version || fieldsOf(head)?.['version']) > libraryVersion) throw new UnreadableLibrary('newer')
}

function fieldsOf(text: string): Record<string, unknown> | null {
  const content = readJson(text)
  return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : null
}

async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  // Joined only at the end of the line, so that long lines take linear time.
  let pieces: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const [first = '', ...rest] = value.split('\n')
      pieces.push(first)
      for (const next of rest) {
        yield pieces.join('')
        pieces = [next]
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
  yield pieces.join('')
}

/** One record per line between the first line and the last, separated by commas. */
async function* linesBetween(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  for await (const line of lines) {
    const text = line.trim()
    if (isFirst && text === '') continue
    if (!isFirst && text !== ']}') yield text.replace(/,$/, '')
    isFirst = false
  }
}

async function wholeDocument(file: Blob): Promise<unknown[]> {
  if (file.size > largestWhole) throw new UnreadableLibrary('too-large')
  const content = fieldsOf((await file.text()).replace(/^\uFEFF/, ''))
  const { format, version, records } = content ?? {}
  if (format === recordFormat) return [content]
  if (format !== libraryFormat || !Array.isArray(records)) throw new UnreadableLibrary('not-ours')
  if (typeof version !== 'number' || version > libraryVersion) throw new UnreadableLibrary('newer')
  return records
}

async function* chunked(records: AsyncIterable<string> | unknown[]): AsyncGenerator<unknown[]> {
  let chunk: unknown[] = []
  for await (const record of records) {
    if (typeof record === 'string' && record.trim() === '') continue
    chunk.push(typeof record === 'string' ? read(record) : record)
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

const read = (text: string): unknown => readJson(text.replace(/^\uFEFF/, '')) ?? null
