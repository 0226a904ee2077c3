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

type Change = Partial<Pick<BatchItem, 'why' | 'request' | 'against' | 'cost' | 'again' | 'turns' | 'subject'>>

/** Where an item goes, as it was read in the same transaction, and what is noted with it. */
export interface Move {
  item: BatchItem
  to: ItemState
  change: Change
}

/**
 * Moves items of one batch with its counts, inside the caller's transaction over `itemTables`; gives the batch. One that
 * has nothing left to ask is done with it. What would wait again in one that was cancelled is cancelled: nobody takes it
 * up any more.
 */
export async function writeMoves(
  db: Database,
  job: Batch,
  moves: readonly Move[],
  change: Partial<Batch> = {},
): Promise<Batch> {
  const ends = moves.map(({ to }) => (to === 'waiting' && job.state === 'cancelled' ? 'cancelled' : to))
  let next: Batch = { ...job, ...change }
  for (const [at, { item }] of moves.entries()) next = withMoves(next, item.state, ends[at]!, 1)
  const items = moves.map(({ item, change: noted }, at) => ({ ...item, ...noted, state: ends[at]! }))
  await Promise.all([items.length > 0 ? db.items.bulkPut(items) : null, db.batches.put(next)])
  return next
}

/** Moves an item from one state to another, unless somebody moved it before; gives the batch, or `null`. */
export function moveItem(
  db: Database,
  { batch, position }: Pick<BatchItem, 'batch' | 'position'>,
  from: ItemState,
  to: ItemState,
  change: Change = {},
): Promise<Batch | null> {
  return db.transaction('rw', itemTables(db), async () => {
    const [item, job] = await Promise.all([db.items.get([batch, position]), db.batches.get(batch)])
    return item?.state === from && job ? writeMoves(db, job, [{ item, to, change }]) : null
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
  'not-planned': 'refused',
  'over-plan': null,
  'unknown-before': 'unknown',
  'lost-before': 'unknown',
  'not-found-before': 'not-found',
  'no-address': null,
  'no-key': null,
  locked: null,
  'no-permission': null,
  offline: null,
  'not-stored': null,
  'settings-unreadable': null,
  'settings-unconfirmed': null,
  'no-room': null,
  'library-lost': null,
  'team-unreachable': null,
  'team-budget': null,
  unauthorized: null,
  'out-of-credits': null,
  'day-limit': null,
  'minute-limit': null,
  waiting: null,
  unanswered: null,
  limited: null,
  'settings-changed': null,
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
  'expired',
  'held-back',
  'settings-changed',
  'team-asking',
  'team-erasing',
  'team-budget',
  'team-unreachable',
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

/** An item with the request that is its outcome. */
export interface ItemEnd {
  item: Pick<BatchItem, 'batch' | 'position'>
  request: LedgerRequest
}

/** The tables in which items get their outcome. */
export const endTables = (db: Database) => [...itemTables(db), db.lists, db.subjects]

/**
 * Gives items the outcome of their settled requests, inside the caller's transaction over `endTables`: those that are out
 * for it, and those that ended without an answer, where it came all the same after the next life of the worker had closed
 * the request as stopped. Gives the batches that it changed, as they were before and are now.
 */
export async function endItems(
  db: Database,
  ends: readonly ItemEnd[],
): Promise<{ before: Batch; after: Batch }[]> {
  const changed: { before: Batch; after: Batch }[] = []
  for (const [id, some] of Map.groupBy(ends, ({ item }) => item.batch)) {
    const [job, items] = await Promise.all([
      db.batches.get(id),
      db.items.bulkGet(some.map(({ item }): [string, number] => [id, item.position])),
    ])
    if (!job) continue
    const moves: Move[] = []
    const found: string[] = []
    for (const [at, { request }] of some.entries()) {
      const item = items[at]
      const move = item?.request === request.id ? moveFor(item, request) : null
      if (!move) continue
      moves.push(move)
      if (move.to === 'ok' || move.to === 'known') found.push(...request.found.slice(0, 1))
    }
    if (moves.length === 0) continue
    changed.push({ before: job, after: await writeMoves(db, job, moves) })
    await listFound(db, job, found)
  }
  return changed
}

/** What a settled request makes of an item that noted it; `null`: nothing that it is not already. */
function moveFor(item: BatchItem, request: LedgerRequest): Move | null {
  const end = endOfRequest(request)
  if (item.state === 'unknown' ? request.outcome === 'unknown' : item.state !== 'out') return null
  if (end === 'waiting' && item.state === 'out' && item.turns < mostTurns)
    return { item, to: 'waiting', change: { request: null, cost: null, turns: item.turns + 1 } }
  // Another click, item or colleague paid, for which the same question was under way.
  const another = item.cost === 0 || request.colleague !== undefined
  const why = request.problem?.kind ?? null
  return {
    item,
    // One that would wait again was refused.
    to: end === 'waiting' ? 'refused' : another && end === 'ok' ? 'known' : end,
    change: { why, cost: another ? 0 : request.cost },
  }
}

/** An item whose answer was there before; `record`: who has it. */
export const knownMove = (item: BatchItem, request: string | null, record = item.subject): Move => ({
  item,
  to: 'known',
  change: { request, cost: 0, subject: record },
})

/** Puts whom items asked for on the batch's list, inside the caller's transaction over `endTables`. */
export async function listFound(db: Database, { list }: Batch, found: readonly string[]): Promise<void> {
  if (list && found.length > 0) await putOnList(db, list, found)
}
