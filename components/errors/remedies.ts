import { raisedBudget } from '../../lib/purchases/prices/budget.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'

export function checkCredits(): void {
  void sendCommand('check-quotas')
}

/** Takes back a click that waits for a limit. */
export function cancelWaitingRequest(request: string): void {
  void sendCommand('cancel-request', { request })
}

/** Lets the next click, one more request, or as many as at first go to a service that does not answer; gives once that is so. */
export async function letMoreBeTried(by: 'click' | 'one' | 'all'): Promise<void> {
  await sendCommand('release-brake', { by })
}

/** Lets more be spent for today only. `by`: what a wall said of the budget, in credits. */
export function raiseToday(by: { spent: number; needed: number; budget: number }): Promise<void> {
  return raiseTodayTo(raiseTo(by))
}

/** Lets so many credits be spent for today only, or more where that is so already. Runs that it held go on. */
export async function raiseTodayTo(credits: number): Promise<void> {
  const day = localDay(Date.now())
  await preferences.change((known) => {
    const before = known.budgetToday?.day === day ? known.budgetToday.credits : 0
    return { ...known, budgetToday: { day, credits: Math.max(before, credits) } }
  })
  void sendCommand('wake')
}

/** What one click raises today's budget to, in credits. */
export function raiseTo({
  spent,
  needed,
  budget,
}: {
  spent: number
  needed: number
  budget: number
}): number {
  return raisedBudget(budget, spent + needed)
}
