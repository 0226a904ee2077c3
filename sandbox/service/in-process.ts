import { respond } from './respond.ts'
import { recordArrival } from './arrival.ts'
import type { Sent } from './compose.ts'
import { createState } from './state.ts'
import type { ServiceOptions } from './state.ts'
import { controlOf } from './steering.ts'
import type { ServiceControl } from './steering.ts'

export interface ServiceInProcess extends ServiceControl {
  /**
   * Like a browser's `fetch` for text bodies, ignoring the origin. The request is recorded and charged before this
   * returns. Rejects with a `TypeError` for broken connections, and with the signal's reason for aborts.
   */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>
}

/** Without sockets, for tests with many thousands of requests. */
export function serviceInProcess(options: Omit<ServiceOptions, 'port'>): ServiceInProcess {
  const state = createState(options)
  const socket = {}
  return {
    ...controlOf(state, options),
    fetch: async (url, { method = 'GET', headers, body = null, signal, redirect } = {}) => {
      if (body !== null && typeof body !== 'string') throw new TypeError('Only text bodies are supported.')
      signal?.throwIfAborted()
      const arrival = recordArrival(state, {
        method: method.toUpperCase(),
        url: String(url),
        headers: named(headers),
        body: body ?? '',
        socket,
      })
      const sent = await unlessAborted(respond(state, arrival), signal)
      const isRejectedRedirect = redirect === 'error' && [301, 302, 303, 307, 308].includes(sent.status)
      if (isRejectedRedirect || sent.breaks === 'at once') throw new TypeError('Failed to fetch')
      return new Response(sent.breaks ? half(sent) : sent.text, sent)
    },
  }
}

const named = (headers: RequestInit['headers']): Record<string, string> =>
  Object.fromEntries(
    headers instanceof Headers
      ? headers
      : (Array.isArray(headers) ? headers : Object.entries(headers ?? {})).map(([name, value]) => [
          name.toLowerCase(),
          value,
        ]),
  )

async function unlessAborted<T>(response: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return response
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([response, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function half({ text }: Sent): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text ?? '')
  const halves = [bytes.subarray(0, Math.ceil(bytes.length / 2))]
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const next = halves.pop()
        if (next) controller.enqueue(new Uint8Array(next))
        else controller.error(new TypeError('network error'))
      },
    },
    { highWaterMark: 0 },
  )
}
