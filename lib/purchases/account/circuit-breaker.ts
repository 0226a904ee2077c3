import { isAutomaticTrigger, isUnattended, type Trigger } from '../rows/requests.ts'
import type { AccountState, CircuitBreaker } from '../rows/account.ts'
import type { Closed } from '../rows/refusal.ts'

/**
 * Automatic requests stop after this many requests without a response. Each may have been charged, up to 6 credits for
 * most operations, so a person should decide about the third.
 */
export const maxUnanswered = 3

/** After this many rate-limit refusals with growing waits, treat the limit as permanent. */
export const maxRefusals = 10

export interface Requester {
  inFlight: number
  trigger: Trigger
}

export const alone: Requester = { inFlight: 0, trigger: 'panel' }

/**
 * Why the circuit breaker refuses a request, or `null`. After one request without a response, requests in flight count
 * as unanswered too, which bounds the loss, and automatic purchases wait. Any response resets the breaker.
 */
export function breakerRefusal(
  { unanswered, limited }: CircuitBreaker,
  { inFlight, trigger }: Requester,
): Closed | null {
  if (unanswered) {
    const maximum = isAutomaticTrigger(trigger) ? maxUnanswered : maxFor(unanswered, trigger)
    const { workerId: _workerId, clicks: _clicks, ...seen } = unanswered
    if (unanswered.count + inFlight >= maximum) return { reason: 'unanswered', ...seen, maximum }
  }
  return limited && limited.count >= maxFor(limited, trigger)
    ? { reason: 'limited', count: limited.count }
    : null
}

/** The trial request granted to a click must not be used up by a bulk run. */
const maxFor = ({ maximum, clicks = 0 }: { maximum: number; clicks?: number }, trigger: Trigger): number =>
  isUnattended(trigger) ? maximum : Math.max(maximum, clicks)

export const isOnlyNarrowed = (closed: Extract<Closed, { reason: 'unanswered' }>): boolean =>
  closed.count < closed.maximum

/** The maximum number of requests in flight. Reduced after one without a response, but never below one. */
export function maxInFlight(account: AccountState | undefined): number {
  const unanswered = account?.circuitBreaker.unanswered
  return unanswered ? Math.max(1, unanswered.maximum - unanswered.count) : Infinity
}
