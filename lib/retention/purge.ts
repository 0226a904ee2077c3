import type { LedgerRequest } from '../ledger/request.ts'
import type { Database, Subject } from '../records/database.ts'
import { aboutNobody } from '../records/forget.ts'
import { itemAboutNobody } from './about-nobody.ts'
import { forgetMentionsOf } from './forget-mentions-of.ts'
import { goingOf, isUnderWay, requestsAbout, type Going } from './going.ts'

export interface Purged {
  gone: number
  /** Something about them is under way: they go the next time. */
  later: number
}

/**
 * Forgets many subjects as `forgetSubject` does one: records, history and raw answers are deleted, mentions in what is
 * kept of others are cut, and the ledger's rows stay as sums about nobody. In many small transactions, so that no
 * purchase waits for it; the records go last, so that one that was stopped is done again.
 */
export async function purge(
  db: Database,
  keys: string[],
  stillGoes: (subject: Subject) => boolean = () => true,
): Promise<Purged> {
  const { going, later } = await goingOf(db, keys, stillGoes)
  if (going.length === 0) return { gone: 0, later }
  await forgetMentionsOf(db, going)
  let gone = 0
  for (let from = 0; from < going.length; from += chunk)
    gone += await forgetRecords(db, going.slice(from, from + chunk), stillGoes)
  return { gone, later: later + going.length - gone }
}

/** Records deleted in one transaction: each commit waits for the disk. */
const chunk = 50

/** Deletes records, except those of which something was bought meanwhile. Gives how many. */
function forgetRecords(
  db: Database,
  going: Going[],
  stillGoes: (subject: Subject) => boolean,
): Promise<number> {
  const tables = [db.subjects, db.sections, db.history, db.requests, db.answers, db.items, db.deliveries]
  return db.transaction('rw', tables, async () => {
    let gone = 0
    for (const { key } of going) {
      const subject = await db.subjects.get(key)
      if (!subject || !stillGoes(subject)) continue
      const requests = await requestsAbout(db, subject)
      if (await isUnderWay(db, subject, requests)) continue
      await forgetRecord(db, subject, requests)
      gone++
    }
    return gone
  })
}

async function forgetRecord(db: Database, subject: Subject, requests: LedgerRequest[]): Promise<void> {
  const aliases = [...new Set([subject.key, ...subject.aliases])]
  await db.requests.bulkPut(requests.map((request) => aboutNobody(request, aliases)))
  await db.answers.bulkDelete(requests.map(({ id }) => id))
  for (const table of [db.sections, db.history, db.deliveries])
    await table.where('subject').anyOf(aliases).delete()
  await db.items
    .where('subject')
    .anyOf(aliases)
    .modify((item) => void Object.assign(item, itemAboutNobody(item)))
  await db.subjects.delete(subject.key)
}
