import { describe, expect, test } from 'vitest'
import { libraryLines, UnreadableLibrary } from '../../../../lib/data/imports/library-lines.ts'
import { fileRecordOf, writeJson, writeNdjson } from '../../../../lib/exports/write-json.ts'
import { chunksOf, recordOf, textOf } from '../../exports/records.fixture.ts'

const records = Array.from({ length: 450 }, (_, index) =>
  recordOf({ key: `person:p-${index}`, note: 'ü\n😀' }),
)
const json = await textOf(writeJson(chunksOf(records.slice(0, 3), records.slice(3)), 0))
const ndjson = await textOf(writeNdjson(chunksOf(records)))

async function read(text: string | Blob): Promise<unknown[][]> {
  const chunks: unknown[][] = []
  for await (const chunk of await libraryLines(text instanceof Blob ? text : new Blob([text])))
    chunks.push(chunk)
  return chunks
}

/** Spacing of Python's `json.dumps`. */
const spaced = (line: string) => JSON.stringify(JSON.parse(line), null, 1).replaceAll(/\n\s*/g, ' ')
/** Key order of `jq -cS`. */
const sorted = (line: string) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(line) as object).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  )
const rewritten = (how: (line: string) => string) => ndjson.trimEnd().split('\n').map(how).join('\n')

test.each([
  ['JSON', json],
  ['NDJSON', ndjson],
  ['JSON with a byte order mark', `\uFEFF${json}`],
  ['NDJSON with Windows line ends', ndjson.replaceAll('\n', '\r\n')],
  ['NDJSON with blanks after each colon and comma', rewritten(spaced)],
  ['NDJSON with its fields sorted', rewritten(sorted)],
  ['NDJSON with empty lines', `\r\n\n${ndjson.replaceAll('\n', '\n \r\n')}`],
  ['NDJSON with a byte order mark', `\uFEFF${ndjson}`],
  ['JSON after an empty line', `\n${json}`],
  ['JSON on one line', JSON.stringify(JSON.parse(json))],
  ['reformatted JSON', JSON.stringify(JSON.parse(json), null, 2)],
])('%s is read in chunks', async (_, text) => {
  const chunks = await read(text)
  expect(chunks.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(chunks.flat()).toMatchObject(records.map(fileRecordOf))
})

test('a line can arrive in any number of pieces', async () => {
  const bytes = new TextEncoder().encode(ndjson)
  const blob = new Blob([bytes])
  blob.stream = () =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7))
        controller.close()
      },
    })
  expect((await read(blob)).flat()).toHaveLength(450)
})

describe('an unreadable file is rejected before any record is returned', () => {
  test.each([
    ['nothing', '', 'not-ours'],
    ['no JSON', 'name,email\r\nAda,', 'not-ours'],
    ['other JSON', '{"format":"else","records":[]}', 'not-ours'],
    ['a number', '7', 'not-ours'],
    ['a later version', json.replace('"version":1', '"version":2'), 'newer'],
    ['lines of a later version', ndjson.replace('"version":1', '"version":2'), 'newer'],
    [
      'lines of a later version with sorted fields',
      sorted(ndjson.split('\n')[0]!.replace('"version":1', '"version":2')),
      'newer',
    ],
    ['a later version, reformatted', '{"version": 2, "format": "sidelight-library", "records": []}', 'newer'],
    ['half of a file', json.slice(0, json.length / 2), 'cut-off'],
    ['a file without its end', json.trimEnd().slice(0, -1), 'cut-off'],
  ])('%s', async (_, text, reason) => {
    const reading = libraryLines(new Blob([text]))
    await expect(reading).rejects.toThrow(UnreadableLibrary)
    await expect(reading).rejects.toMatchObject({ reason })
  })
})

test('a broken line is returned as null', async () => {
  expect((await read(`${ndjson.split('\n')[0]}\n{"format":\n`)).flat()).toMatchObject([{}, null])
})
