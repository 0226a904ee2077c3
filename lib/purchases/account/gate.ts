import { alone, breakerRefusal, type Requester } from './circuit-breaker.ts'
import { activeRefusal } from './refusals.ts'
import { assumedResetMs, longestResetMs } from './service-clock.ts'
import type { Price } from '../prices/prices.ts'
import type { RateLimitState, AccountState } from '../rows/account.ts'
import type { Closed } from '../rows/refusal.ts'

type Priced = Pick<Price, 'maximum'>

/**
 * Why a request of this price can't be sent now, or `null`. Pass `null` as `asker` if the limits and the circuit
 * breaker have already counted the request.
 */
export function gateFor(
  account: AccountState,
  price: Priced,
  now: number,
  asker: Requester | null = alone,
): Closed | null {
  const refusal = activeRefusal(account, price)
  if (refusal) return { reason: refusal }
  const breaker = asker && breakerRefusal(account.circuitBreaker, asker)
  if (breaker) return breaker
  const { waitUntil } = account.limits
  if (waitUntil !== null && ahead(waitUntil, now)) return { reason: 'provider-pause', until: waitUntil }
  if (!asker) return null
  const day = spentUntil(account.limits.day, now)
  if (day !== null) return { reason: 'day-limit', until: day }
  const minute = spentUntil(account.limits.minute, now)
  return minute === null ? null : { reason: 'minute-limit', until: minute }
}

export function afterReserving(account: AccountState, now: number): AccountState {
  const { limits, sequence } = account
  return {
    ...account,
    sequence: sequence + 1,
    limits: {
      ...limits,
      day: oneFewer(limits.day, assumedResetMs.day, now),
      minute: oneFewer(limits.minute, assumedResetMs.minute, now),
    },
  }
}

function spentUntil(limit: RateLimitState, now: number): number | null {
  const { remaining, resetsAt } = limitAt(limit, now)
  return remaining !== null && remaining <= 0 ? resetsAt : null
}

/** The limit at time `now`. After its reset, the full amount counts as remaining until the next response. */
export function limitAt({ limit, remaining, resetsAt }: RateLimitState, now: number): RateLimitState {
  const isOver = resetsAt !== null && !ahead(resetsAt, now)
  return isOver ? { limit, remaining: limit, resetsAt: null } : { limit, remaining, resetsAt }
}

function oneFewer(known: RateLimitState, assumedMs: number, now: number): RateLimitState {
  const { limit, remaining, resetsAt } = limitAt(known, now)
  if (remaining === null) return { limit, remaining: null, resetsAt: null }
  return { limit, remaining: Math.max(0, remaining - 1), resetsAt: resetsAt ?? now + assumedMs }
}

function ahead(moment: number, now: number): boolean {
  return moment > now && moment - now <= longestResetMs
}
