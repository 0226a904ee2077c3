import { readBody } from '../api/body.ts'
import { cutText } from '../api/bounds.ts'
import { redact } from '../api/redact.ts'
import type { Fetch } from '../api/send.ts'
import { Ended, type Ending } from './ending.ts'
import { namedWaitOf } from './limit.ts'
import { ruleFor, type ResponseRule } from './responses.ts'

/** One answer of a destination. */
export interface Answer {
  status: number
  headers: Headers
  /** Parsed; `null` where it is no JSON. */
  content: unknown
  /** Whether the body is something else than JSON, such as the page of a gateway. */
  isForeign: boolean
}

export interface Wanted {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
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
  /** The codes of errors in a body, such as `VALIDATION_ERROR`, as one text that the rules look through. */
  codesIn(content: unknown): string
  /** What its bad answers mean. */
  rules: readonly ResponseRule[]
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
    const ending = endingOf(line, answer)
    if (ending && ending.end !== 'refused') throw new Ended(ending)
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
    return { status: response.status, headers: response.headers, ...jsonIn(read.body) }
  } catch (error) {
    if (error instanceof Ended) throw error
    throw new Ended({ end: 'trouble', status: null, message: null })
  }
}

/** What an answer means for the attempt; `null` for a good one. */
export function endingOf(
  { reading, token, now }: Pick<Line, 'reading' | 'token' | 'now'>,
  answer: Answer,
): Exclude<Ending, { end: 'sent' }> | null {
  const { status, content, headers, isForeign } = answer
  const rule = ruleFor({ status, headers, isForeign, codes: reading.codesIn(content) }, reading.rules)
  if (!rule) return null
  const told = { status, message: saidIn(reading, token, content), reason: rule.reason ?? null }
  if (rule.means !== 'limited' && rule.means !== 'busy') return { end: rule.means, ...told }
  const named = rule.ignoresNamedWait ? null : namedWaitOf(headers, now())
  const floor = rule.floorMs === undefined ? {} : { floorMs: rule.floorMs }
  return { end: rule.means, until: named === null ? null : now() + named, ...floor, ...told }
}

/** Their words, shortened, without the token or secrets should they repeat them. */
export function saidIn(reading: Reading, token: string, content: unknown): string | null {
  const said = reading.messageIn(content)?.trim()
  if (!said) return null
  // A webhook's secret is known with and without its prefix.
  const secrets = token.split(' ').flatMap((secret) => [secret, secret.replace(/^whsec_/, '')])
  return cutText(redact(said, secrets), longestMessage)
}

function jsonIn(body: string): { content: unknown; isForeign: boolean } {
  try {
    return { content: JSON.parse(body) as unknown, isForeign: false }
  } catch {
    return { content: null, isForeign: body.trim() !== '' }
  }
}
