import type { Database } from '../records/database/database.ts'
import { isOver } from './batch.ts'
import type { ProblemKind } from '../api/problem.ts'
import { putOnList } from '../records/annotations/lists.ts'
import type { Batch, BatchItem, ItemState } from '../records/database/rows/bulk.ts'
import type { Refusal, LedgerRequest } from '../records/database/rows/purchases.ts'

/** The items of a batch in their order: those in one state, or all of them. */
export function itemsOf(db: Database, batch: string, state: ItemState | null = null) {
  return state === null
    ? db.items.where('[batch+position]').between([batch, 0], [batch, Infinity])
    : db.items.where('[batch+state+position]').between([batch, state, 0], [batch, state, Infinity])
}

/** So many items are read at once. */
const chunk = 1000

/** The items of a batch in one state, in their order, read in chunks: each begins where the last one ended. */
export async function* itemsInChunks(
  db: Database,
  batch: string,
  state: ItemState,
): AsyncGenerator<BatchItem[]> {
  for (let last = -1; ;) {
    const items = await db.items
      .where('[batch+state+position]')
      .between([batch, state, last], [batch, state, Infinity], false)
      .limit(chunk)
      .toArray()
    yield items
    if (items.length < chunk) return
    last = items.at(-1)!.position
  }
}

/** Everything that moving an item reads or writes. */
export const itemTables = (db: Database) => [db.batches, db.items]

type Change = Partial<Pick<BatchItem, 'why' | 'request' | 'cost' | 'again' | 'turns' | 'subject'>>

/**
 * Moves an item from one state to another with the batch's counts, unless somebody moved it before. Says whether it
 * did. A batch that has nothing left to ask is done with it. What would wait again in one that was cancelled is
 * cancelled: nobody takes it up any more.
 */
export function moveItem(
  db: Database,
  { batch, position }: Pick<BatchItem, 'batch' | 'position'>,
  from: ItemState,
  to: ItemState,
  change: Change = {},
): Promise<boolean> {
  return db.transaction('rw', itemTables(db), async () => {
    const item = await db.items.get([batch, position])
    const job = await db.batches.get(batch)
    if (item?.state !== from || !job) return false
    const end = to === 'waiting' && job.state === 'cancelled' ? 'cancelled' : to
    await db.items.put({ ...item, ...change, state: end })
    await db.batches.put(withMoves(job, from, end, 1))
    return true
  })
}

/** A batch of which so many items moved from one state to another; done once it has nothing left to ask. */
export function withMoves(job: Batch, from: ItemState, to: ItemState, count: number): Batch {
  const counts = { ...job.counts }
  counts[from] -= count
  counts[to] += count
  const done = (job.state === 'running' || job.state === 'paused') && isOver(counts)
  return { ...job, counts, ...(done ? { state: 'done', finishedAt: Date.now(), held: null } : {}) }
}

/** How an item ends whose request was not sent; `null`: it waits, and with it the batch. */
const endings: Record<Refusal['why'], ItemState | null> = {
  suppressed: 'refused',
  'suppressed-name': 'refused',
  'no-page': 'refused',
  // Of a view beside a tab; a batch has none.
  'page-changed': 'refused',
  'bad-input': 'refused',
  'charged-before': 'refused',
  'maybe-saved': 'refused',
  'unknown-before': 'unknown',
  'not-found-before': 'not-found',
  'no-address': null,
  'no-key': null,
  'no-permission': null,
  offline: null,
  'not-stored': null,
  unauthorized: null,
  'out-of-credits': null,
  'day-limit': null,
  'minute-limit': null,
  waiting: null,
  budget: null,
  'batch-budget': null,
  'auto-budget': null,
}

export const stateAfterRefusal = ({ why }: Refusal): ItemState | null => endings[why]

/** Problems that say nothing of what was asked: the same goes through once they are gone. */
const passing = new Set<ProblemKind>([
  'rate-limited',
  'unauthorized',
  'out-of-credits',
  'stopped',
  'withdrawn',
])

/** How a settled request ends its item; `waiting`: it was refused for free, for a reason that passes. */
function endOfRequest({ outcome, cost, problem }: LedgerRequest): ItemState {
  if (outcome === 'refused') {
    const passes = cost === 0 && problem !== null && passing.has(problem.kind)
    return passes ? 'waiting' : 'refused'
  }
  return outcome ?? 'unknown'
}

/** A limit that sends the same item back so often is none that passes. */
const mostTurns = 50

/** Gives an item that is out the outcome of its settled request. */
export async function settleItem(db: Database, item: BatchItem, request: LedgerRequest): Promise<void> {
  if (endOfRequest(request) === 'waiting' && item.turns < mostTurns)
    await moveItem(db, item, 'out', 'waiting', { request: null, cost: null, turns: item.turns + 1 })
  else await endItem(db, item, 'out', request)
}

/**
 * Gives an item that ended without an answer the outcome of its request, where the answer came all the same: after the
 * next life of the worker had closed the request as stopped.
 */
export async function correctUnknownItem(db: Database, item: BatchItem): Promise<void> {
  const request = await db.requests.get(item.request ?? '')
  if (request?.state === 'settled' && request.outcome !== 'unknown')
    await endItem(db, item, 'unknown', request)
}

/** Ends an item with the outcome of its request; one that would wait again was refused. */
async function endItem(
  db: Database,
  item: BatchItem,
  from: ItemState,
  request: LedgerRequest,
): Promise<void> {
  const end = endOfRequest(request)
  // Another click or item paid, for which the same question was under way.
  const another = item.cost === 0
  const state: ItemState = end === 'waiting' ? 'refused' : another && end === 'ok' ? 'known' : end
  const ended = await moveItem(db, item, from, state, {
    why: request.problem?.kind ?? null,
    request: request.id,
    cost: another ? 0 : request.cost,
  })
  if (ended && (state === 'ok' || state === 'known')) await list(db, item, request.found)
}

/** Gives an item that is out the outcome of an answer that was there before; `record`: who has it. */
export async function settleItemFromRecord(
  db: Database,
  item: BatchItem,
  request: string | null,
  record: string | null = item.subject,
): Promise<void> {
  const ended = await moveItem(db, item, 'out', 'known', { request, cost: 0, subject: record })
  const found = record === null ? (await db.requests.get(request ?? ''))?.found : [record]
  if (ended) await list(db, item, found ?? [])
}

/** Puts whom the item asked for on the batch's list: the first that was found. */
async function list(db: Database, { batch }: BatchItem, [key]: string[]): Promise<void> {
  const id = (await db.batches.get(batch))?.list
  if (id && key !== undefined) await putOnList(db, id, [key])
}
