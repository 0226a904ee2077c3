import type { Deployment } from './deployment.ts'
import type { Operation } from './operations.ts'
import { problem, type Problem } from './problem.ts'
import { cutText } from './limits.ts'
import { redact, redactBody, withoutBegun } from './redact.ts'
import { renameFields } from './rename-fields.ts'

/** What came back, before anyone interprets it, but for the key should the service echo it. */
export interface Transport {
  /** The HTTP status; `null` when no answer came. */
  status: number | null
  body: string
  retryAfter: string | null
  /** The `Date` header: what the time is for the service. */
  date: string | null
  /** Why there is no whole answer: the request may have been charged. */
  broken: Problem | null
}

/** An answer that comes within a minute was paid for; one that takes longer is waited for once the service was that slow. */
export const usualTimeoutMs = 75_000

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Sends one request, once. Never throws and never sends again: after a failure nobody here can know whether it
 * was charged. The key goes into the header only, and follows no redirect to another host.
 */
export async function send(
  operation: Operation,
  input: Record<string, unknown>,
  deployment: Deployment,
  apiKey: string,
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
  timeoutMs = usualTimeoutMs,
): Promise<Transport> {
  const { url, body: sent } = addressOf(operation, input, deployment)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: operation.method,
      headers: {
        accept: 'application/json',
        'x-api-key': apiKey,
        ...(sent === null ? {} : { 'content-type': 'application/json' }),
      },
      body: sent,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    })
    const read = await readBody(response)
    const secrets = [apiKey]
    return {
      broken: read.broken,
      body: withoutBegun(redactBody(read.body, secrets), secrets),
      status: response.status,
      retryAfter: headerOf(response, 'retry-after', secrets),
      date: headerOf(response, 'date', secrets),
    }
  } catch {
    const broken = problem(signal.aborted ? 'timeout' : 'unreachable')
    return { status: null, body: '', retryAfter: null, date: null, broken }
  }
}

/** No header that is read is longer: a date, or a number of seconds. */
const longestHeader = 100

function headerOf(response: Response, name: string, secrets: string[]): string | null {
  const value = response.headers.get(name)
  return value === null ? null : redact(cutText(value, longestHeader), secrets)
}

/** The exact request: what the console shows and what is sent are the same. */
export function addressOf(operation: Operation, input: Record<string, unknown>, deployment: Deployment) {
  const named = renameFields(input, 'social', deployment.socialWord) as Record<string, unknown>
  const url = new URL(deployment.apiUrl.replace(/\/+$/, '') + operation.path)
  if (operation.method === 'POST') return { url: url.href, body: JSON.stringify(named) }
  for (const [name, value] of Object.entries(named)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const isJobAddress = operation.gives === 'job' && name === 'url'
    url.searchParams.set(isJobAddress ? deployment.jobUrlParameter : name, String(value))
  }
  return { url: url.href, body: null }
}

/** The largest answer that is kept. A profile with 200 positions is about 0.3 MB. */
const largestBytes = 8 * 1024 * 1024

/** Reads a body as text up to the size cap; what came before a break is kept, since it may have been paid for. */
export async function readBody(response: Response): Promise<{ body: string; broken: Problem | null }> {
  if (!response.body) return { body: '', broken: null }
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let body = ''
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { body: body + decoder.decode(), broken: null }
      size += value.byteLength
      body += decoder.decode(value, { stream: true })
      if (size <= largestBytes) continue
      void reader.cancel()
      return { body, broken: problem('too-large', { status: response.status }) }
    }
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
    return { body, broken: problem(timedOut ? 'timeout' : 'unreachable', { status: response.status }) }
  }
}
