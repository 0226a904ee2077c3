import { expect, test } from 'vitest'
import { readBody } from '../../../lib/api/send.ts'

const megabyte = 1024 * 1024

/** A response whose body comes in these pieces, and then ends, or breaks by `cause`. */
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

test('a letter cut between two pieces is one letter', async () => {
  const whole = bytes('{"name":"José 田中"}')
  const pieces = Array.from(whole, (byte) => new Uint8Array([byte]))
  expect(await readBody(coming(pieces).response)).toEqual({ body: '{"name":"José 田中"}', broken: null })
})

test('no body is an empty one', async () => {
  expect(await readBody(new Response(null, { status: 204 }))).toEqual({ body: '', broken: null })
})

test('an endless body is read up to a limit, and then no further', async () => {
  const { response, left } = coming(Array.from({ length: 100 }, () => new Uint8Array(megabyte).fill(120)))
  const { body, broken } = await readBody(response)
  expect(broken).toMatchObject({ kind: 'too-large', status: 200 })
  expect(body.length).toBeLessThan(10 * megabyte)
  expect(left()).toBeGreaterThan(85)
})

test.each([
  ['the connection was lost', new TypeError('terminated'), 'unreachable'],
  ['the time was over', new DOMException('', 'TimeoutError'), 'timeout'],
])('what came before %s is kept', async (_, cause, kind) => {
  const { response } = coming([bytes('{"person":')], cause)
  expect(await readBody(response)).toMatchObject({ body: '{"person":', broken: { kind, status: 200 } })
})
