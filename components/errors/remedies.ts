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

/** Lets more be spent for today only; sends nothing by itself. `by`: what a wall said of the budget, in credits. */
export async function raiseToday(by: { spent: number; needed: number; budget: number }): Promise<void> {
  const credits = raiseTo(by)
  await preferences.change((known) => ({ ...known, budgetToday: { day: localDay(Date.now()), credits } }))
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
