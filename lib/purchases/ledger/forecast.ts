import type { Spending } from '../../records/database/rows/purchases.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import { localDay, monthAround, startOfDay } from './calendar.ts'
import { spentOf } from './spending.ts'

/** What a calendar month is likely to cost, and what that is made of. */
export interface MonthForecast {
  /** Credits by the end of the month. */
  credits: number
  /** The average of the full days so far, in credits. */
  perDay: number
  /** How many full days that is the average of. */
  fullDays: number
}

/** Fewer full days than these say nothing of a month. */
export const fewestDays = 3

/**
 * The month of `now` at the pace of its full days so far, from the first day on which anything was ever requested.
 * `days`: the sums of all days, oldest first. `null`: too few days yet.
 */
export function forecastOfMonth(days: Spending[], now: number): MonthForecast | null {
  const [first, next] = monthAround(now)
  const today = localDay(now)
  const begun = days.find(({ requests }) => requests > 0)?.key
  if (begun === undefined) return null
  const fullDays = daysBetween(begun > first ? begun : first, today)
  if (fullDays < fewestDays) return null
  const spent = sumCredits(days.filter(({ key }) => key >= first && key < today).map(spentOf))
  const perDay = Math.max(0, spent / fullDays)
  const todaySpent = spentOf(days.find(({ key }) => key === today))
  const left = daysBetween(today, next) - 1
  return {
    credits: roundCredits(spent + Math.max(todaySpent, perDay) + perDay * left),
    perDay: roundCredits(perDay),
    fullDays,
  }
}

/** From one local calendar day to another, however many hours the days between them have. */
function daysBetween(from: string, to: string): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / 86_400_000)
}
