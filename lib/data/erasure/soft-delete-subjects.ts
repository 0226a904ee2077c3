import { settleStuck, unsettledIn } from '../../purchases/ledger/open-requests.ts'
import type { Database } from '../../records/database/database.ts'
import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import type { HistoryRow } from '../../records/rows/history.ts'
import type { Merge } from '../../records/rows/merges.ts'
import type { SectionRow } from '../../records/rows/sections.ts'
import { namesOfPeopleIn, namesOfOthers } from '../../records/identity/names-of-people.ts'
import { matchKeysOf } from '../../records/matching/match-keys.ts'
import { hasNoRows, rowsByAny } from '../../records/database/rows-by.ts'
import { addStep, undoMs, type UndoableAction } from '../../records/undo/undo-steps.ts'
import { inPacedChunks } from '../../records/database/paced.ts'
import { writeRelaxed } from '../../records/database/relaxed.ts'
import { deleteEach, tablesOfDeletion, type DeletionCounts, type OwnRows } from './delete-subjects.ts'
import {
  erasableAmong,
  namedInOpen,
  peopleAmong,
  plansOf,
  withoutNames,
  type ErasableSubject,
  type SubjectToErase,
} from './plan-erasure.ts'

/** With raw responses, records are large. */
const maxAtOnce = 50

export const softDeletionTables = (db: Database) => [
  ...tablesOfDeletion(db),
  db.lightRows,
  db.lists,
  db.undoParts,
  db.undoSteps,
]

/**
 * Moves the subjects' rows aside, so that undo can restore them. Mentions elsewhere are removed when the step becomes
 * final. Works in small transactions; each leaves the library consistent.
 */
export async function softDeleteSubjects(
  db: Database,
  names: readonly string[],
  { clock, ...deed }: Omit<UndoableAction, 'now'> & { clock: () => number },
): Promise<DeletionCounts & { until: number | null }> {
  await settleStuck(db, clock())
  const progress: SoftDeletionProgress = { deletedNames: new Set(), count: 0, postponed: 0, until: null }
  await writeRelaxed(db, names.length, async (relaxed) => {
    await inPacedChunks(names, maxAtOnce, (some) =>
      softDeleteSome(relaxed, some, { ...deed, now: clock() }, progress, names),
    )
    if (progress.until === null || relaxed === db) return
    // The undo time starts with the last part. This write waits for the disk and flushes the previous parts.
    progress.until = clock() + undoMs
    await db.undoSteps
      .where('id')
      .equals(deed.id)
      .and(({ state }) => state === 'open')
      .modify({ until: progress.until })
  })
  return { deleted: progress.count, postponed: progress.postponed, until: progress.until }
}

interface SoftDeletionProgress {
  deletedNames: Set<string>
  count: number
  postponed: number
  until: number | null
}

async function softDeleteSome(
  db: Database,
  names: readonly string[],
  deed: UndoableAction,
  progress: SoftDeletionProgress,
  all: readonly string[],
): Promise<void> {
  const sought = [...new Set(names)].filter((name) => !progress.deletedNames.has(name))
  if (sought.length === 0) return
  const { later, toErase, until } = await db.transaction('rw', softDeletionTables(db), async () => {
    const each = await erasableAmong(
      db,
      sought.map((name) => [name]),
      {},
    )
    const underWay = each.filter((one) => one === 'in-flight').length
    const found = each.filter((one) => one !== null).filter((one) => one !== 'in-flight')
    let leaving = [...new Map(found.map((one) => [one.aliases[0]!, one])).values()]
    const open = await unsettledIn(db)
    let rows = await rowsOf(db, leaving)
    let toErase = plansOf(leaving, namesOfPeopleIn(peopleAmong(leaving), rows))
    const meant = await namedByRequests(db, open, toErase, all)
    if (meant.size > 0) {
      leaving = leaving.filter((_, at) => !meant.has(toErase[at]!.aliases[0]!))
      toErase = toErase.filter(({ aliases }) => !meant.has(aliases[0]!))
      rows = await rowsOf(db, leaving)
    }
    const until =
      leaving.length > 0
        ? await storeUndoPart(db, deed, { toDelete: leaving, toErase, rows })
        : progress.until
    return { later: underWay + meant.size, toErase, until }
  })
  progress.postponed += later
  progress.count += toErase.length
  progress.until = until
  for (const { aliases } of toErase) for (const alias of aliases) progress.deletedNames.add(alias)
}

