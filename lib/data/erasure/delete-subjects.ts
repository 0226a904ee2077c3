import { anonymiseRequest } from '../../purchases/ledger/anonymise.ts'
import type { Database } from '../../records/database/database.ts'
import { eraseItems } from './erase-items.ts'
import { eraseMentions } from './erase-mentions.ts'
import { dropRepublish } from './note-republish.ts'
import {
  planErasure,
  erasableAmong,
  type SubjectToErase,
  type EraseOptions,
  type ErasableSubject,
} from './plan-erasure.ts'
import { Dexie, type DBCoreTransaction } from 'dexie'
import { hasNoRows, keysByAny, rowsByAny } from '../../records/database/rows-by.ts'
import { inPacedChunks } from '../../records/database/paced.ts'
import { writeRelaxed } from '../../records/database/relaxed.ts'
import type { RunItem } from '../../bulk/rows.ts'
import { settleStuck } from '../../purchases/ledger/open-requests.ts'

export type DeletionResult = 'deleted' | 'in-flight'

export interface DeletionCounts {
  deleted: number
  /** They have a request in flight, and can be deleted once it is settled. */
  postponed: number
}

export const tablesOfDeletion = (db: Database) => [
  db.subjects,
  db.sections,
  db.history,
  db.requests,
  db.responses,
  db.items,
  db.runs,
  db.deliveries,
  db.merges,
  db.pictures,
  db.teamState,
]

/** Records per transaction. */
const maxAtOnce = 250

/** Their names are held in memory. */
const atOnce = 25_000

/**
 * Deletes the subjects with these names. Ledger rows and run items remain as anonymous sums. For people, also removes
 * mentions elsewhere; searches that listed them lose their raw response. Transactions are small, so that no purchase
 * waits long, and records go last, so that an interrupted deletion can be repeated. Settles stuck requests first.
 */
export async function deleteSubjects(
  db: Database,
  names: readonly string[],
  options: EraseOptions = {},
): Promise<DeletionCounts> {
  if (names.length === 0) return { deleted: 0, postponed: 0 }
  await settleStuck(db, options.now ?? Date.now())
  const counts = { deleted: 0, postponed: 0 }
  for (let from = 0; from < names.length; from += atOnce) {
    const { deleted, postponed } = await deleteGroup(db, names.slice(from, from + atOnce), options)
    counts.deleted += deleted
    counts.postponed += postponed
  }
  return counts
}

async function deleteGroup(
  db: Database,
  names: readonly string[],
  options: EraseOptions,
): Promise<DeletionCounts> {
  const { toErase, postponed } = await planErasure(db, names, options)
  options.onNames?.(toErase.flatMap(({ names: own }) => own ?? []))
  let gone = 0
  await writeRelaxed(db, names.length, async (relaxed) => {
    await eraseMentions(relaxed, toErase, options)
    // The last transactions wait for the disk, and that also flushes all previous ones.
    await inPacedChunks(toErase, maxAtOnce, async (some, isLast) => {
      gone += await deleteRecords(isLast ? db : relaxed, some, options)
    })
  })
  return { deleted: gone, postponed: postponed + toErase.length - gone }
}

function deleteRecords(db: Database, toErase: SubjectToErase[], options: EraseOptions): Promise<number> {
  return db.transaction('rw', tablesOfDeletion(db), async () => {
    const each = await erasableAmong(
      db,
      toErase.map(({ aliases }) => aliases),
      options,
    )
    const leaving = each.filter((one) => one !== null).filter((one) => one !== 'in-flight')
    if (leaving.length > 0)
      await deleteEach(db, leaving, options.skipUnsent ? await ownItems(db, leaving) : {})
    return leaving.length
  })
}

export interface OwnRows {
  history?: { id: string }[]
  deliveries?: { id: string }[]
  merges?: { id: string }[]
  items?: RunItem[]
}

/** In the caller's transaction over `tablesOfDeletion`. `own` are rows that it has already read. */
export async function deleteEach(db: Database, leaving: ErasableSubject[], own: OwnRows = {}): Promise<void> {
  const aliases = [...new Set(leaving.flatMap((one) => one.aliases))]
  const keys = [...new Set(leaving.flatMap((one) => one.keys))]
  const requests = new Map(leaving.flatMap((one) => one.requests.map((request) => [request.id, request])))
  const names = new Set(aliases)
  await db.requests.bulkPut([...requests.values()].map((request) => anonymiseRequest(request, names)))
  await db.responses.bulkDelete([...requests.keys()])
  await deleteSections(db, keys)
  if (!(await hasNoRows(db.pictures))) await db.pictures.bulkDelete(keys)
  await db.history.bulkDelete(idsIn(own.history) ?? (await keysByAny(db.history, 'subject', keys)))
  // Deliveries refer to a subject by the name that was used.
  await db.deliveries.bulkDelete(
    idsIn(own.deliveries) ?? (await keysByAny(db.deliveries, 'subject', aliases)),
  )
  // In an open or separated pair, the other record stays, without this one's data.
  if (own.merges) await db.merges.bulkDelete(idsIn(own.merges) ?? [])
  else
    for (const index of ['subject', 'other'])
      await db.merges.bulkDelete(await keysByAny(db.merges, index, keys))
  await eraseItems(db, own.items ?? (await rowsByAny(db.items, 'subject', aliases)))
  await dropRepublish(db, aliases)
  await db.subjects.bulkDelete([
    ...new Set(leaving.flatMap(({ subjects }) => subjects.map(({ key }) => key))),
  ])
}

async function ownItems(db: Database, leaving: ErasableSubject[]): Promise<Pick<OwnRows, 'items'>> {
  const aliases = leaving.flatMap((one) => one.aliases)
  const items = await rowsByAny(db.items, 'subject', [...new Set(aliases)])
  return { items: items.filter(({ state }) => state !== 'in-flight') }
}

const idsIn = (rows: { id: string }[] | undefined) => rows?.map(({ id }) => id)

/** A record's sections are adjacent, so one range deletes them. */
async function deleteSections(db: Database, keys: readonly string[]): Promise<void> {
  const trans = Dexie.currentTransaction.idbtrans as DBCoreTransaction
  const sections = db.core.table('sections')
  await Dexie.Promise.all(
    keys.map((key) =>
      sections.mutate({ type: 'deleteRange', trans, range: { type: 2, lower: [key], upper: [key, []] } }),
    ),
  )
}
