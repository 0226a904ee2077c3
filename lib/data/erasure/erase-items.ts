import { itemTables, withMoves } from '../../bulk/items.ts'
import { anonymiseItem } from '../../purchases/ledger/anonymise.ts'
import type { Database } from '../../records/database/database.ts'
import type { RunItem } from '../../bulk/rows.ts'

export function eraseItems(db: Database, items: readonly Pick<RunItem, 'run' | 'position'>[]): Promise<void> {
  return db.transaction('rw', itemTables(db), async () => {
    const now = await db.items.bulkGet(items.map(({ run, position }) => [run, position]))
    const here = now.filter((item) => item !== undefined)
    const runs = await db.runs.bulkGet([...new Set(here.map(({ run }) => run))])
    const jobs = new Map(runs.flatMap((job) => (job ? [[job.id, job] as const] : [])))
    const isDropped = ({ run, state }: RunItem) => state === 'pending' && jobs.has(run)
    const dropped = Map.groupBy(here.filter(isDropped), ({ run }) => run)
    await db.items.bulkPut(
      here.map((item) => anonymiseItem(isDropped(item) ? { ...item, state: 'cancelled' } : item)),
    )
    await db.runs.bulkPut(
      [...dropped].map(([id, some]) => withMoves(jobs.get(id)!, 'pending', 'cancelled', some.length)),
    )
  })
}
