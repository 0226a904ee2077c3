import type { Preferences } from '../../settings/preferences.ts'
import type { AccountState } from '../rows/account.ts'

type Budgets = Pick<Preferences, 'budgetPerDay' | 'budgetToday'>

/** The budget in credits on `day`, a local calendar day; `null` for no limit. */
export function budgetOn(day: string, { budgetPerDay, budgetToday }: Budgets): number | null {
  if (budgetPerDay === null || budgetToday?.day !== day) return budgetPerDay
  return Math.max(budgetPerDay, budgetToday.credits)
}

/** A round budget, raised to cover at least `needed` credits, in steps of 25 % or at least 10. */
export function raisedBudget(budget: number, needed: number): number {
  const step = Math.max(10, Math.ceil(budget / 40) * 10)
  return budget + Math.max(1, Math.ceil((needed - budget) / step)) * step
}

interface LowCredit {
  remaining: number
  threshold: number
  topUp: boolean | null
}

/** Of the total; 20 credits if no total is known. */
const usualShare = 0.1
const usualThreshold = 20

export function lowCredit(account: AccountState, own: number | null): LowCredit | null {
  const { remaining, total, topUp } = account.balance
  if (remaining === null) return null
  const usual = total === null ? usualThreshold : Math.min(usualThreshold, total * usualShare)
  const threshold = own ?? topUp?.threshold ?? usual
  return remaining < threshold ? { remaining, threshold, topUp: topUp?.enabled ?? null } : null
}
