import type { AccountState, Closed, Trigger } from '../../records/database/rows/purchases.ts'

/**
 * After so many requests in a row that may have been charged and were not answered, nothing more is sent by itself. One is
 * chance and two are bad luck; the third is what a person wants to know of, at 6 credits for most operations.
 */
export const mostUnanswered = 3

/** After so many refusals for the rate limit in a row, each after a longer wait, waiting is no answer any more. */
export const mostRefusals = 10

/** Who asks: how many requests of the account are out, and on whose word. */
export interface Requester {
  out: number
  trigger: Trigger
}

/** A person, with nothing else out. */
export const alone: Requester = { out: 0, trigger: 'panel' }

/**
 * Why nothing may be sent to a service that does not answer, or that only refuses; `null`: it may. From the first request
 * without an answer on, those that are out count as if they had none either: so fewer are out the more is lost, and one
 * answer opens it all again. What is bought by itself waits for that answer, whatever a person let be tried.
 */
export function brakeFor(
  { unanswered, refusals }: Pick<AccountState, 'unanswered' | 'refusals'>,
  { out, trigger }: Requester,
): Closed | null {
  if (unanswered) {
    const most = trigger === 'auto' ? mostUnanswered : mostFor(unanswered, trigger)
    const { life: _life, clicks: _clicks, ...seen } = unanswered
    if (unanswered.count + out >= most) return { why: 'unanswered', ...seen, most }
  }
  return refusals && refusals.count >= mostFor(refusals, trigger)
    ? { why: 'limited', count: refusals.count }
    : null
}

/** What is let through for a click is no run's: it would take that from whoever clicked. */
const mostFor = ({ most, clicks = 0 }: { most: number; clicks?: number }, trigger: Trigger): number =>
  trigger === 'auto' || trigger === 'batch' ? most : Math.max(most, clicks)

/** Whether more may be sent as soon as those have their answer that are out. */
export const isOnlyNarrowed = (closed: Extract<Closed, { why: 'unanswered' }>): boolean =>
  closed.count < closed.most

/** How many may be out at once: fewer from the first one on that had no answer. At least one, which finds out. */
export const mostOut = (account: AccountState | undefined): number =>
  account?.unanswered ? Math.max(1, account.unanswered.most - account.unanswered.count) : Infinity
