import { lastDays } from '../../lib/purchases/ledger/calendar.ts'
import { nothingSpent } from '../../lib/purchases/ledger/spending.ts'
import { sumOfDays, type DaySum } from '../../lib/purchases/ledger/sums.ts'
import type { Spending } from '../../lib/records/database/rows/purchases.ts'

/** Fewer days than a week are no chart: what is not there yet stays a few empty places. */
const fewestDays = 7

/** More days than these are drawn as weeks. */
const mostBars = 92

/**
 * The days of a chart, oldest first, today as the last: of the last `range` days no more than there is something to
 * show of, but a week.
 */
export function shownDays(known: Spending[], now: number, range: number): Spending[] {
  const days = lastDays(now, range)
  const begun = known.find((day) => day.requests > 0 || day.unexplained !== 0)?.key
  const used = begun === undefined ? 0 : days.filter((day) => day >= begun).length
  const sums = new Map(known.map((day) => [day.key, day]))
  return days.slice(-Math.max(fewestDays, used)).map((day) => sums.get(day) ?? nothingSpent(day))
}

/** One bar: a day, or a week of a long time. */
export interface Bar {
  /** Local calendar days. */
  first: string
  last: string
  days: number
  sum: DaySum
}

/** Days as bars, the last ending with the last day. */
export function barsOf(days: Spending[]): Bar[] {
  const size = days.length > mostBars ? 7 : 1
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end)
    bars.push({ first: part[0]!.key, last: part.at(-1)!.key, days: part.length, sum: sumOfDays(part) })
  }
  return bars.reverse()
}

/** A budget that is more than so many times the dearest bar would leave nothing to see of the bars. */
const mostAbove = 4

/** How high a chart goes, in credits, and whether the budget is still on it. */
export function scaleOf(dearest: number, budget: number | null): { top: number; showsBudget: boolean } {
  const showsBudget = budget !== null && budget > 0 && (dearest <= 0 || budget <= dearest * mostAbove)
  return { top: roundUp(Math.max(1, dearest, showsBudget ? budget : 0)), showsBudget }
}

const steps = [1, 2, 4, 5, 6, 8, 10]

/** The next number that is easily halved. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  return (steps.find((step) => step * unit >= value) ?? 10) * unit
}

/** Which bars have a label below: the last, and others in even distances, as many as fit. */
export function labelledBars(count: number, most: number): number[] {
  const step = Math.ceil(count / most)
  const places: number[] = []
  for (let at = count - 1; at >= 0; at -= step) places.push(at)
  return places.reverse()
}
