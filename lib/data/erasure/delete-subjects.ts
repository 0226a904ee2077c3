import { anonymiseRequest } from '../../purchases/ledger/anonymise.ts'
import type { Database } from '../../records/database/database.ts'
import { eraseItems } from './erase-items.ts'
import { eraseMentions } from './erase-mentions.ts'
import {
  planErasure,
  erasableAmong,
  type SubjectToErase,
  type EraseOptions,
  type ErasableSubject,
} from './plan-erasure.ts'
import { keysByAny, rowsByAny } from '../../records/database/rows-by.ts'
import { settleStuck } from '../../purchases/ledger/open-requests.ts'

/** `under-way`: a request about them has no outcome yet, so nothing was done. */
export type DeletionResult = 'forgotten' | 'under-way'

/** How many of several subjects were deleted. */
export interface DeletionCounts {
  gone: number
  /** Something about them is under way: they can go when it has its outcome. */
  later: number
}

/** Records deleted in one transaction: each commit waits for the disk. */
const chunk = 250

/** Subjects for which all that is kept is looked through once: their names are held in memory. */
const atOnce = 25_000

/**
 * Deletes the subjects that go by these names: records, history, raw answers and hand-overs are deleted; the ledger's
 * rows and batches' items stay as sums, about nobody. Of people also what others' records and answers say of them;
 * searches that listed them lose their raw answer. In many small transactions, so that no purchase waits for it; the
 * records go last, so that what was stopped can be done again. Requests that are stuck are settled first.
 */
export async function deleteSubjects(
  db: Database,
  names: readonly string[],
  how: EraseOptions = {},
): Promise<DeletionCounts> {
  if (names.length === 0) return { gone: 0, later: 0 }
  await settleStuck(db, Date.now())
  const forgot = { gone: 0, later: 0 }
  for (let from = 0; from < names.length; from += atOnce) {
    const { gone, later } = await deleteGroup(db, names.slice(from, from + atOnce), how)
    forgot.gone += gone
    forgot.later += later
  }
  return forgot
}

async function deleteGroup(
  db: Database,
  names: readonly string[],
  how: EraseOptions,
): Promise<DeletionCounts> {
  const { going, later } = await planErasure(db, names, how)
  how.onNames?.(going.flatMap(({ names: own }) => own ?? []))
  await eraseMentions(db, going, how)
  let gone = 0
  for (let from = 0; from < going.length; from += chunk)
    gone += await deleteRecords(db, going.slice(from, from + chunk), how)
  return { gone, later: later + going.length - gone }
}

/** Deletes the subject that goes by `alias`, all in one transaction. */
export async function deleteSubject(
  db: Database,
  alias: string,
  how: EraseOptions = {},
): Promise<DeletionResult> {
  const { later } = await db.transaction('rw', db.tables, async () => deleteSubjects(db, [alias], how))
  return later > 0 ? 'under-way' : 'forgotten'
}

/** Deletes records, except those of which something was bought meanwhile. Gives how many. */
function deleteRecords(db: Database, going: SubjectToErase[], how: EraseOptions): Promise<number> {
  const { subjects, sections, history, requests, answers, items, batches, deliveries, merges, pictures } = db
  const tables = [
    subjects,
    sections,
    history,
    requests,
    answers,
    items,
    batches,
    deliveries,
    merges,
    pictures,
  ]
  return db.transaction('rw', tables, async () => {
    const each = await erasableAmong(
      db,
      going.map(({ aliases }) => aliases),
      how,
    )
    const leaving = each.filter((one) => one !== null).filter((one) => one !== 'under-way')
    if (leaving.length > 0) await deleteEach(db, leaving)
    return leaving.length
  })
}

/** Deletes what is kept of these by themselves, inside the caller's transaction. */
export async function deleteEach(db: Database, leaving: ErasableSubject[]): Promise<void> {
  const aliases = [...new Set(leaving.flatMap((one) => one.aliases))]
  const requests = new Map(leaving.flatMap((one) => one.requests.map((request) => [request.id, request])))
  await db.requests.bulkPut([...requests.values()].map((request) => anonymiseRequest(request, aliases)))
  await db.answers.bulkDelete([...requests.keys()])
  await db.sections.bulkDelete(await keysByAny(db.sections, 'subject', aliases))
  await db.pictures.bulkDelete(aliases)
  for (const table of [db.history, db.deliveries])
    await table.bulkDelete(await keysByAny<object, string, object>(table, 'subject', aliases))
  // Of a pair that is open or apart the other record stays, without a word of this one.
  for (const index of ['subject', 'other'])
    await db.merges.bulkDelete(await keysByAny(db.merges, index, aliases))
  await eraseItems(db, await rowsByAny(db.items, 'subject', aliases))
  await db.subjects.bulkDelete(await keysByAny(db.subjects, 'aliases', aliases))
}
