import { purchase } from '../purchases/purchase.ts'
import type { Refusal } from '../purchases/refusal.ts'
import type { Shop } from '../purchases/shop.ts'
import { askingOfAsk } from './asking-of.ts'
import { budgetOf, type Batch, type BatchItem } from './batch.ts'
import { endAsKnown } from './end-item.ts'
import { moveItem } from './move-item.ts'
import { endOfRefusal } from './outcome.ts'

/** What came of asking an item: it is out, it has its end, or its batch must wait. */
export type Asked =
  | { how: 'out'; item: BatchItem; done: Promise<void> }
  | { how: 'ended' }
  | { how: 'held'; refusal: Refusal }

/** Asks for one item that waits. Its request's name is noted before that is written, so that no death loses it. */
export async function askItem(shop: Shop, batch: Batch, waiting: BatchItem): Promise<Asked> {
  const { db } = shop
  const request = crypto.randomUUID()
  if (!(await moveItem(db, waiting, 'waiting', 'out', { request }))) return { how: 'ended' }
  const item: BatchItem = { ...waiting, state: 'out', request }
  if (item.chosen === 'use') {
    await endAsKnown(db, item, null)
    return { how: 'ended' }
  }
  const [preferences, deployment] = await Promise.all([shop.preferences.read(), shop.deployment.read()])
  const asking = askingOfAsk(item.ask, item.again, preferences, deployment)
  if ('why' in asking) return refuse(shop, item, asking)
  const { reception, done } = await purchase(shop, asking, {
    trigger: 'batch',
    again: item.again !== null,
    overLikely: item.chosen === 'buy',
    batch: batch.id,
    request,
    batchBudget: budgetOf(batch.budget, preferences.budgetPerBatch),
  })
  if (reception.accepted === false) return refuse(shop, item, reception.refusal)
  if (reception.accepted === 'known') {
    await endAsKnown(db, item, reception.request, reception.subject ?? item.subject)
    return { how: 'ended' }
  }
  if (reception.request === request) return { how: 'out', item, done }
  // Somebody else asks the very same, and pays: what comes of it is this item's outcome too.
  const shared = { request: reception.request, cost: 0 }
  await db.items.update([item.batch, item.position], shared)
  return { how: 'out', item: { ...item, ...shared }, done }
}

async function refuse({ db }: Shop, item: BatchItem, refusal: Refusal): Promise<Asked> {
  const end = endOfRefusal(refusal)
  await moveItem(db, item, 'out', end ?? 'waiting', {
    why: end && refusal.why,
    request: null,
    cost: end && 0,
  })
  return end ? { how: 'ended' } : { how: 'held', refusal }
}
