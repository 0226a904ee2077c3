import type { Spending } from '../../records/database/rows/purchases.ts'
import type { Loss, Witness } from '../../settings/stored-witness.ts'
import { localDay } from '../ledger/calendar.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'

/** What is missing of a library that has these sums of days, beside what was witnessed. */
export function lossOf(
  { library, changes, days, earlier }: Witness,
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
  const witnessed = Object.values(days).reduce((sum, { requests }) => sum + requests, earlier)
  const there = sums.reduce((sum, { requests }) => sum + requests, 0)
  return {
    // Two lives that find it at once call it the same: what one settled is no loss where the other writes it down later.
    loss: `${library} ${changes}`,
    how,
    at: now,
    requests: Math.max(0, witnessed - there),
    today: missing.find(({ day }) => day === today)?.credits ?? 0,
    month: sumCredits(missing.map(({ credits }) => credits)),
  }
}
