import { readBody } from '../api/body.ts'
import { cutText } from '../api/bounds.ts'
import { redact } from '../api/redact.ts'
import type { Fetch } from '../api/send.ts'
import { Ended, type Ending } from './ending.ts'
import { limitOf } from './limit.ts'

/** One answer of a destination. */
export interface Answer {
  status: number
  headers: Headers
  /** Parsed; `null` where it is no JSON. */
  content: unknown
}

export interface Wanted {
  method: 'GET' | 'POST' | 'PATCH'
  /** Behind the destination's address. */
  path: string
  headers?: Record<string, string> | undefined
  /** Sent as it is, so that what is signed is what is sent. */
  body?: string | undefined
}

/** Asks the destination; throws `Ended` for what ends the attempt whoever asked: a limit, a token, no answer. */
export type Call = (wanted: Wanted) => Promise<Answer>

/** What a kind of destination knows of its own answers. */
export interface Reading {
  /** What it says of a refusal, in its own words. */
  messageIn(content: unknown): string | null
  /** Limits that are not told by a 429. */
  isLimit?(answer: Answer): boolean
  /** A refusal that is about the token and not about the record. */
  isToken(answer: Answer): boolean
}

interface Line {
  address: string
  token: string
  headers: Record<string, string>
  reading: Reading
  fetch: Fetch
  now: () => number
  /** Of the whole attempt. */
  signal: AbortSignal
  timeoutMs: number
}

const longestMessage = 300

/** The one way out to a destination: no cookie, no redirect, no cache, and never again by itself. */
export function callerOf(line: Line): Call {
  return async ({ method, path, headers, body }) => {
    const answer = await ask(line, method, path, headers, body)
    const ending = generalEnding(line, answer)
    if (ending) throw new Ended(ending)
    return answer
  }
}

async function ask(
  { address, headers, fetch, signal, timeoutMs }: Line,
  method: string,
  path: string,
  more: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  try {
    const response = await fetch(address + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...more,
      },
      body: body ?? null,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const read = await readBody(response)
    if (read.broken) throw new Ended({ end: 'trouble', status: response.status, message: null })
    return { status: response.status, headers: response.headers, content: jsonIn(read.body) }
  } catch (error) {
    if (error instanceof Ended) throw error
    throw new Ended({ end: 'trouble', status: null, message: null })
  }
}

function generalEnding({ reading, token, now }: Line, answer: Answer): Ending | null {
  const { status, content, headers } = answer
  const message = saidIn(reading, token, content)
  if (status === 429 || reading.isLimit?.(answer))
    return { end: 'limited', until: limitOf(headers, content, now()), status, message }
  if (reading.isToken(answer)) return { end: 'token', status, message }
  if (status >= 500 || status === 408 || status === 425) return { end: 'trouble', status, message }
  return null
}

/** Their words, shortened, without the token should they repeat it. */
export function saidIn(reading: Reading, token: string, content: unknown): string | null {
  const said = reading.messageIn(content)?.trim()
  if (!said) return null
  return cutText(redact(said, [token]), longestMessage)
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return null
  }
}
