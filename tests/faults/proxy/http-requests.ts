import type { Socket } from 'node:net'

export interface RawRequest {
  method: string
  target: string
  headers: Record<string, string>
  body: string
}

const ends = Buffer.from('\r\n\r\n')

/**
 * Calls back for each complete request on a socket, in order. Supports only the HTTP/1.1 of browsers: no pipelining,
 * and bodies with a length.
 */
export function onRequests(socket: Socket, reply: (request: RawRequest) => Promise<void>): void {
  let response = Buffer.alloc(0)
  let answering = false
  const next = async (): Promise<void> => {
    if (answering) return
    const taken = takeRequest(response)
    if (!taken) return
    response = taken.rest
    answering = true
    // If the socket breaks during a response, the error doesn't matter.
    await reply(taken.request).catch(() => socket.destroy())
    answering = false
    await next()
  }
  socket.on('data', (bytes) => {
    response = Buffer.concat([response, bytes])
    void next()
  })
}

function takeRequest(bytes: Buffer<ArrayBuffer>): { request: RawRequest; rest: Buffer<ArrayBuffer> } | null {
  const head = bytes.indexOf(ends)
  if (head === -1) return null
  const [first = '', ...lines] = bytes.subarray(0, head).toString('latin1').split('\r\n')
  const [method = '', target = '/'] = first.split(' ')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const from = head + ends.length
  const to = from + Number(headers['content-length'] ?? 0)
  if (bytes.length < to) return null
  const body = bytes.subarray(from, to).toString('utf8')
  return { request: { method, target, headers, body }, rest: bytes.subarray(to) }
}
