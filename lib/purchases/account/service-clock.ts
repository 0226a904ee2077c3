import type { Account } from '../../api/account.ts'

const minuteMs = 60_000

/** In ms: a day, plus an hour for clock differences. */
export const longestResetMs = 25 * 3_600_000

/**
 * How long an exhausted limit without a reset time counts as exhausted, in ms, before one more request is tried. An
 * hour for the day's limit, because reduced responses never include the day's reset.
 */
export const assumedResetMs = { minute: 61_000, day: 3_600_000 }

/** In ms. The reset has then also passed by the provider's clock. */
const marginMs = 1000

/**
 * How far the provider's clock is ahead, in ms. Taken from the `Date` header, else from `known`, else from the minute's
 * reset by assuming a full minute, which errs towards longer waits. `null` if no response had a time.
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

/** Converts a time of the provider to the local clock, in ms since epoch; `null` if it is invalid or implausible. */
export function byOurClock(moment: string | null, skew: number | null, now: number): number | null {
  const there = Date.parse(moment ?? '')
  if (Number.isNaN(there)) return null
  const here = there - (skew ?? 0) + marginMs
  return here > now && here - now <= longestResetMs ? here : null
}
