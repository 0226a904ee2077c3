import { budgetOf } from '../../lib/bulk/run.ts'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { runKey, countedSpending } from '../../lib/purchases/ledger/spending.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { RunItem, EndState } from '../../lib/bulk/rows.ts'
import { apiKey, deployment, preferences } from '../../lib/settings/settings.ts'
import { runCommands } from './runCommands.ts'

export interface RestPlan {
  estimate: Estimate
  /** In credits, at most what the run's budget has left; `null` if a price is unknown and there is no budget. */
  maximum: number | null
  /** Of a single lookup by the stored plan, in credits; `null` if a price was unknown. */
  dearest: number | null
  /** A colleague may already have paid for some lookups. */
  isColleagues: boolean
  store: () => Promise<void>
  carryOut: () => Promise<boolean>
}

export async function planRest(db: Database, id: string, retried: EndState[] = []): Promise<RestPlan> {
  // Load the planner on demand: the panel's first paint must not wait for it.
  const [{ estimateRun }, { itemsToSend, storePlan }] = await Promise.all([
    import('../../lib/bulk/estimate.ts'),
    import('../../lib/bulk/store-plan.ts'),
  ])
  const items = await itemsToSend(db, id, retried)
  const [estimate, run, sum] = await Promise.all([
    estimateRun({ db, deployment, preferences, apiKey }, items),
    db.runs.get(id),
    db.spending.get(runKey(id)),
  ])
  const budget = budgetOf(run?.budget ?? null, estimate.budget) ?? Infinity
  const remaining = Math.max(0, roundCredits(budget - countedSpending(sum)))
  const store = () => storePlan(db, id, { items, rows: estimate.rows })
  const maximum = Math.min(estimate.unpriced > 0 ? Infinity : estimate.maximum, remaining)
  return {
    estimate,
    maximum: maximum === Infinity ? null : maximum,
    dearest: dearestOf(items),
    isColleagues: items.some(({ reason }) => reason === 'team-charged'),
    store,
    async carryOut() {
      try {
        await store()
        return await (retried.length > 0
          ? runCommands.retry(id, retried, run?.retries ?? 0)
          : runCommands.start(id))
      } catch {
        return false
      }
    },
  }
}

function dearestOf(items: readonly Pick<RunItem, 'plan'>[]): number | null {
  const planned = items.flatMap(({ plan }) => (plan?.group === 'fresh' ? plan : []))
  return planned.some(({ maximum }) => maximum === null)
    ? null
    : Math.max(0, ...planned.map(({ maximum }) => maximum ?? 0))
}
