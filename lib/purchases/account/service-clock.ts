import type { Account } from '../../api/account.ts'

const minuteMs = 60_000

/** The longest limit, a day, and an hour for clock differences. */
export const longestResetMs = 25 * 3_600_000

/**
 * An exhausted limit without a reset time lasts this long before one more request is tried. Not a whole day: reduced
 * responses never include the day's reset.
 */
export const assumedResetMs = { minute: 61_000, day: 3_600_000 }

/** The reset has then passed by the provider's clock. */
const marginMs = 1000

/**
 * How far the provider's clock is ahead in ms: from the `Date` header, else `known`, else from the minute's reset,
 * assuming a full minute remains, so that waits are rather too long. `null` if no response had a time.
 */
export function skewOf(
  date: string | null,
  { minute }: Account,
  now: number,
  known: number | null,
): number | null {
  const reported = Date.parse(date ?? '')
  if (!Number.isNaN(reported)) return reported - now
  const reset = Date.parse(minute.reset ?? '')
  return known ?? (Number.isNaN(reset) ? null : reset - now - minuteMs)
}

/** Converts a provider's time to our clock; `null` if it is invalid or impossible. */
export function byOurClock(moment: string | null, skew: number | null, now: number): number | null {
  const there = Date.parse(moment ?? '')
  if (Number.isNaN(there)) return null
  const here = there - (skew ?? 0) + marginMs
  return here > now && here - now <= longestResetMs ? here : null
}
