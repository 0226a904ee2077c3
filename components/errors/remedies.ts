import { raisedBudget } from '../../lib/purchases/prices/budget.ts'
import type { QuotasResponse } from '../../lib/messages/commands.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { preferences } from '../../lib/settings/settings.ts'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'

type DayBudgetRefusal = Extract<Refusal, { budget: number }>

/** Checks balance and key; free. */
export function checkAccount(): Promise<QuotasResponse> {
  return sendCommand('check-quotas')
}

export function cancelPendingRequest(request: string): void {
  void sendCommand('cancel-request', { request })
}

/** The next click, one more request, or the usual number; resolves once that applies. */
export async function resetCircuitBreaker(by: 'click' | 'one' | 'all'): Promise<true> {
  await sendCommand('reset-circuit-breaker', { by })
  return true
}

/** `by`: the credits reported by the budget check. */
export function raiseToday(by: DayBudgetRefusal): Promise<boolean> {
  return raiseTodayTo(raiseTo(by), by.profile)
}

/** Unless today's budget is higher; resumes runs that it held. Resolves to `false` if another profile is active now. */
export async function raiseTodayTo(credits: number, profile: string | undefined): Promise<boolean> {
  const day = localDay(Date.now())
  let isRaised = false
  await preferences.change((known) => {
    isRaised = known.profile === profile
    if (!isRaised) return known
    const before = known.budgetToday?.day === day ? known.budgetToday.credits : 0
    return { ...known, budgetToday: { day, credits: Math.max(before, credits) } }
  })
  if (isRaised) void sendCommand('wake')
  return isRaised
}

/** After one click, in credits. */
export function raiseTo({ spent, needed, budget }: DayBudgetRefusal): number {
  return raisedBudget(budget, spent + needed)
}
