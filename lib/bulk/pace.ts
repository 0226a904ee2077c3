import { mostOut, mostUnanswered } from '../purchases/account/brake.ts'
import type { AccountState } from '../records/database/rows/purchases.ts'

/**
 * Twice as many as a browser opens connections to one host: none stands idle while answers are stored and filed. Only a
 * service that lets 240 requests a minute through gets so many.
 */
const most = 12
/** So many requests of the minute's limit let one more be out at a time: answers take some three seconds. */
const perSlot = 20
/** So many answers in a row that no limit refused let one more be out again. */
const good = 20

/**
 * How many requests of a batch may be out at once: as the limit that the service reported lets through, half as many
 * after each refusal for too many, and slowly more again. Where one had no answer, as few as may be lost yet,
 * and no more before the first answer.
 */
export class Pace {
  private slots = most
  private since = 0
  private isHeard = false

  allowed(account: AccountState | undefined): number {
    const limit = account?.minute.limit ?? null
    const fitting = limit === null ? 1 : Math.ceil(limit / perSlot)
    const untried = this.isHeard ? Infinity : mostUnanswered
    return Math.max(1, Math.min(fitting, this.slots, untried, mostOut(account)))
  }

  refusedForTooMany(): void {
    this.slots = Math.max(1, Math.floor(this.slots / 2))
    this.since = 0
  }

  answered(): void {
    this.isHeard = true
    this.since += 1
    if (this.since % good === 0) this.slots = Math.min(most, this.slots + 1)
  }
}

const dayMinutes = 1440

/** How long so many requests take at the account's limits, in minutes; `null` while these are unknown. */
export function minutesFor(requests: number, account: AccountState | undefined): number | null {
  const { minute, day } = account ?? {}
  if (requests === 0) return 0
  if (!minute?.limit) return null
  const today = day?.left ?? null
  if (day?.limit && today !== null && requests > today)
    return Math.ceil((requests - today) / day.limit) * dayMinutes
  return requests / minute.limit
}
