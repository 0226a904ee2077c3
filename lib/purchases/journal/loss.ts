import type { Spending } from '../rows/spending.ts'
import type { Loss, Journal } from '../../settings/stored-journal.ts'
import { localDay } from '../ledger/calendar.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'

/** The part of the journal that the library lacks, calculated from daily sums. */
export function lossOf(
  { library, changes, days, earlier }: Journal,
  sums: readonly Spending[],
  kind: Loss['kind'],
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
    // All worker instances that find this loss use the same id, so resolving it once is enough.
    loss: `${library} ${changes}`,
    kind,
    at: now,
    requests: Math.max(0, journaled - there),
    today: missing.find(({ day }) => day === today)?.credits ?? 0,
    month: sumCredits(missing.map(({ credits }) => credits)),
  }
}
