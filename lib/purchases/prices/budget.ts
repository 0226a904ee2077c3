import type { Preferences } from '../../settings/preferences.ts'

type Budgets = Pick<Preferences, 'budgetPerDay' | 'budgetToday'>

/** Credits that may be spent on `day`; `null`: no limit. */
export function budgetOn(day: string, { budgetPerDay, budgetToday }: Budgets): number | null {
  if (budgetPerDay === null || budgetToday?.day !== day) return budgetPerDay
  return Math.max(budgetPerDay, budgetToday.credits)
}

/** A round budget that lets `needed` credits be spent in all: a quarter more, and 10 at the least. */
export function raisedBudget(budget: number, needed: number): number {
  const step = Math.max(10, Math.ceil(budget / 40) * 10)
  return budget + Math.max(1, Math.ceil((needed - budget) / step)) * step
}
