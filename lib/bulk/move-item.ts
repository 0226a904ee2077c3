import type { Database } from '../records/database/database.ts'
import { isOver, type Batch, type BatchItem, type ItemState } from './batch.ts'

/** Everything that moving an item reads or writes. */
export const movedIn = (db: Database) => [db.batches, db.items]

type Change = Partial<Pick<BatchItem, 'why' | 'request' | 'cost' | 'again' | 'turns' | 'subject'>>

/**
 * Moves an item from one state to another with the batch's counts, unless somebody moved it before. Says whether it
 * did. A batch that has nothing left to ask is done with it.
 */
export function moveItem(
  db: Database,
  { batch, position }: Pick<BatchItem, 'batch' | 'position'>,
  from: ItemState,
  to: ItemState,
  change: Change = {},
): Promise<boolean> {
  return db.transaction('rw', movedIn(db), async () => {
    const item = await db.items.get([batch, position])
    const job = await db.batches.get(batch)
    if (item?.state !== from || !job) return false
    await db.items.put({ ...item, ...change, state: to })
    await db.batches.put(withMoves(job, from, to, 1))
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
