import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { headOf, textResponse, type RawResponse } from './responses.ts'

export interface Exchange {
  socket: Socket
  /** Made up if the provider never received the request. */
  response: RawResponse
  elsewhere: string
  held: () => Promise<void>
  options: FaultOptions
}

export interface FaultOptions {
  /** In ms: before the response for `latency`, between two bytes for `drip`. */
  ms?: number
  retryAfter?: string
  text?: string
}

type Fault = (exchange: Exchange) => void | Promise<void>

const put = (socket: Socket, bytes: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))

/** Sends RST: the client gets an error and can't know how far the server got. */
const reset = (socket: Socket): void => void socket.resetAndDestroy()

const half = ({ body }: RawResponse): Buffer => body.subarray(0, Math.ceil(body.length / 2))

const whole = async ({ socket, response }: Exchange, length?: number | string): Promise<void> => {
  await put(socket, headOf(response, length))
  await put(socket, response.body)
}

const lengthOf =
  (length: (bytes: number) => number | string): Fault =>
  async (exchange) => {
    await whole(exchange, length(exchange.response.body.length))
    exchange.socket.end()
  }

const status =
  (code: number): Fault =>
  async (exchange) => {
    const { response, options } = exchange
    const failed = textResponse(
      code,
      'application/json',
      '{"success":false,"message":"It failed on purpose."}',
    )
    const dates = response.headers.filter(([name]) => name === 'date')
    const after =
      options.retryAfter === undefined ? [] : [['retry-after', options.retryAfter] as [string, string]]
    await whole({ ...exchange, response: { ...failed, headers: [...failed.headers, ...dates, ...after] } })
  }

const redirect =
  (code: number): Fault =>
  (exchange) =>
    whole({
      ...exchange,
      response: {
        status: code,
        headers: [['location', `${exchange.elsewhere}/moved`]],
        body: Buffer.alloc(0),
      },
    })

const megabyte = 1024 * 1024
const hundredMegabytes = 100 * megabyte

/** A few hundred kB compressed, 100 MB unpacked. */
const bomb = (encoding: string, pack: (bytes: Buffer) => Buffer): Fault => {
  let packed: Buffer | undefined
  return (exchange) => {
    const headers: RawResponse['headers'] = [
      ['content-type', 'application/json'],
      ['content-encoding', encoding],
    ]
    const body = (packed ??= pack(Buffer.alloc(hundredMegabytes, ' ')))
    return whole({ ...exchange, response: { status: 200, headers, body } })
  }
}

const loginPage = '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>'

/**
 * Network faults, by their effect on the socket, whether or not the provider received and charged the request. To add
 * one, add a row.
 */
export const faults = {
  'reset-before-headers': ({ socket }) => reset(socket),
  'reset-after-headers': async ({ socket, response }) => {
    await put(socket, headOf(response))
    reset(socket)
  },
  'reset-in-body': async ({ socket, response }) => {
    await put(socket, headOf(response))
    await put(socket, half(response))
    reset(socket)
  },
  'empty-reply': ({ socket }) => void socket.end(),
  'truncated-body': async ({ socket, response }) => {
    await put(socket, headOf(response))
    await put(socket, half(response))
    socket.end()
  },
  'cut-chunk': async ({ socket, response }) => {
    await put(socket, headOf(response, null).replace('connection: close', 'transfer-encoding: chunked'))
    await put(socket, `${response.body.length.toString(16)}\r\n`)
    await put(socket, half(response))
    socket.end()
  },
  'length-short': lengthOf((bytes) => Math.floor(bytes / 2)),
  'length-long': lengthOf((bytes) => bytes + 100),
  'length-negative': lengthOf(() => -1),
  'length-huge': lengthOf(() => '99999999999999999999'),
  drip: async ({ socket, response, options }) => {
    await put(socket, headOf(response))
    for (const byte of response.body) {
      if (socket.destroyed) return
      await put(socket, Uint8Array.of(byte))
      await wait(options.ms ?? 1000)
    }
  },
  garbage: async ({ socket }) => {
    await put(socket, '\u0016\u0003\u0001 not a protocol that anybody speaks\r\n\r\n')
    socket.end()
  },
  body: async (exchange) => {
    const { response, options } = exchange
    await whole({ ...exchange, response: { ...response, body: Buffer.from(options.text ?? '') } })
  },
  html: (exchange) => whole({ ...exchange, response: textResponse(200, 'text/html', loginPage) }),
  'redirect-301': redirect(301),
  'redirect-302': redirect(302),
  'redirect-303': redirect(303),
  'redirect-307': redirect(307),
  'redirect-308': redirect(308),
  'gzip-bomb': bomb('gzip', (bytes) => gzipSync(bytes)),
  'brotli-bomb': bomb('br', (bytes) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  ),
  'huge-body': async ({ socket, response }) => {
    await put(socket, headOf(response, hundredMegabytes))
    const part = Buffer.alloc(megabyte, ' ')
    for (let sent = 0; sent < hundredMegabytes && !socket.destroyed; sent += part.length)
      if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  },
  hang: async (exchange) => {
    await exchange.held()
    await whole(exchange)
  },
  latency: async (exchange) => {
    await wait(exchange.options.ms ?? 1000)
    await whole(exchange)
  },
  none: (exchange) => whole(exchange),
  'status-408': status(408),
  'status-421': status(421),
  'status-429': status(429),
  'status-500': status(500),
  'status-502': status(502),
  'status-503': status(503),
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export const harmless: ReadonlySet<FaultName> = new Set(['none', 'latency', 'hang'])
