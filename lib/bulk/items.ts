import type { Database } from '../records/database/database.ts'
import { isOver } from './run.ts'
import type { ProblemKind } from '../api/problem.ts'
import { addToList } from '../records/annotations/lists.ts'
import type { BulkRun, RunItem, ItemState } from './rows.ts'
import type { Refusal } from '../purchases/rows/refusal.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'

/** The items of a run in a state (`null` for all), in order. With `after`, only those behind this position. */
export function itemsOf(db: Database, run: string, state: ItemState | null = null, after = -1) {
  return state === null
    ? db.items.where('[run+position]').between([run, after], [run, Infinity], false)
    : db.items.where('[run+state+position]').between([run, state, after], [run, state, Infinity], false)
}

const chunk = 1000

/** The items of a run in order, read in chunks on demand. */
export async function* itemsInChunks(
  db: Database,
  run: string,
  state: ItemState | null,
): AsyncGenerator<RunItem[]> {
  for (let last = -1; ;) {
    const items = await itemsOf(db, run, state, last).limit(chunk).toArray()
    yield items
    if (items.length < chunk) return
    last = items.at(-1)!.position
  }
}

export const itemTables = (db: Database) => [db.runs, db.items]

type Change = Partial<
  Pick<RunItem, 'reason' | 'request' | 'against' | 'cost' | 'repeat' | 'requeues' | 'subject'>
>

/** `item` is as read in the same transaction. */
export interface Move {
  item: RunItem
  to: ItemState
  change: Change
}

/**
 * Writes moves and updates the counts of their run. The run is done when nothing is pending. In a cancelled run, items
 * that would become pending are cancelled. Runs in the caller's transaction over `itemTables`.
 */
export async function writeMoves(
  db: Database,
  job: BulkRun,
  moves: readonly Move[],
  change: Partial<BulkRun> = {},
): Promise<BulkRun> {
  const ends = moves.map(({ to }) => (to === 'pending' && job.state === 'cancelled' ? 'cancelled' : to))
  let next: BulkRun = { ...job, ...change }
  for (const [at, { item }] of moves.entries()) next = withMoves(next, item.state, ends[at]!, 1)
  const items = moves.map(({ item, change: noted }, at) => ({ ...item, ...noted, state: ends[at]! }))
  await Promise.all([items.length > 0 ? db.items.bulkPut(items) : null, db.runs.put(next)])
  return next
}

/** Moves an item, unless it has been moved already. Returns the run, or `null`. */
export function moveItem(
  db: Database,
  { run, position }: Pick<RunItem, 'run' | 'position'>,
  from: ItemState,
  to: ItemState,
  change: Change = {},
): Promise<BulkRun | null> {
  return db.transaction('rw', itemTables(db), async () => {
    const [item, job] = await Promise.all([db.items.get([run, position]), db.runs.get(run)])
    return item?.state === from && job ? writeMoves(db, job, [{ item, to, change }]) : null
  })
}

/** The run with its counts after moves; done if nothing is pending. */
export function withMoves(job: BulkRun, from: ItemState, to: ItemState, count: number): BulkRun {
  const counts = { ...job.counts }
  counts[from] -= count
  counts[to] += count
  const done = (job.state === 'running' || job.state === 'paused') && isOver(counts)
  return { ...job, counts, ...(done ? { state: 'done', finishedAt: Date.now(), pauseReason: null } : {}) }
}

/** `null`: the item stays pending, and the run pauses. */
const endings: Record<Refusal['reason'], ItemState | null> = {
  suppressed: 'refused',
  'suppressed-name': 'refused',
  'no-page': 'refused',
  // About a view of a tab, so it can't occur in a run.
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
  'provider-pause': null,
  unanswered: null,
  limited: null,
  'settings-changed': null,
  budget: null,
  'run-budget': null,
  'auto-budget': null,
  'watch-budget': null,
}

export const stateAfterRefusal = ({ reason }: Refusal): ItemState | null => endings[reason]

/** The same lookup may succeed later. */
const passing = new Set<ProblemKind>([
  'rate-limited',
  'unauthorized',
  'out-of-credits',
  'stopped',
  'withdrawn',
  'expired',
  'send-refused',
  'settings-changed',
  'team-asking',
  'team-erasing',
  'team-budget',
  'team-unreachable',
])

/** `pending` after a free, temporary refusal. */
function endOfRequest({ outcome, cost, problem }: LedgerRequest): ItemState {
  if (outcome === 'refused') {
    const passes = cost === 0 && problem !== null && passing.has(problem.kind)
    return passes ? 'pending' : 'refused'
  }
  return outcome ?? 'unknown'
}

/** After this many rate-limit retries, treat the limit as permanent. */
const maxRequeues = 50

export interface ItemEnd {
  item: Pick<RunItem, 'run' | 'position'>
  request: LedgerRequest
}

export const endTables = (db: Database) => [...itemTables(db), db.lists, db.subjects]

/**
 * Stores the outcomes of requests in their items: those in flight, and those that ended as unanswered before a late
 * response. Returns the changed runs, before and after. Runs in the caller's transaction over `endTables`.
 */
export async function endItems(
  db: Database,
  ends: readonly ItemEnd[],
): Promise<{ before: BulkRun; after: BulkRun }[]> {
  const changed: { before: BulkRun; after: BulkRun }[] = []
  for (const [id, some] of Map.groupBy(ends, ({ item }) => item.run)) {
    const [job, items] = await Promise.all([
      db.runs.get(id),
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
      if (move.to === 'ok' || move.to === 'saved') found.push(...request.found.slice(0, 1))
    }
    if (moves.length === 0) continue
    changed.push({ before: job, after: await writeMoves(db, job, moves) })
    await listFound(db, job, found)
  }
  return changed
}

/** `null` if nothing changes. */
function moveFor(item: RunItem, request: LedgerRequest): Move | null {
  const end = endOfRequest(request)
  if (item.state === 'unknown' ? request.outcome === 'unknown' : item.state !== 'in-flight') return null
  if (end === 'pending' && item.state === 'in-flight' && item.requeues < maxRequeues)
    return { item, to: 'pending', change: { request: null, cost: null, requeues: item.requeues + 1 } }
  // Another click, item or colleague has paid for the lookup.
  const another = item.cost === 0 || request.colleague !== undefined
  const reason = request.problem?.kind ?? null
  return {
    item,
    // The item was tried again too often, and refused again.
    to: end === 'pending' ? 'refused' : another && end === 'ok' ? 'saved' : end,
    change: { reason, cost: another ? 0 : request.cost },
  }
}

/** The move of an item with a known response; `record` contains it. */
export const savedMove = (item: RunItem, request: string | null, record = item.subject): Move => ({
  item,
  to: 'saved',
  change: { request, cost: 0, subject: record },
})

/** Adds the subjects found to the run's list. Runs in the caller's transaction over `endTables`. */
export async function listFound(db: Database, { list }: BulkRun, found: readonly string[]): Promise<void> {
  if (list && found.length > 0) await addToList(db, list, found)
}
