import { purchase } from '../purchases/purchase.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { budgetOf } from './batch.ts'
import { moveItem, stateAfterRefusal, settleItemFromRecord } from './items.ts'
import { planRequest, planSection, type PlannedRequest } from '../purchases/planned-request.ts'
import { hasSection } from '../records/sections.ts'
import { detectPage } from '../pages/page.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'
import type { Refusal } from '../records/database/rows/purchases.ts'
import type { Again, Ask, Batch, BatchItem } from '../records/database/rows/bulk.ts'
/** What came of asking an item: it is out, it has its end, or its batch must wait. */
export type ItemRequest =
  | { how: 'out'; item: BatchItem; done: Promise<void> }
  | { how: 'ended' }
  | { how: 'held'; refusal: Refusal }

/** Asks for one item that waits. Its request's name is noted before that is written, so that no death loses it. */
export async function requestItem(
  deps: PurchaseDeps,
  batch: Batch,
  waiting: BatchItem,
): Promise<ItemRequest> {
  const { db } = deps
  const request = crypto.randomUUID()
  if (!(await moveItem(db, waiting, 'waiting', 'out', { request }))) return { how: 'ended' }
  const item: BatchItem = { ...waiting, state: 'out', request }
  if (item.chosen === 'use') {
    await settleItemFromRecord(db, item, null)
    return { how: 'ended' }
  }
  const [preferences, deployment] = await Promise.all([deps.preferences.read(), deps.deployment.read()])
  const asking = askingOfAsk(item.ask, item.again, preferences, deployment)
  if ('why' in asking) return refuse(deps, item, asking)
  const { reception, done } = await purchase(deps, asking, {
    trigger: 'batch',
    again: item.again !== null,
    overLikely: item.chosen === 'buy',
    batch: batch.id,
    request,
    batchBudget: budgetOf(batch.budget, preferences.budgetPerBatch),
  })
  if (reception.accepted === false) return refuse(deps, item, reception.refusal)
  if (reception.accepted === 'known') {
    await settleItemFromRecord(db, item, reception.request, reception.subject ?? item.subject)
    return { how: 'ended' }
  }
  if (reception.request === request) return { how: 'out', item, done }
  // Somebody else asks the very same, and pays: what comes of it is this item's outcome too.
  const shared = { request: reception.request, cost: 0 }
  await db.items.update([item.batch, item.position], shared)
  return { how: 'out', item: { ...item, ...shared }, done }
}

async function refuse({ db }: PurchaseDeps, item: BatchItem, refusal: Refusal): Promise<ItemRequest> {
  const end = stateAfterRefusal(refusal)
  await moveItem(db, item, 'out', end ?? 'waiting', {
    why: end && refusal.why,
    request: null,
    cost: end && 0,
  })
  return end ? { how: 'ended' } : { how: 'held', refusal }
}

/** The request that an item comes to, or why it can be none. */
export function askingOfAsk(
  ask: Ask,
  again: Again | null,
  preferences: Preferences,
  where: DeploymentSettings,
): PlannedRequest | Refusal {
  if (!where.apiUrl) return { why: 'no-address' }
  if ('operation' in ask) return planRequest(ask.operation, ask.input, where)
  const page = detectPage(ask.page.url, where.socialUrl)
  if (!page || !hasSection(page.kind, ask.want)) return { why: 'no-page' }
  return planSection({ ...ask, page, again: again ?? undefined }, preferences, where)
}
