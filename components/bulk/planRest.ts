import { budgetOf } from '../../lib/bulk/batch.ts'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { batchKey, countedSpending } from '../../lib/purchases/ledger/spending.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { EndState } from '../../lib/records/database/rows/bulk.ts'
import { apiKey, deployment, preferences } from '../../lib/settings/settings.ts'
import { batchCommands } from './batchCommands.ts'

/** What going on with a run comes to, and what its button's click stores. */
export interface RestPlan {
  estimate: Estimate
  /** The most that it spends, within the run's budget, in credits; `null`: a price is unknown, and there is no budget. */
  most: number | null
  /** Whether a colleague may have paid for a retried lookup. */
  isColleagues: boolean
  /** Stores the plan: the run may then spend what it says. */
  store: () => Promise<void>
  /** Stores the plan and has the worker carry it out. Gives whether it was stored and the worker heard of it. */
  carryOut: () => Promise<boolean>
}

/** Plans all that a run sends when it goes on, with those retried that ended in these states. */
export async function planRest(db: Database, id: string, retried: EndState[] = []): Promise<RestPlan> {
  // A panel must not load what a plan needs before its first paint.
  const [{ estimateBatch }, { itemsToSend, storePlan }] = await Promise.all([
    import('../../lib/bulk/estimate.ts'),
    import('../../lib/bulk/store-plan.ts'),
  ])
  const items = await itemsToSend(db, id, retried)
  const [estimate, batch, sum] = await Promise.all([
    estimateBatch({ db, deployment, preferences, apiKey }, items),
    db.batches.get(id),
    db.spending.get(batchKey(id)),
  ])
  const budget = budgetOf(batch?.budget ?? null, estimate.budget) ?? Infinity
  const left = Math.max(0, roundCredits(budget - countedSpending(sum)))
  const store = () => storePlan(db, id, { items, rows: estimate.rows })
  const most = Math.min(estimate.unpriced > 0 ? Infinity : estimate.most, left)
  return {
    estimate,
    most: most === Infinity ? null : most,
    isColleagues: items.some(({ why }) => why === 'team-charged'),
    store,
    async carryOut() {
      try {
        await store()
        return await (retried.length > 0
          ? batchCommands.retry(id, retried, batch?.retries ?? 0)
          : batchCommands.start(id))
      } catch {
        return false
      }
    },
  }
}
