import { countIn, isOver, noItems } from '../../bulk/run.ts'
import { itemsOf, itemTables } from '../../bulk/items.ts'
import type { Database } from '../../records/database/database.ts'
import { itemStates, type BulkRun, type ItemState } from '../../bulk/rows.ts'

/**
 * A backup reads runs before items, so the counts of a run in progress may be wrong. `at` is the backup's time, in ms
 * since epoch.
 */
export async function recountRuns(db: Database, ids: Iterable<string>, at: number): Promise<void> {
  for (const id of ids) {
    await db.transaction('rw', itemTables(db), async () => {
      const run = await db.runs.get(id)
      if (!run) return
      const each = await Promise.all(itemStates.map((state) => itemsOf(db, id, state).count()))
      const counts = { ...noItems }
      for (const [at, state] of itemStates.entries()) counts[state] = each[at]!
      if (itemStates.every((state) => counts[state] === run.counts[state])) return
      await db.runs.put({ ...run, counts, ...standing(run, counts, at) })
    })
  }
}

function standing(
  { state, finishedAt, total }: BulkRun,
  counts: Record<ItemState, number>,
  at: number,
): Partial<BulkRun> {
  if (state === 'draft') return {}
  const all = { total: Math.max(total, countIn(counts)) }
  if (state === 'cancelled') return all
  return isOver(counts)
    ? { ...all, state: 'done', pauseReason: null, finishedAt: finishedAt ?? at }
    : { ...all, state: state === 'done' ? 'paused' : state, finishedAt: null }
}
