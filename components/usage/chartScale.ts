import { lastDays } from '../../lib/purchases/ledger/calendar.ts'
import { nothingSpent } from '../../lib/purchases/ledger/spending.ts'
import { sumOfDays, type DaySum } from '../../lib/purchases/ledger/sums.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'

/** Days of the shortest chart; days without data are empty. */
const fewestDays = 7

/** Maximum number of bars; with more days, each bar is a week. */
const maxBars = 92

/**
 * The days of a chart, oldest first, ending today. At most the last `range` days, without the empty ones at the start,
 * but at least a week.
 */
export function shownDays(known: Spending[], now: number, range: number): Spending[] {
  const days = lastDays(now, range)
  const begun = known.find((day) => day.requests > 0 || day.unexplained !== 0)?.key
  const used = begun === undefined ? 0 : days.filter((day) => day >= begun).length
  const sums = new Map(known.map((day) => [day.key, day]))
  return days.slice(-Math.max(fewestDays, used)).map((day) => sums.get(day) ?? nothingSpent(day))
}

export interface Bar {
  first: string
  last: string
  days: number
  sum: DaySum
}

/** The bars of a chart. If each bar is a week, the last one ends with the last day. */
export function barsOf(days: Spending[]): Bar[] {
  const size = days.length > maxBars ? 7 : 1
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end)
    bars.push({ first: part[0]!.key, last: part.at(-1)!.key, days: part.length, sum: sumOfDays(part) })
  }
  return bars.reverse()
}

/** The budget line is shown up to this multiple of the highest bar: a higher one would flatten the bars. */
const maxAbove = 4

/** The maximum of the scale in credits, and whether the budget line fits. */
export function scaleOf(dearest: number, budget: number | null): { top: number; showsBudget: boolean } {
  const showsBudget = budget !== null && budget > 0 && (dearest <= 0 || budget <= dearest * maxAbove)
  return { top: roundUp(Math.max(1, dearest, showsBudget ? budget : 0)), showsBudget }
}

const steps = [1, 2, 4, 5, 6, 8, 10]

function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  return (steps.find((step) => step * unit >= value) ?? 10) * unit
}

export function labelledBars(count: number, maximum: number): number[] {
  const step = Math.ceil(count / maximum)
  const places: number[] = []
  for (let at = count - 1; at >= 0; at -= step) places.push(at)
  return places.reverse()
}
