import { budgetOf } from '../../lib/bulk/batch.ts'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { batchKey, countedSpending, daySumOf } from '../../lib/purchases/ledger/spending.ts'
import { budgetOn } from '../../lib/purchases/prices/budget.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import { countedMost, shortfalls, type Shortfall, type Wall } from '../../lib/purchases/prices/shortfall.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'
import { preferences, type Preferences } from '../../lib/settings/settings.ts'
import { raiseTodayTo } from '../errors/remedies.ts'
import { batchCommands } from './batchCommands.ts'
import { planRest } from './priceRest.ts'

/** What a run that a budget holds still needs, and of which budgets. */
export interface RunRaise {
  /** Whose budget of the day is meant. */
  profile: string
  rest: Estimate
  short: Shortfall[]
  /** What it may spend more once it is raised, in credits; `null`: no limit of its own. */
  limit: number | null
}

/** What to raise so that a run ends. All others that run share the day, and go on with it: they are counted in. */
export async function planRaise(db: Database, id: string): Promise<RunRaise | null> {
  const [batch, rest, others, preferred] = await Promise.all([
    db.batches.get(id),
    planRest(db, id),
    needsOfRunning(db, id),
    preferences.read(),
  ])
  if (!batch) return null
  const day = localDay(Date.now())
  const needed = batch.held && 'needed' in batch.held ? batch.held.needed : 0
  const run = await limitOf(db, batch, preferred)
  const walls = {
    day: {
      budget: budgetOn(day, preferred),
      spent: countedSpending(await daySumOf(db, preferred.profile, day)),
    },
    run,
    credits: rest.creditsLeft,
  }
  const short = shortfalls(walls, { own: Math.max(needed, countedMost(rest)), others })
  const budget = short.find(({ wall }) => wall === 'run')?.to ?? run.budget
  return {
    profile: preferred.profile,
    rest,
    short,
    limit: budget === null ? null : Math.max(0, roundCredits(budget - run.spent)),
  }
}

/** The most that all runs but this one still spend, each within its own limit, in credits. */
export async function needsOfRunning(db: Database, but: string | null): Promise<number> {
  const [running, preferred] = await Promise.all([
    db.batches.where('state').equals('running').toArray(),
    preferences.read(),
  ])
  let all = 0
  for (const other of running) {
    if (other.id === but) continue
    const [{ budget, spent }, plan] = await Promise.all([
      limitOf(db, other, preferred),
      planRest(db, other.id),
    ])
    const left = Math.max(0, (budget ?? Infinity) - spent)
    all = roundCredits(all + Math.min(left, countedMost(plan)))
  }
  return all
}

async function limitOf(db: Database, { id, budget }: Batch, { budgetPerBatch }: Preferences): Promise<Wall> {
  return {
    budget: budgetOf(budget, budgetPerBatch),
    spent: countedSpending(await db.spending.get(batchKey(id))),
  }
}

/**
 * Raises what holds a run, today's budget and its own limit, and lets it go on with all others that were held. Gives
 * whether it was done: nothing is where another profile is active by now.
 */
export async function raiseRun(
  id: string,
  { short, profile }: Pick<RunRaise, 'short' | 'profile'>,
): Promise<boolean> {
  const to = (wall: Shortfall['wall']) => short.find((one) => one.wall === wall)?.to ?? null
  const [day, run] = [to('day'), to('run')]
  if (day !== null && !(await raiseTodayTo(day, profile))) return false
  if (run !== null) await batchCommands.setBudget(id, run)
  else await batchCommands.start(id)
  return true
}
