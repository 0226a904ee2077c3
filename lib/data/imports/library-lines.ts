import { libraryFormat, libraryVersion, recordFormat } from '../exports/library-format.ts'
import { readJson } from '../../api/read-json.ts'

/** A file that can't be read as a library; nothing of it was imported. */
export class UnreadableLibrary extends Error {
  override name = 'UnreadableLibrary'
  /**
   * `not-ours`: something else than a library. `newer`: written by a later version. `cut-off`: the end is missing.
   * `too-large`: not laid out in lines, and more than can be read at once.
   */
  readonly why: 'not-ours' | 'newer' | 'cut-off' | 'too-large'

  constructor(why: UnreadableLibrary['why']) {
    super(`The library file could not be read: ${why}`)
    this.why = why
  }
}

/** Records given at once: a transaction each, short enough for nobody to wait on. */
const chunkSize = 200

/** A JSON document that somebody laid out anew is parsed as a whole; V8's longest text has 512 MB. */
const largestWhole = 200_000_000

/** How much of the file's end is looked at to tell whether it is whole. */
const tailSize = 200

/**
 * The records of an exported library, JSON or NDJSON, not looked at yet; what is no JSON at all is given as `null`.
 * What the file is, and whether it is whole, is known before the first record: else it throws `UnreadableLibrary`.
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

/** The first line that has anything in it, without blanks around; of one that nobody could read at once, its beginning. */
async function firstLine(file: Blob): Promise<string> {
  for await (const line of linesOf(file.slice(0, largestWhole))) {
    const text = line.replace(/^\uFEFF/, '').trim()
    if (text !== '') return text
  }
  return ''
}

const isHead = (line: string, format: string) =>
  new RegExp(`^\\{"format":"${format}","version":\\d+,`).test(line)

/** Also one that a script wrote anew, with blanks or its fields in another order; and one of ours that is damaged. */
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
  // A line may come in many pieces: put together only at its end, so that its length costs no more than itself.
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

/** Our own layout: a record on each line between the first and the last, each with a comma but one. */
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
