import type { Database } from '../records/database/database.ts'
import { isComplete } from './batch.ts'
import { itemTables, itemsOf } from './items.ts'
import type {
  EndState,
  ItemState,
  BatchItem,
  OwnBudget,
  Batch,
  RunSettings,
} from '../records/database/rows/bulk.ts'

/** So many items to a transaction let others write in between. */
const chunk = 500

/** Starts a batch, or lets it go on. One that its page was closed over is incomplete, and never begins. */
export function startBatch(db: Database, id: string): Promise<void> {
  return change(db, id, (batch) =>
    (batch.state === 'draft' && isComplete(batch)) || batch.state === 'paused'
      ? { state: 'running', held: null, startedAt: batch.startedAt ?? Date.now() }
      : {},
  )
}

/** Asks nothing more; what is out still comes back. */
export function pauseBatch(db: Database, id: string): Promise<void> {
  return change(db, id, ({ state }) => (state === 'running' ? { state: 'paused', held: null } : {}))
}

export async function cancelBatch(db: Database, id: string): Promise<void> {
  await change(db, id, ({ state }) =>
    state === 'done' ? {} : { state: 'cancelled', held: null, finishedAt: Date.now() },
  )
  await cancelWaiting(db, id)
}

/** Gives every item of a cancelled batch its end that was not asked for. Goes on where a death interrupted it. */
export async function cancelWaiting(db: Database, id: string): Promise<void> {
  const isCancelled = async () => (await db.batches.get(id))?.state === 'cancelled'
  while ((await isCancelled()) && (await moveSome(db, id, 'waiting', cancelled)) > 0);
}

/** Has items asked once more that ended in these states; those that they or a colleague may have paid for, knowingly. */
export async function retryItems(db: Database, id: string, states: readonly EndState[]): Promise<void> {
  const running = { state: 'running', held: null, finishedAt: null } as const
  const anew = (items: BatchItem[]) => askedAnew(db, items)
  for (const state of states)
    while ((await moveSome(db, id, state, anew, { batch: running, readsRequests: true })) > 0);
}

/** Lets a batch go on with these settings; `null`: with those that there will be. */
export function adoptSettings(db: Database, id: string, settings: RunSettings | null = null): Promise<void> {
  return db.transaction('rw', db.batches, async () => {
    const batch = await db.batches.get(id)
    if (!batch) return
    const { settings: _, ...rest } = batch
    await db.batches.put({ ...rest, ...(settings ? { settings } : {}), held: null })
  })
}

/** Deletes a batch that is not running, with its items. The ledger keeps what was asked. */
export async function removeBatch(db: Database, id: string): Promise<void> {
  const batch = await db.batches.get(id)
  if (!batch || batch.state === 'running' || batch.counts.out > 0) return
  await db.transaction('rw', itemTables(db), async () => {
    await db.batches.delete(id)
    await itemsOf(db, id).delete()
  })
}

export function updateBatch(
  db: Database,
  id: string,
  { budget, notify }: { budget?: OwnBudget | undefined; notify?: boolean | undefined },
): Promise<void> {
  return change(db, id, (batch) => ({
    budget: budget === undefined ? batch.budget : budget,
    notify: notify ?? batch.notify,
    held: null,
  }))
}

const cancelled = (items: BatchItem[]): BatchItem[] => items.map((item) => ({ ...item, state: 'cancelled' }))

async function askedAnew(db: Database, items: BatchItem[]): Promise<BatchItem[]> {
  const charged = items.filter(({ why }) => why === 'team-charged')
  const requests = await db.requests.bulkGet(charged.map(({ request }) => request ?? ''))
  const claims = new Map(requests.flatMap((row) => (row ? [[row.id, row.colleague?.claim] as const] : [])))
  return items.map(({ takeOver: _before, ...item }) => {
    const { state, why, cost } = item
    const free =
      state === 'cancelled' ||
      (state === 'refused' && cost === 0 && why !== 'charged-before' && why !== 'maybe-saved')
    const takeOver = claims.get(item.request ?? '')
    return {
      ...item,
      ...(takeOver === undefined ? {} : { takeOver }),
      state: 'waiting',
      why: null,
      request: null,
      cost: null,
      turns: 0,
      again: free ? null : 'anyway',
    }
  })
}

/** Moves a chunk of the items in this state, in their order, and changes the batch with them; says how many. */
function moveSome(
  db: Database,
  id: string,
  from: ItemState,
  moved: (items: BatchItem[]) => BatchItem[] | Promise<BatchItem[]>,
  { batch = {}, readsRequests = false }: { batch?: Partial<Batch>; readsRequests?: boolean } = {},
): Promise<number> {
  const tables = readsRequests ? [...itemTables(db), db.requests] : itemTables(db)
  return db.transaction('rw', tables, async () => {
    const job = await db.batches.get(id)
    const items = job ? await itemsOf(db, id, from).limit(chunk).toArray() : []
    if (!job || items.length === 0) return 0
    const next = await moved(items)
    await db.items.bulkPut(next)
    const counts = { ...job.counts, [from]: job.counts[from] - next.length }
    for (const { state } of next) counts[state] += 1
    await db.batches.update(id, { ...batch, counts })
    return next.length
  })
}

function change(db: Database, id: string, to: (batch: Batch) => Partial<Batch>): Promise<void> {
  return db.transaction('rw', db.batches, async () => {
    const batch = await db.batches.get(id)
    if (batch) await db.batches.put({ ...batch, ...to(batch) })
  })
}