/** Open requests that share no name with a remaining subject. Usually there are none. */
async function namedByRequests(
  db: Database,
  open: LedgerRequest[],
  toErase: SubjectToErase[],
  all: readonly string[],
): Promise<Set<string>> {
  const namedInRequests = namedInOpen(toErase, open)
  const named = toErase.filter(({ names }) => names && namedInRequests.has(names))
  if (named.length === 0) return new Set()
  const leaving = new Set([...all, ...toErase.flatMap(({ aliases }) => aliases)])
  const own = withoutNames(named, (await namesOfOthers(db, leaving)).names)
  const meant = namedInOpen(own, open)
  return new Set(own.filter(({ names }) => names && meant.has(names)).map(({ aliases }) => aliases[0]!))
}

async function storeUndoPart(
  db: Database,
  deed: UndoableAction,
  { toDelete, toErase, rows }: { toDelete: ErasableSubject[]; toErase: SubjectToErase[]; rows: RowsOfMany },
): Promise<number> {
  const keys = [...new Set(toDelete.flatMap((one) => one.keys))]
  const pictures = (await hasNoRows(db.pictures)) ? [] : await db.pictures.bulkGet(keys)
  await deleteEach(db, toDelete, rows)
  return addStep(db, deed, {
    count: toDelete.length,
    listsCreated: [],
    listsDeleted: [],
    records: {
      marks: undoMarks(
        toDelete.flatMap((one) => one.aliases),
        rows,
      ),
      deletedSubjects: toErase,
      rows,
      pictures: pictures.filter((picture) => picture !== undefined),
      changes: [],
    },
  })
}

interface RowsOfMany extends Required<OwnRows>, Record<string, object[]> {
  sections: SectionRow[]
  history: HistoryRow[]
  merges: Merge[]
}

async function rowsOf(db: Database, leaving: ErasableSubject[]): Promise<RowsOfMany> {
  const aliases = [...new Set(leaving.flatMap((one) => one.aliases))]
  const keys = [...new Set(leaving.flatMap((one) => one.keys))]
  const requests = new Map(leaving.flatMap((one) => one.requests.map((request) => [request.id, request])))
  const responses = await db.responses.bulkGet([...requests.keys()])
  const merges = [
    ...(await rowsByAny(db.merges, 'subject', keys)),
    ...(await rowsByAny(db.merges, 'other', keys)),
  ]
  return {
    subjects: [...new Map(leaving.flatMap(({ subjects }) => subjects).map((row) => [row.key, row])).values()],
    sections: await rowsByAny(db.sections, 'subject', keys),
    history: await rowsByAny(db.history, 'subject', keys),
    deliveries: await rowsByAny(db.deliveries, 'subject', aliases),
    merges: [...new Map(merges.map((merge) => [merge.id, merge])).values()],
    requests: [...requests.values()],
    responses: responses.filter((response) => response !== undefined),
    items: await rowsByAny(db.items, 'subject', aliases),
  }
}

export const undoMarks = (aliases: readonly string[], rows: Record<string, object[]>): string[] => [
  ...new Set([...aliases, ...matchMarks(rows)]),
]

function matchMarks(rows: Record<string, object[]>): string[] {
  const mirrored = (['subjects', 'sections'] as const).flatMap((table) =>
    (rows[table] ?? []).map((row) => matchKeysOf(table, row)),
  )
  return mirrored.flatMap((row) => row?.keys ?? []).filter((key) => /^(?:email|domain):/.test(key))
}
