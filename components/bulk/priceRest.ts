import { budgetOf } from '../../lib/bulk/batch.ts'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import { batchKey, countedSpending } from '../../lib/purchases/ledger/spending.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { apiKey, deployment, preferences } from '../../lib/settings/settings.ts'
import { itemsOf } from '../../lib/bulk/items.ts'

/** What asking for all that waits in a batch would come to now, with what is about to be asked and not in the ledger yet. */
export async function planRest(db: Database, id: string): Promise<Estimate> {
  // A plan knows much of what can be asked, which no panel has to read before its first paint.
  const [{ estimateBatch }, waiting, out] = await Promise.all([
    import('../../lib/bulk/estimate.ts'),
    itemsOf(db, id, 'waiting').toArray(),
    itemsOf(db, id, 'out').toArray(),
  ])
  // A batch that is held tries one item now and then: left out for that moment, a budget was raised too little.
  const requests = await db.requests.bulkGet(out.map(({ request }) => request ?? ''))
  const tried = out.filter((_, index) => requests[index] === undefined)
  return estimateBatch({ db, deployment, preferences, apiKey }, [...waiting, ...tried])
}

/** The most that a batch spends when it goes on, as far as its budget lets it, in credits; `null`: nobody knows. */
export async function priceRest(db: Database, id: string): Promise<number | null> {
  const [batch, sum, plan] = await Promise.all([
    db.batches.get(id),
    db.spending.get(batchKey(id)),
    planRest(db, id),
  ])
  const budget = budgetOf(batch?.budget ?? null, plan.budget) ?? Infinity
  const left = Math.max(0, roundCredits(budget - countedSpending(sum)))
  const most = Math.min(plan.unpriced > 0 ? Infinity : plan.most, left)
  return most === Infinity ? null : most
}
