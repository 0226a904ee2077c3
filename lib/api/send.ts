import type { Deployment } from './deployment.ts'
import { operations, type Operation, type OperationName } from './operations.ts'
import { problem, type Problem } from './problem.ts'
import { cutText } from '../text/limits.ts'
import { redact, redactBody, withoutTruncatedSecret } from './redact.ts'
import { renameFields } from './rename-fields.ts'

/** Before it is interpreted, with the key redacted. */
export interface Transport {
  /** `null` if there was no response. */
  status: number | null
  body: string
  retryAfter: string | null
  date: string | null
  /** Why the response is missing or incomplete, so that the request may have been charged. */
  broken: Problem | null
}

/** Validates an input. Returns it in canonical form, or the names of its invalid fields. */
export function checkInput(
  name: OperationName,
  input: unknown,
): { input: Record<string, unknown> } | { fields: string[] } {
  const parsed = operations[name].input.safeParse(input ?? {})
  if (parsed.success) return { input: parsed.data }
  return { fields: [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || issue.message))] }
}

/** In ms. A response within a minute is always charged; the timeout grows for services that were slower before. */
export const defaultTimeoutMs = 75_000

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Sends one request. Never throws, and never retries: after a failure, it is unknown whether the request was charged.
 * The key is sent only as a header, and follows no redirect.
 */
export async function send(
  operation: Operation,
  input: Record<string, unknown>,
  deployment: Deployment,
  apiKey: string,
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
  timeoutMs = defaultTimeoutMs,
): Promise<Transport> {
  const { url, body: sent } = requestFor(operation, input, deployment)
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
      body: withoutTruncatedSecret(redactBody(read.body, secrets), secrets),
      status: response.status,
      retryAfter: headerOf(response, 'retry-after', secrets),
      date: headerOf(response, 'date', secrets),
    }
  } catch {
    const broken = problem(signal.aborted ? 'timeout' : 'unreachable')
    return { status: null, body: '', retryAfter: null, date: null, broken }
  }
}

/** In characters: the longest date or number of seconds to read. */
const maxHeaderLength = 100

function headerOf(response: Response, name: string, secrets: string[]): string | null {
  const value = response.headers.get(name)
  return value === null ? null : redact(cutText(value, maxHeaderLength), secrets)
}

/** The exact URL and body of a request, for sending it and for the API console. */
export function requestFor(operation: Operation, input: Record<string, unknown>, deployment: Deployment) {
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

/** Limit of a response's body. A profile with 200 positions has about 0.3 MB. */
const maxBytes = 8 * 1024 * 1024

/**
 * Reads a body up to the size limit. If the connection breaks, keeps the part that arrived, because it may have been
 * charged.
 */
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
      if (size <= maxBytes) continue
      void reader.cancel()
      return { body, broken: problem('too-large', { status: response.status }) }
    }
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
    return { body, broken: problem(timedOut ? 'timeout' : 'unreachable', { status: response.status }) }
  }
}
