import type { AccountState } from './account.ts'
import type { Problem } from '../api/problem.ts'

export type Closed =
  | { why: 'unauthorized' | 'out-of-credits' }
  /** `until`: milliseconds since 1970. */
  | { why: 'day-limit' | 'minute-limit' | 'waiting'; until: number }

/** A reset that the service names further off than this is a mistake or a wrong clock: 25 hours, in milliseconds. */
const longestWait = 25 * 3_600_000

/** Why no request may be sent now, or `null`. */
export function gate(account: AccountState, now: number): Closed | null {
  if (account.stopped) return { why: account.stopped }
  if (account.waitUntil !== null && within(account.waitUntil, now))
    return { why: 'waiting', until: account.waitUntil }
  const day = resetAhead(account.day, now)
  if (day !== null) return { why: 'day-limit', until: day }
  const minute = resetAhead(account.minute, now)
  return minute === null ? null : { why: 'minute-limit', until: minute }
}

function resetAhead(limit: { left: number | null; reset: string | null }, now: number): number | null {
  if (limit.left === null || limit.left > 0 || limit.reset === null) return null
  const reset = Date.parse(limit.reset)
  return within(reset, now) ? reset : null
}

function within(moment: number, now: number): boolean {
  return moment > now && moment - now < longestWait
}

/** Without a reset of the service's own, a refusal for its rate limit holds for a minute. */
const usualWait = 60_000

/** The account after a refusal that stops what would only fail again. */
export function closedBy(account: AccountState, problem: Problem | null, now: number): AccountState {
  switch (problem?.kind) {
    case 'unauthorized':
    case 'out-of-credits':
      return { ...account, stopped: problem.kind }
    case 'rate-limited':
      return { ...account, waitUntil: waitAfter(problem.retryAfter, account, now) }
    default:
      return account
  }
}

function waitAfter(retryAfter: string | null, account: AccountState, now: number): number {
  const seconds = Number(retryAfter)
  if (retryAfter && seconds > 0) return now + Math.min(seconds * 1000, longestWait - 1)
  const date = Date.parse(retryAfter ?? '')
  if (within(date, now)) return date
  return resetAhead({ ...account.minute, left: 0 }, now) ?? now + usualWait
}
