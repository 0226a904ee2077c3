import { expect, test } from 'vitest'
import { readBody } from '../../../lib/api/send.ts'

const megabyte = 1024 * 1024

function coming(
  pieces: Uint8Array<ArrayBuffer>[],
  cause?: Error,
): { response: Response; left: () => number } {
  const waiting = [...pieces]
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const piece = waiting.shift()
        if (piece) controller.enqueue(piece)
        else if (cause) controller.error(cause)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { response: new Response(body), left: () => waiting.length }
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('readBody decodes a character that is split between chunks', async () => {
  const whole = bytes('{"name":"José 田中"}')
  const pieces = Array.from(whole, (byte) => new Uint8Array([byte]))
  expect(await readBody(coming(pieces).response)).toEqual({ body: '{"name":"José 田中"}', broken: null })
})

test('readBody returns an empty text without a body', async () => {
  expect(await readBody(new Response(null, { status: 204 }))).toEqual({ body: '', broken: null })
})

test('readBody stops an endless body at a limit', async () => {
  const { response, left } = coming(Array.from({ length: 100 }, () => new Uint8Array(megabyte).fill(120)))
  const { body, broken } = await readBody(response)
  expect(broken).toMatchObject({ kind: 'too-large', status: 200 })
  expect(body.length).toBeLessThan(10 * megabyte)
  expect(left()).toBeGreaterThan(85)
})

test.each([
  ['the connection was lost', new TypeError('terminated'), 'unreachable'],
  ['a timeout', new DOMException('', 'TimeoutError'), 'timeout'],
])('readBody keeps the part received before %s', async (_, cause, kind) => {
  const { response } = coming([bytes('{"person":')], cause)
  expect(await readBody(response)).toMatchObject({ body: '{"person":', broken: { kind, status: 200 } })
})
