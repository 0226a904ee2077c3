import { itemTables, withMoves } from '../../bulk/items.ts'
import { anonymiseItem } from '../../purchases/ledger/anonymise.ts'
import type { Database } from '../../records/database/database.ts'
import type { BatchItem } from '../../records/database/rows/bulk.ts'

/** Reduces items to counts of outcomes; pending ones are never sent. In one transaction. */
export function eraseItems(
  db: Database,
  items: readonly Pick<BatchItem, 'batch' | 'position'>[],
): Promise<void> {
  return db.transaction('rw', itemTables(db), async () => {
    const now = await db.items.bulkGet(items.map(({ batch, position }) => [batch, position]))
    const here = now.filter((item) => item !== undefined)
    const batches = await db.batches.bulkGet([...new Set(here.map(({ batch }) => batch))])
    const jobs = new Map(batches.flatMap((job) => (job ? [[job.id, job] as const] : [])))
    const isDropped = ({ batch, state }: BatchItem) => state === 'waiting' && jobs.has(batch)
    const dropped = Map.groupBy(here.filter(isDropped), ({ batch }) => batch)
    await db.items.bulkPut(
      here.map((item) => anonymiseItem(isDropped(item) ? { ...item, state: 'cancelled' } : item)),
    )
    await db.batches.bulkPut(
      [...dropped].map(([id, some]) => withMoves(jobs.get(id)!, 'waiting', 'cancelled', some.length)),
    )
  })
}
