import type { Account } from '../../api/account.ts'

const minuteMs = 60_000

/** No limit of the service is longer than a day, and one hour more allows for clocks that are set otherwise. */
export const longestResetMs = 25 * 3_600_000

/**
 * When a limit is used up and no reset was named: as long as this until one more request may find out. A day's reset
 * is not waited for blindly for a whole day, since reduced answers never name it.
 */
export const assumedResetMs = { minute: 61_000, day: 3_600_000 }

/** A reset is only over when the service's own clock says so for certain: one second more. */
const marginMs = 1000

/**
 * How far the service's clock is ahead of ours, in milliseconds: by the `Date` of its answer, else as was `known`,
 * else by the minute's reset, which is at most a minute away for it. That last guess takes the whole minute to be
 * still to come, which waits rather too long than too short. `null` when no answer had a time.
 */
export function skewOf(
  date: string | null,
  { minute }: Account,
  now: number,
  known: number | null,
): number | null {
  const told = Date.parse(date ?? '')
  if (!Number.isNaN(told)) return told - now
  const reset = Date.parse(minute.reset ?? '')
  return known ?? (Number.isNaN(reset) ? null : reset - now - minuteMs)
}

/** When a moment that the service named comes by our clock; `null` for what is no moment, or an impossible one. */
export function byOurClock(moment: string | null, skew: number | null, now: number): number | null {
  const there = Date.parse(moment ?? '')
  if (Number.isNaN(there)) return null
  const here = there - (skew ?? 0) + marginMs
  return here > now && here - now <= longestResetMs ? here : null
}
