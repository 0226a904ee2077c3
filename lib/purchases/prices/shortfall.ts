import { raisedBudget } from './budget.ts'
import { roundCredits } from './credits.ts'
import { reserveFor } from './prices.ts'

export interface SpendingLimit {
  budget: number | null
  spent: number
}

export interface RunLimits {
  day: SpendingLimit
  run: SpendingLimit
  credits: number | null
}

/** Counted as budgets count them, with those of other runs on the same day. */
interface RunNeeds {
  own: number
  others: number
}

export interface Shortfall {
  limitedBy: 'day' | 'run' | 'credits'
  covers: number
  needs: number
  /** `null` if it can't be raised here. */
  to: number | null
}

/** In credits, for a request of unknown price. */
export const countedWithoutPrice = reserveFor({ maximum: null })

/** In credits as budgets count them, including requests of unknown price. */
export function countedMaximum({ maximum, unpriced }: { maximum: number; unpriced: number }): number {
  return roundCredits(maximum + unpriced * countedWithoutPrice)
}

/** All budgets that are too small for the run, so that one click can raise them all. */
export function shortfalls({ day, run, credits }: RunLimits, { own, others }: RunNeeds): Shortfall[] {
  if (own <= 0) return []
  const all: Shortfall[] = []
  const remainingFrom = ({ budget, spent }: SpendingLimit) =>
    Math.max(0, roundCredits((budget ?? Infinity) - spent))
  const today = roundCredits(own + others)
  if (day.budget !== null && remainingFrom(day) < today)
    all.push({
      limitedBy: 'day',
      covers: remainingFrom(day),
      needs: today,
      to: raisedBudget(day.budget, roundCredits(day.spent + today)),
    })
  if (run.budget !== null && remainingFrom(run) < own)
    all.push({
      limitedBy: 'run',
      covers: remainingFrom(run),
      needs: own,
      to: Math.ceil(roundCredits(run.spent + own)),
    })
  if (credits !== null && credits < own)
    all.push({ limitedBy: 'credits', covers: Math.max(0, credits), needs: own, to: null })
  return all
}
