import { budgetOf } from '../../lib/bulk/run.ts'
import { itemsInChunks } from '../../lib/bulk/items.ts'
import { runKey, countedSpending } from '../../lib/purchases/ledger/spending.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import { countedMaximum, type SpendingLimit } from '../../lib/purchases/prices/shortfall.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { BulkRun } from '../../lib/bulk/rows.ts'
import { preferences, type Preferences } from '../../lib/settings/settings.ts'

/** In credits: what all unfinished runs but one can still spend, each limited by its own budget. */
export async function needsOfRunning(db: Database, but: string | null): Promise<number> {
  const [running, preferred] = await Promise.all([
    db.runs.where('state').equals('running').toArray(),
    preferences.read(),
  ])
  let all = 0
  for (const other of running) {
    if (other.id === but) continue
    const [{ budget, spent }, planned] = await Promise.all([
      budgetOfRun(db, other, preferred),
      plannedCredits(db, other.id),
    ])
    const remaining = Math.max(0, (budget ?? Infinity) - spent)
    all = roundCredits(all + Math.min(remaining, planned))
  }
  return all
}

/** Of a run's pending items by its stored plan. */
async function plannedCredits(db: Database, id: string): Promise<number> {
  let [maximum, unpriced] = [0, 0]
  for await (const items of itemsInChunks(db, id, 'pending'))
    for (const { plan } of items) {
      if (plan?.group !== 'fresh') continue
      if (plan.maximum === null) unpriced += 1
      else maximum += plan.maximum
    }
  return countedMaximum({ maximum, unpriced })
}

export async function budgetOfRun(
  db: Database,
  { id, budget }: BulkRun,
  { budgetPerRun }: Preferences,
): Promise<SpendingLimit> {
  return {
    budget: budgetOf(budget, budgetPerRun),
    spent: countedSpending(await db.spending.get(runKey(id))),
  }
}
