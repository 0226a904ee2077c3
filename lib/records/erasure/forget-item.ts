import type { BatchItem } from '../../bulk/batch.ts'
import { movedIn, moveItem } from '../../bulk/move-item.ts'
import { itemAboutNobody } from '../identity/about-nobody.ts'
import type { Database } from '../database/database.ts'

/** The item stays as a count of its outcome; one that waits is never asked. */
export function forgetItem(
  db: Database,
  { batch, position }: Pick<BatchItem, 'batch' | 'position'>,
): Promise<void> {
  return db.transaction('rw', movedIn(db), async () => {
    await moveItem(db, { batch, position }, 'waiting', 'cancelled')
    const now = await db.items.get([batch, position])
    if (now) await db.items.put(itemAboutNobody(now))
  })
}
