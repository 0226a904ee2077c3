import { isAutomaticTrigger, isUnattended, type Trigger } from '../rows/requests.ts'
import type { AccountState, CircuitBreaker } from '../rows/account.ts'
import type { Closed } from '../rows/refusal.ts'

/**
 * Automatic requests stop after this many consecutive requests without a response, each of which may have been charged.
 * At 6 credits for most operations, a person should decide about the third.
 */
export const maxUnanswered = 3

/** After this many consecutive rate-limit refusals with growing waits, treat the limit as permanent. */
export const maxRefusals = 10

export interface Requester {
  out: number
  trigger: Trigger
}

/** A person's click with nothing else in flight. */
export const alone: Requester = { out: 0, trigger: 'panel' }

/**
 * Why the circuit breaker refuses a request; `null` if it doesn't. After the first request without a response, requests
 * in flight also count as unanswered, which bounds the possible loss; one response resets it. Automatic purchases wait
 * for that response.
 */
export function breakerRefusal(
  { unanswered, limited }: CircuitBreaker,
  { out, trigger }: Requester,
): Closed | null {
  if (unanswered) {
    const most = isAutomaticTrigger(trigger) ? maxUnanswered : maxFor(unanswered, trigger)
    const { workerId: _workerId, clicks: _clicks, ...seen } = unanswered
    if (unanswered.count + out >= most) return { why: 'unanswered', ...seen, most }
  }
  return limited && limited.count >= maxFor(limited, trigger)
    ? { why: 'limited', count: limited.count }
    : null
}

/** The trial request granted to a click must not be used up by a bulk run. */
const maxFor = ({ most, clicks = 0 }: { most: number; clicks?: number }, trigger: Trigger): number =>
  isUnattended(trigger) ? most : Math.max(most, clicks)

/** Whether more can be sent once the requests in flight have a response. */
export const isOnlyNarrowed = (closed: Extract<Closed, { why: 'unanswered' }>): boolean =>
  closed.count < closed.most

/** Maximum number of requests in flight; reduced after the first one without a response, at least one. */
export function maxInFlight(account: AccountState | undefined): number {
  const unanswered = account?.circuitBreaker.unanswered
  return unanswered ? Math.max(1, unanswered.most - unanswered.count) : Infinity
}
