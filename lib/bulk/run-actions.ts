import type { Database } from '../records/database/database.ts'
import { repeatOfItem, isComplete, isOver } from './run.ts'
import { itemTables, itemsOf, writeMoves, type Move } from './items.ts'
import type { EndState, RunItem, OwnBudget, BulkRun, RunSettings } from './rows.ts'

const chunk = 500

/** Starts or resumes a run. Does nothing for a run that wasn't stored completely before its page was closed. */
export function startRun(db: Database, id: string): Promise<void> {
  return change(db, id, (run) => {
    if (run.state !== 'paused' && !(run.state === 'draft' && isComplete(run))) return {}
    const startedAt = run.startedAt ?? Date.now()
    // The subjects of all its items may have been deleted in the meantime.
    return isOver(run.counts)
      ? { state: 'done', pauseReason: null, startedAt, finishedAt: Date.now() }
      : { state: 'running', pauseReason: null, startedAt }
  })
}

/** Pauses a run. Requests in flight still complete. */
export function pauseRun(db: Database, id: string): Promise<void> {
  return change(db, id, ({ state }) => (state === 'running' ? { state: 'paused', pauseReason: null } : {}))
}

export async function cancelRun(db: Database, id: string): Promise<void> {
  await change(db, id, ({ state }) =>
    state === 'done' ? {} : { state: 'cancelled', pauseReason: null, finishedAt: Date.now() },
  )
  await cancelPending(db, id)
}

/** Cancels the pending items of a cancelled run. Can be repeated after a crash. */
export async function cancelPending(db: Database, id: string): Promise<void> {
  const cancelSome = async () => {
    const run = await db.runs.get(id)
    if (run?.state !== 'cancelled') return 0
    const items = await itemsOf(db, id, 'pending').limit(chunk).toArray()
    const moves = items.map((item): Move => ({ item, to: 'cancelled', change: {} }))
    await writeMoves(db, run, moves)
    return items.length
  }
  while ((await db.transaction('rw', itemTables(db), cancelSome)) > 0);
}

/**
 * Retries the items in these states once per click, even if they may have been charged. Does nothing if `retries`
 * differs from the current count, because the person then hasn't seen the latest results. The run is paused until all
 * items are pending, so that it can resume after a crash.
 */
export async function retryItems(
  db: Database,
  id: string,
  { states, retries }: { states: readonly EndState[]; retries: number },
): Promise<void> {
  const going = { state: 'running', pauseReason: null, finishedAt: null } as const
  const keys = await db.transaction('rw', itemTables(db), async () => {
    const found: [string, number][] = []
    const seen = await db.runs.get(id)
    if (!seen || (seen.retries ?? 0) !== retries) return found
    for (const state of states) found.push(...(await itemsOf(db, id, state).primaryKeys()))
    if (found.length > 0) await db.runs.update(id, { ...going, state: 'paused', retries: retries + 1 })
    return found
  })
  for (let from = 0; from < keys.length; from += chunk) {
    const some = keys.slice(from, from + chunk)
    const isLast = from + chunk >= keys.length
    await db.transaction('rw', [...itemTables(db), db.requests], async () => {
      const [run, items] = await Promise.all([db.runs.get(id), db.items.bulkGet(some)])
      if (!run || run.state === 'cancelled') return
      // Another click may have retried them already.
      const ended = items.flatMap((item) =>
        item && states.some((state) => state === item.state) ? [item] : [],
      )
      const goes = ended.length > 0 || !isOver(run.counts)
      const after = goes ? going : ({ state: 'done', finishedAt: Date.now() } as const)
      await writeMoves(db, run, await requestedAgain(db, ended, Date.now()), isLast ? after : {})
    })
  }
}

/** Lets a run continue with these settings; with the current ones if `null`. */
export function adoptSettings(db: Database, id: string, settings: RunSettings | null = null): Promise<void> {
  return db.transaction('rw', db.runs, async () => {
    const run = await db.runs.get(id)
    if (!run) return
    const { settings: _, ...rest } = run
    await db.runs.put({ ...rest, ...(settings ? { settings } : {}), pauseReason: null })
  })
}

/** Deletes a run that isn't running. Its requests stay in the ledger. */
export async function removeRun(db: Database, id: string): Promise<void> {
  const run = await db.runs.get(id)
  if (!run || run.state === 'running' || run.counts['in-flight'] > 0) return
  await db.transaction('rw', itemTables(db), async () => {
    await db.runs.delete(id)
    await itemsOf(db, id).delete()
  })
}

export function updateRun(
  db: Database,
  id: string,
  { budget, notify }: { budget?: OwnBudget | undefined; notify?: boolean | undefined },
): Promise<void> {
  return change(db, id, (run) => ({
    budget: budget === undefined ? run.budget : budget,
    notify: notify ?? run.notify,
    pauseReason: null,
  }))
}

/** `now` is the time of the person's decision (ms since epoch), when the items' outcomes were visible. */
async function requestedAgain(db: Database, items: readonly RunItem[], now: number): Promise<Move[]> {
  const charged = items.filter(({ reason }) => reason === 'team-charged')
  const requests = await db.requests.bulkGet(charged.map(({ request }) => request ?? ''))
  const claims = new Map(requests.flatMap((row) => (row ? [[row.id, row.colleague?.claim] as const] : [])))
  return items.map(({ overriddenClaim: _before, against: _against, ...item }, at): Move => {
    const overriddenClaim = claims.get(item.request ?? '')
    return {
      item: { ...item, ...(overriddenClaim === undefined ? {} : { overriddenClaim }) },
      to: 'pending',
      change: { reason: null, request: null, cost: null, requeues: 0, repeat: repeatOfItem(items[at]!, now) },
    }
  })
}

function change(db: Database, id: string, to: (run: BulkRun) => Partial<BulkRun>): Promise<void> {
  return db.transaction('rw', db.runs, async () => {
    const run = await db.runs.get(id)
    if (run) await db.runs.put({ ...run, ...to(run) })
  })
}
