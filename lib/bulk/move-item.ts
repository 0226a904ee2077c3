import type { Database } from '../records/database/database.ts'
import { isOver, type BatchItem, type ItemState } from './batch.ts'

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
    const counts = { ...job.counts }
    counts[from] -= 1
    counts[to] += 1
    await db.items.put({ ...item, ...change, state: to })
    const done = (job.state === 'running' || job.state === 'paused') && isOver(counts)
    await db.batches.put({
      ...job,
      counts,
      ...(done ? { state: 'done', finishedAt: Date.now(), held: null } : {}),
    })
    return true
  })
}
