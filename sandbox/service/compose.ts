import type { Fault } from './faults.ts'
import type { Settled } from './settle.ts'
import type { State } from './state.ts'

export interface Sent {
  status: number
  headers: Record<string, string>
  text: string | null
  breaks?: 'at once' | 'half-way'
}

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

const jsonType = 'application/json; charset=utf-8'

export const json = (status: number, body: Members): Sent => ({
  status,
  headers: { 'content-type': jsonType },
  text: JSON.stringify(body),
})

function textOf(state: State, { status, body }: Settled, fault: Fault | undefined): string {
  if (fault?.html) return page(status)
  if (fault?.body !== undefined) return fault.body
  const patched = merged(body, fault?.patch ?? {})
  return JSON.stringify(state.word.write((fault?.drop ?? []).reduce(without, patched)))
}

const bodiless = [204, 205, 304]

export function compose(state: State, settled: Settled, fault?: Fault): Sent {
  const { status } = settled
  const headers = {
    'content-type': fault?.contentType ?? (fault?.html ? 'text/html; charset=utf-8' : jsonType),
    'cache-control': 'no-store',
    ...(fault?.retryAfter !== undefined && { 'retry-after': fault.retryAfter }),
    ...lowerCased(fault?.headers ?? {}),
  }
  const breaks = fault?.reset ? 'at once' : fault?.truncate ? 'half-way' : undefined
  const text = bodiless.includes(status) ? null : textOf(state, settled, fault)
  return { status, headers, text, ...(breaks && { breaks }) }
}

/** In lower case, so that a fault's `Date` replaces the default. */
const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
