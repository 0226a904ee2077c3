import { raisedBudget } from '../../lib/purchases/prices/budget.ts'
import type { QuotasAnswer } from '../../lib/messages/commands.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { preferences } from '../../lib/settings/settings.ts'
import type { Refusal } from '../../lib/records/database/rows/purchases.ts'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'

type WallOfDay = Extract<Refusal, { budget: number }>

/** Asks the provider how the account stands, which is free and checks the key. */
export function checkAccount(): Promise<QuotasAnswer> {
  return sendCommand('check-quotas')
}

/** Takes back a click that waits for a limit. */
export function cancelWaitingRequest(request: string): void {
  void sendCommand('cancel-request', { request })
}

/** Lets the next click, one more request, or as many as at first go to a service that does not answer; gives once that is so. */
export async function letMoreBeTried(by: 'click' | 'one' | 'all'): Promise<true> {
  await sendCommand('release-brake', { by })
  return true
}

/** Lets more be spent for today only: see `raiseTodayTo`. `by`: what a wall said of the budget, in credits. */
export function raiseToday(by: WallOfDay): Promise<boolean> {
  return raiseTodayTo(raiseTo(by), by.profile)
}

/**
 * Lets a profile spend so many credits for today only, or more where that is so already. Runs that it held go on. Gives
 * whether it was done: nothing is where another profile is active by now.
 */
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

/** What one click raises today's budget to, in credits. */
export function raiseTo({ spent, needed, budget }: WallOfDay): number {
  return raisedBudget(budget, spent + needed)
}
