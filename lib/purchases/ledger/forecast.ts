import type { Spending } from '../rows/spending.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import { localDay, monthAround, startOfDay } from './calendar.ts'
import { spentOf } from './spending.ts'

interface MonthForecast {
  /** Expected credits by the end of the month. */
  credits: number
  /** So far, in credits. */
  perDay: number
  fullDays: number
}

/** With fewer there is no forecast. */
const fewestDays = 3

/**
 * Extrapolates the current month from its full days since the first request. `days` are daily sums, oldest first.
 * `null` if there are too few.
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

/** Rounded, so that daylight saving time makes no difference. */
function daysBetween(from: string, to: string): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / 86_400_000)
}
