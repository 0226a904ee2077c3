import type { Spending } from '../rows/spending.ts'
import type { Loss, Journal } from '../../settings/stored-journal.ts'
import { localDay } from '../ledger/calendar.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'

/** Journal entries that the library lacks, by daily sums. */
export function lossOf(
  { library, changes, days, earlier }: Journal,
  sums: readonly Spending[],
  how: Loss['how'],
  now: number,
): Loss {
  const kept = new Map(sums.map((sum) => [sum.key, sum]))
  const missing = Object.entries(days).map(([day, { credits }]) => ({
    day,
    credits: Math.max(0, roundCredits(credits - (kept.get(day)?.credits ?? 0))),
  }))
  const today = localDay(now)
  const journaled = Object.values(days).reduce((sum, { requests }) => sum + requests, earlier)
  const there = sums.reduce((sum, { requests }) => sum + requests, 0)
  return {
    // Worker instances that find the same loss use one id, so that resolving one resolves both.
    loss: `${library} ${changes}`,
    how,
    at: now,
    requests: Math.max(0, journaled - there),
    today: missing.find(({ day }) => day === today)?.credits ?? 0,
    month: sumCredits(missing.map(({ credits }) => credits)),
  }
}
