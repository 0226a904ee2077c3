import type { BatchItem } from '../batches/batch.ts'
import { moveItem } from '../batches/move-item.ts'
import { itemAboutNobody } from '../retention/about-nobody.ts'
import type { Database } from './database.ts'
import { lookThrough } from './look-through.ts'
import type { Mentions } from './mentions.ts'

const chunk = 2000

/**
 * Inside the transaction that forgets a subject: what was handed over of it is in no log any more, what waits to be is
 * never sent, and batches neither ask for it nor say that they did. Of a person also what others' rows say of them.
 */
export async function forgetJobs(db: Database, aliases: string[], mentions: Mentions | null): Promise<void> {
  await db.deliveries.where('subject').anyOf(aliases).delete()
  const own = await db.items.where('subject').anyOf(aliases).toArray()
  for (const item of own) await forgetItem(db, item)
  if (!mentions) return
  const isNamedIn = (part: unknown) => mentions.mayBeNamedIn(JSON.stringify(part)) && mentions.isNamedIn(part)
  await lookThrough(db.items, chunk, async (items) => {
    for (const item of items) if (isNamedIn([item.label, item.ask])) await forgetItem(db, item)
  })
  await lookThrough(db.deliveries, chunk, async (rows) => {
    for (const row of rows) {
      const { body, message } = row
      if (isNamedIn({ body, message }))
        await db.deliveries.put({ ...row, ...cut(mentions, { body, message }) })
    }
  })
  await lookThrough(db.batches, chunk, async (batches) => {
    for (const batch of batches)
      if (isNamedIn(batch.name)) await db.batches.put({ ...batch, ...cut(mentions, { name: batch.name }) })
  })
}

/** The item stays as a count of its outcome; one that waits is never asked. */
async function forgetItem(db: Database, { batch, position }: BatchItem): Promise<void> {
  await moveItem(db, { batch, position }, 'waiting', 'cancelled')
  const now = await db.items.get([batch, position])
  if (now) await db.items.put(itemAboutNobody(now))
}

const cut = <Part>(mentions: Mentions, part: Part) => mentions.without(part) as Part
