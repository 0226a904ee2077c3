import type { Estimate } from '../../lib/bulk/estimate.ts'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { countedSpending, daySumOf } from '../../lib/purchases/ledger/spending.ts'
import { budgetOn } from '../../lib/purchases/prices/budget.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import { countedMaximum, shortfalls, type Shortfall } from '../../lib/purchases/prices/shortfall.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { raiseTodayTo } from '../errors/remedies.ts'
import { runCommands } from './runCommands.ts'
import { budgetOfRun, needsOfRunning } from './needsOfRunning.ts'
import { planRest, type RestPlan } from './planRest.ts'

export interface RunRaise {
  profile: string
  rest: Estimate
  short: Shortfall[]
  /** After the raise, in credits; `null` if the run has none. */
  limit: number | null
  /**
   * Stores the plan, raises the budgets and resumes all paused runs. Resolves to `false` if another profile is active
   * now.
   */
  carryOut: () => Promise<boolean>
}

/** Counts the other running runs, which share the daily budget. */
export async function planRaise(db: Database, id: string): Promise<RunRaise | null> {
  const [bulkRun, shown, others, preferred] = await Promise.all([
    db.runs.get(id),
    planRest(db, id),
    needsOfRunning(db, id),
    preferences.read(),
  ])
  if (!bulkRun) return null
  const rest = shown.estimate
  const day = localDay(Date.now())
  const needed = bulkRun.pauseReason && 'needed' in bulkRun.pauseReason ? bulkRun.pauseReason.needed : 0
  const run = await budgetOfRun(db, bulkRun, preferred)
  const walls = {
    day: {
      budget: budgetOn(day, preferred),
      spent: countedSpending(await daySumOf(db, preferred.profile, day)),
    },
    run,
    credits: rest.creditsRemaining,
  }
  const short = shortfalls(walls, { own: Math.max(needed, countedMaximum(rest)), others })
  const budget = short.find(({ limitedBy }) => limitedBy === 'run')?.to ?? run.budget
  return {
    profile: preferred.profile,
    rest,
    short,
    limit: budget === null ? null : Math.max(0, roundCredits(budget - run.spent)),
    carryOut: () => raiseRun(id, { short, profile: preferred.profile, shown }),
  }
}

async function raiseRun(
  id: string,
  { short, profile, shown }: Pick<RunRaise, 'short' | 'profile'> & { shown: Pick<RestPlan, 'store'> },
): Promise<boolean> {
  const to = (limitedBy: Shortfall['limitedBy']) =>
    short.find((one) => one.limitedBy === limitedBy)?.to ?? null
  const [day, run] = [to('day'), to('run')]
  if (day !== null && !(await raiseTodayTo(day, profile))) return false
  await shown.store()
  if (run !== null) await runCommands.setBudget(id, run)
  else await runCommands.start(id)
  return true
}
