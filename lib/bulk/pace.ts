import { maxInFlight, maxUnanswered } from '../purchases/account/circuit-breaker.ts'
import type { AccountState } from '../purchases/rows/account.ts'

/**
 * The most requests in flight: twice a browser's connections per host, so that none is idle while responses are stored.
 * Only reached from a limit of 240 requests a minute on.
 */
const maximum = 12
/** Requests per minute that each request in flight accounts for, because a response takes about three seconds. */
const perSlot = 20
/** In a row; then one more request may be in flight. */
const good = 20

/**
 * Decides how many requests may be in flight: as many as the reported limit allows; half as many after each refusal for
 * a rate limit, then slowly more again. Before the first response and after an unanswered request, as few as the
 * possible loss allows.
 */
export class Pace {
  private slots = maximum
  private since = 0
  private hasResponse = false

  allowed(account: AccountState | undefined): number {
    const limit = account?.limits.minute.limit ?? null
    const fitting = limit === null ? 1 : Math.ceil(limit / perSlot)
    const untried = this.hasResponse ? Infinity : maxUnanswered
    return Math.max(1, Math.min(fitting, this.slots, untried, maxInFlight(account)))
  }

  refusedForTooMany(): void {
    this.slots = Math.max(1, Math.floor(this.slots / 2))
    this.since = 0
  }

  noteResponse(): void {
    this.hasResponse = true
    this.since += 1
    if (this.since % good === 0) this.slots = Math.min(maximum, this.slots + 1)
  }
}

const dayMinutes = 1440

/** The expected duration in minutes at the account's limits; `null` if they are unknown. */
export function minutesFor(requests: number, account: AccountState | undefined): number | null {
  const { minute, day } = account?.limits ?? {}
  if (requests === 0) return 0
  if (!minute?.limit) return null
  const today = day?.remaining ?? null
  if (day?.limit && today !== null && requests > today)
    return Math.ceil((requests - today) / day.limit) * dayMinutes
  return requests / minute.limit
}
