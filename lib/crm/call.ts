import { cutText } from '../text/limits.ts'
import { redact } from '../api/redact.ts'
import { type Fetch, readBody } from '../api/send.ts'
import { DeliveryEnd, type DeliveryResult, type FailedDelivery } from './delivery-result.ts'
import { ruleFor, type ResponseRule } from './responses.ts'
import { readJson } from '../api/read-json.ts'

const day = 86_400_000

/** In ms, at most a day; `null` if missing or unreadable. Dates are compared with the response's own `Date`. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const after = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(after)) return Math.min(Number(after) * 1000, day)
  // `Date.parse` accepts many texts that aren't dates; dates in HTTP headers contain letters.
  const moment = /[a-z]{3}/i.test(after) ? Date.parse(after) : Number.NaN
  if (Number.isFinite(moment)) {
    const theirs = Date.parse(headers.get('date') ?? '')
    const from = Number.isFinite(theirs) ? theirs : now
    return Math.min(Math.max(0, moment - from), day)
  }
  // Pipedrive's header has the seconds that remain of the window.
  const reset = headers.get('x-ratelimit-reset')?.trim() ?? ''
  const seconds = /^\d+$/.test(reset) ? Number(reset) : 0
  return seconds > 0 && seconds * 1000 < day ? seconds * 1000 : null
}

export interface DestinationResponse {
  method: string
  status: number
  headers: Headers
  /** `null` if the body isn't JSON. */
  content: unknown
  /** The body is no JSON, such as a gateway's page, or is empty despite a success. */
  isForeign: boolean
}

interface DestinationRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  path: string
  headers?: Record<string, string> | undefined
  /** Sent unchanged, because it is signed. */
  body?: string | undefined
}

/** Throws a `DeliveryEnd` for a rate limit, a rejected token, or no response. */
export type CallDestination = (requested: DestinationRequest) => Promise<DestinationResponse>

export interface ResponseReader {
  messageIn(content: unknown): string | null
  /** Codes such as `VALIDATION_ERROR`, joined so that rules can match them. */
  codesIn(content: unknown): string
  rules: readonly ResponseRule[]
  /** Only the status counts. */
  takesAnyContent?: true
  /** Requests or tokens of the day; `null` if not reported. */
  budgetIn?: (headers: Headers) => { used: number; limit: number } | null
}

interface CallOptions {
  address: string
  token: string
  headers: Record<string, string>
  reading: ResponseReader
  fetch: Fetch
  now: () => number
  signal: AbortSignal
  timeoutMs: number
  onBudget: (isSpent: boolean) => void
}

const maxMessageLength = 300

/** Sends requests without cookies, redirects, cache or automatic retries. */
export function createCall(options: CallOptions): CallDestination {
  let isSpent = false
  return async ({ method, path, headers, body }) => {
    if (isSpent) throw new DeliveryEnd(spent)
    const response = await request(options, method, path, headers, body)
    const ending = resultOfResponse(options, response)
    if (ending && ending.end !== 'refused') throw new DeliveryEnd(ending)
    const budget = options.reading.budgetIn?.(response.headers)
    isSpent = Boolean(budget && budget.used >= budget.limit * maxShare)
    if (budget) options.onBudget(isSpent)
    return response
  }
}

/** Sidelight's share of the daily budget. The rest is for the customer's other integrations. */
const maxShare = 0.9

export const spent = {
  end: 'limited',
  until: null,
  floorMs: 3_600_000,
  status: null,
  message: null,
  reason: 'daily',
} as const satisfies FailedDelivery

async function request(
  { address, headers, fetch, signal, timeoutMs }: CallOptions,
  method: string,
  path: string,
  more: Record<string, string> = {},
  body?: string,
): Promise<DestinationResponse> {
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
    if (read.broken) throw new DeliveryEnd({ end: 'unavailable', status: response.status, message: null })
    return { method, status: response.status, headers: response.headers, ...jsonIn(read.body, response) }
  } catch (error) {
    if (error instanceof DeliveryEnd) throw error
    throw new DeliveryEnd({ end: 'unavailable', status: null, message: null })
  }
}

/** The error of a response; `null` for a success. */
export function resultOfResponse(
  { reading, token, now }: Pick<CallOptions, 'reading' | 'token' | 'now'>,
  response: DestinationResponse,
): Exclude<DeliveryResult, { end: 'sent' }> | null {
  const { method, status, content, headers } = response
  const isForeign = response.isForeign && !reading.takesAnyContent
  const rule = ruleFor({ method, status, headers, isForeign, codes: reading.codesIn(content) }, reading.rules)
  if (!rule) return null
  const details = { status, message: errorMessageIn(reading, token, content), reason: rule.reason ?? null }
  if (rule.error !== 'limited' && rule.error !== 'busy') return { end: rule.error, ...details }
  const named = rule.ignoresNamedWait ? null : retryAfterMs(headers, now())
  const floor = rule.floorMs === undefined ? {} : { floorMs: rule.floorMs }
  return { end: rule.error, until: named === null ? null : now() + named, ...floor, ...details }
}

/** Shortened, without token and secrets. */
function errorMessageIn(reading: ResponseReader, token: string, content: unknown): string | null {
  const message = reading.messageIn(content)?.trim()
  if (!message) return null
  // A receiver may echo a webhook's secret without its prefix.
  const secrets = token.split(' ').flatMap((secret) => [secret, secret.replace(/^whsec_/, '')])
  return cutText(redact(message, secrets), maxMessageLength)
}

function jsonIn(body: string, { ok, status }: Response): { content: unknown; isForeign: boolean } {
  const content = readJson(body)
  const mayBeEmpty = !ok || status === 204
  return { content: content ?? null, isForeign: content === undefined && !(mayBeEmpty && body.trim() === '') }
}
