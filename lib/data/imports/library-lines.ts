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

/** How much of the file is looked at to tell what it is: more than the first line of ours, less than a record. */
const headSize = 200

/**
 * The records of an exported library, JSON or NDJSON, not looked at yet; what is no JSON at all is given as `null`.
 * What the file is, and whether it is whole, is known before the first record: else it throws `UnreadableLibrary`.
 */
export async function libraryLines(file: Blob): Promise<AsyncIterable<unknown[]>> {
  const [head = ''] = (await file.slice(0, headSize).text()).replace(/^\uFEFF/, '').split('\n', 1)
  const tail = (await file.slice(-headSize).text()).trimEnd()
  if (isHead(head, recordFormat)) {
    checkVersion(head)
    return chunked(linesOf(file))
  }
  if (isHead(head, libraryFormat) && head.trimEnd().endsWith('"records":[')) {
    checkVersion(head)
    if (!tail.endsWith('\n]}')) throw new UnreadableLibrary('cut-off')
    return chunked(linesBetween(linesOf(file)))
  }
  return chunked(await wholeDocument(file))
}

const isHead = (line: string, format: string) =>
  new RegExp(`^\\s*\\{"format":"${format}","version":\\d+,`).test(line)

function checkVersion(head: string): void {
  const [, version = ''] = /"version":(\d+)/.exec(head) ?? []
  if (Number(version) > libraryVersion) throw new UnreadableLibrary('newer')
}

async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  // A line may come in many pieces: put together only at its end, so that its length costs no more than itself.
  let pieces: string[] = []
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
  yield pieces.join('')
}

/** Our own layout: a record on each line between the first and the last, each with a comma but one. */
async function* linesBetween(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  for await (const line of lines) {
    const text = line.trim()
    if (!isFirst && text !== ']}') yield text.replace(/,$/, '')
    isFirst = false
  }
}

async function wholeDocument(file: Blob): Promise<unknown[]> {
  if (file.size > largestWhole) throw new UnreadableLibrary('too-large')
  const content = read(await file.text())
  if (typeof content !== 'object' || content === null || !('format' in content)) {
    throw new UnreadableLibrary('not-ours')
  }
  const { format, version, records } = content as Record<string, unknown>
  if (format === recordFormat) return [content]
  if (format !== libraryFormat || !Array.isArray(records)) throw new UnreadableLibrary('not-ours')
  if (typeof version !== 'number' || version > libraryVersion) throw new UnreadableLibrary('newer')
  return records
}

async function* chunked(records: AsyncIterable<string> | unknown[]): AsyncGenerator<unknown[]> {
  let chunk: unknown[] = []
  for await (const record of records) {
    if (record === '') continue
    chunk.push(typeof record === 'string' ? read(record) : record)
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

const read = (text: string): unknown => readJson(text.replace(/^\uFEFF/, '')) ?? null
