import type { AccountResponse } from './account-response.ts'
import { maxRefusals } from './circuit-breaker.ts'
import { refusalsAfter } from './refusals.ts'
import { assumedResetMs, byOurClock, longestResetMs, skewOf } from './service-clock.ts'
import type { RateLimitState, AccountState } from '../rows/account.ts'

/** The account after a response. Keeps each known value that the response lacks. */
export function accountAfter(known: AccountState, response: AccountResponse): AccountState {
  const { account: reported, now, date } = response
  const { balance, limits } = known
  const skew = skewOf(date, reported, now, known.skew)
  const hasLimits =
    reported.creditsRemaining !== null ||
    reported.day.remaining !== null ||
    reported.minute.remaining !== null
  const next: AccountState = {
    ...known,
    skew,
    lastResponseAt: response.at,
    at: hasLimits ? response.at : known.at,
    balance: {
      ...balance,
      remaining: fewest(reported.creditsRemaining, balance.remaining, response.quiet),
      total: reported.creditsTotal ?? totalStillTrue(balance.total, reported.creditsRemaining),
      topUp: reported.topUp ?? balance.topUp,
    },
    limits: {
      ...limits,
      day: limitAfter('day', limits.day, response, skew),
      minute: limitAfter('minute', limits.minute, response, skew),
    },
  }
  return waitsAfter(refusalsAfter(next, response), response)
}

/** After a top-up the balance may exceed the stored total, which is then outdated. */
const totalStillTrue = (total: number | null, left: number | null): number | null =>
  (left ?? 0) > (total ?? Infinity) ? null : total

function limitAfter(
  name: 'day' | 'minute',
  before: RateLimitState,
  response: AccountResponse,
  skew: number | null,
): RateLimitState {
  const { now, inFlight, quiet } = response
  const reported = response.account[name]
  if (reported.remaining === null) return { ...before, limit: reported.limit ?? before.limit }
  const stillAhead = before.resetsAt !== null && before.resetsAt > now
  const left = Math.max(0, reported.remaining - inFlight)
  const remainingNow = stillAhead ? fewest(left, before.remaining, quiet) : left
  const named = byOurClock(reported.reset, skew, now) ?? (stillAhead ? before.resetsAt : null)
  return {
    limit: reported.limit ?? before.limit,
    remaining: remainingNow,
    resetsAt: named ?? (remainingNow === 0 ? now + assumedResetMs[name] : null),
  }
}

/** In ms. Smaller differences occur between arrival and settlement. */
const setBackMs = 60_000

/** Moves an account's times back if the clock was set back while no worker ran; they would be too late otherwise. */
export function afterClockWasSetBack(account: AccountState, now: number): AccountState {
  const by = (account.lastResponseAt ?? now) - now
  if (by < setBackMs) return account
  const earlier = (moment: number | null) => (moment === null ? null : moment - by)
  const { day, minute, waitUntil } = account.limits
  return {
    ...account,
    lastResponseAt: now,
    limits: {
      waitUntil: earlier(waitUntil),
      day: { ...day, resetsAt: earlier(day.resetsAt) },
      minute: { ...minute, resetsAt: earlier(minute.resetsAt) },
    },
  }
}

/** Of overlapping responses, the lower balance is the more recent one. */
function fewest(reported: number | null, known: number | null, quiet: boolean): number | null {
  if (reported === null || known === null) return reported ?? known
  return quiet ? reported : Math.min(reported, known)
}

/** In ms, for a rate limit without a reset time. */
const usualWaitMs = 60_000

/** In ms. Each further refusal doubles the wait. */
const shortestWaitMs = 1000

/** In ms, by doubling. The provider may name a longer wait. */
const longestGrownMs = 900_000

function waitsAfter(account: AccountState, { problem, outcome, quotas, now }: AccountResponse): AccountState {
  const kind = problem?.kind
  if (kind === 'rate-limited') return refusedForTooMany(account, problem?.retryAfter ?? null, now)
  const isSilent = quotas || outcome === 'unknown' || kind === 'unauthorized' || kind === 'out-of-credits'
  if (isSilent) return account
  return { ...account, circuitBreaker: { ...account.circuitBreaker, limited: null } }
}

/**
 * Requests that were in flight together are refused together, so only one sent after the wait counts as another
 * attempt.
 */
function refusedForTooMany(account: AccountState, retryAfter: string | null, now: number): AccountState {
  const { limits, circuitBreaker } = account
  const limited = circuitBreaker.limited ?? { count: 0, maximum: maxRefusals }
  const { waitUntil } = limits
  const isWaiting = waitUntil !== null && waitUntil > now && waitUntil - now <= longestResetMs
  const count = limited.count + (isWaiting && limited.count > 0 ? 0 : 1)
  const named = namedWait(retryAfter, account, now)
  const first = Math.max(named === null ? usualWaitMs : named - now, shortestWaitMs)
  const grown = Math.min(first * 2 ** (count - 1), Math.max(first, longestGrownMs))
  return {
    ...account,
    circuitBreaker: { ...circuitBreaker, limited: { ...limited, count } },
    limits: { ...limits, waitUntil: now + grown },
  }
}

/** `null` if it is missing, past or implausibly long. */
function namedWait(
  retryAfter: string | null,
  { limits: { minute, day }, skew }: AccountState,
  now: number,
): number | null {
  const ms = Number(retryAfter) * 1000
  if (retryAfter?.trim() && ms >= 0 && ms <= longestResetMs) return now + ms
  const date = byOurClock(retryAfter, skew, now)
  if (date !== null) return date
  if (day.remaining === 0 && day.resetsAt !== null && day.resetsAt > now) return day.resetsAt
  return minute.resetsAt !== null && minute.resetsAt > now ? minute.resetsAt : null
}
