import { raisedBudget } from './budget.ts'
import { roundCredits } from './credits.ts'
import { reserveFor } from './prices.ts'

/** A budget with what is spent of it, in credits. `budget: null`: no limit. */
export interface Wall {
  budget: number | null
  spent: number
}

/** Everything that can stop a run for want of credits. */
export interface RunWalls {
  day: Wall
  run: Wall
  /** What the account has left; `null`: unknown. */
  credits: number | null
}

/** What requests come to as budgets count them, and how much more the day needs for others beside them. */
export interface RunNeeds {
  own: number
  others: number
}

/** A budget that covers less than is needed, in credits. */
export interface Shortfall {
  wall: 'day' | 'run' | 'credits'
  covers: number
  needs: number
  /** What it must be raised to; `null`: that is not in anybody's hands here. */
  to: number | null
}

/** What one request without a known price counts for until its cost is known, in credits. */
export const countedWithoutPrice = reserveFor({ most: null })

/** The most that requests come to as budgets count them: those without a known price by what is held back for each. */
export function countedMost({ most, unpriced }: { most: number; unpriced: number }): number {
  return roundCredits(most + unpriced * countedWithoutPrice)
}

/** Every budget that does not cover what is needed. All of them at once: raising one only shows the next wall. */
export function shortfalls({ day, run, credits }: RunWalls, { own, others }: RunNeeds): Shortfall[] {
  if (own <= 0) return []
  const all: Shortfall[] = []
  const leftOf = ({ budget, spent }: Wall) => Math.max(0, roundCredits((budget ?? Infinity) - spent))
  const today = roundCredits(own + others)
  if (day.budget !== null && leftOf(day) < today)
    all.push({
      wall: 'day',
      covers: leftOf(day),
      needs: today,
      to: raisedBudget(day.budget, roundCredits(day.spent + today)),
    })
  if (run.budget !== null && leftOf(run) < own)
    all.push({ wall: 'run', covers: leftOf(run), needs: own, to: Math.ceil(roundCredits(run.spent + own)) })
  if (credits !== null && credits < own)
    all.push({ wall: 'credits', covers: Math.max(0, credits), needs: own, to: null })
  return all
}
