import type { Socket } from 'node:net'

/** A request as its bytes say it. */
export interface RawRequest {
  method: string
  /** Path and query, as it was asked for. */
  target: string
  /** By lower-case name. */
  headers: Record<string, string>
  body: string
}

const ends = Buffer.from('\r\n\r\n')

/**
 * Calls back for each request that came whole over a socket, in order, the next one only when the one before is done:
 * just enough of HTTP/1.1 for browsers, which pipeline nothing and send their bodies with a length.
 */
export function onRequests(socket: Socket, answer: (request: RawRequest) => Promise<void>): void {
  let came = Buffer.alloc(0)
  let answering = false
  const next = async (): Promise<void> => {
    if (answering) return
    const taken = takeRequest(came)
    if (!taken) return
    came = taken.rest
    answering = true
    // A socket that breaks while it is answered has nobody to tell.
    await answer(taken.request).catch(() => socket.destroy())
    answering = false
    await next()
  }
  socket.on('data', (bytes) => {
    came = Buffer.concat([came, bytes])
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
