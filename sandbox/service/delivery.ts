import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Incoming } from './arrival.ts'
import type { Fault } from './faults.ts'
import type { Settled } from './settle.ts'
import type { State } from './state.ts'

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merged(target: Members, patch: Members): Members {
  const entries = Object.entries(patch).map(([key, value]) => {
    const before = target[key]
    return [key, isObject(value) && isObject(before) ? merged(before, value) : value]
  })
  return { ...target, ...Object.fromEntries(entries) }
}

function without(target: Members, path: string): Members {
  const [first = '', ...rest] = path.split('.')
  const { [first]: inner, ...others } = target
  return rest.length > 0 && isObject(inner) ? { ...others, [first]: without(inner, rest.join('.')) } : others
}

const page = (status: number): string =>
  `<!doctype html><html lang="en"><title>${status}</title><h1>${status}</h1><p>The service is being looked after.</p></html>`

function textOf(state: State, { status, body }: Settled, fault: Fault | undefined): string {
  if (fault?.html) return page(status)
  if (fault?.body !== undefined) return fault.body
  const patched = merged(body, fault?.patch ?? {})
  return JSON.stringify(state.word.write((fault?.drop ?? []).reduce(without, patched)))
}

/** Half of the body, then nothing: the length that was announced never comes. */
async function breakOff(
  context: Incoming,
  status: number,
  headers: Record<string, string>,
  text: string,
): Promise<Response> {
  const { outgoing } = context.env
  const bytes = Buffer.from(text)
  outgoing.writeHead(status, { ...headers, 'content-length': String(bytes.length + 1) })
  await new Promise((resolve) => {
    outgoing.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), resolve)
  })
  outgoing.socket?.end()
  outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

export async function deliver(
  state: State,
  context: Incoming,
  settled: Settled,
  fault?: Fault,
): Promise<Response> {
  if (fault?.latency) await state.gate.delay(fault.latency)
  if (fault?.hang) await state.gate.hold()
  if (fault?.reset) {
    context.env.outgoing.destroy()
    return RESPONSE_ALREADY_SENT
  }
  const { status } = settled
  const text = textOf(state, settled, fault)
  const headers = {
    'content-type':
      fault?.contentType ?? (fault?.html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'),
    'cache-control': 'no-store',
    ...(fault?.retryAfter !== undefined && { 'retry-after': fault.retryAfter }),
    ...fault?.headers,
  }
  if (fault?.truncate) return breakOff(context, status, headers, text)
  const bodiless = status === 204 || status === 205 || status === 304
  return new Response(bodiless ? null : text, { status, headers })
}
