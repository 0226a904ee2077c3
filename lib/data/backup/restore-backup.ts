import { Database } from '../../records/database/database.ts'
import { writeRelaxed } from '../../records/database/relaxed.ts'
import { deleteSubjects } from '../erasure/delete-subjects.ts'
import { isFromFile } from '../../settings/accounts.ts'
import { endUnansweredRequest, toHistory } from './to-history.ts'
import { backupRows, type RowChunk } from './backup-rows.ts'
import { restoreRequests } from './restore-requests.ts'
import { createSubjectRestorer, type SubjectRestorer } from './restore-subjects.ts'
import type { Row, Verified } from './format.ts'
import { readAhead } from './read-ahead.ts'
import { recountRuns } from './recount-runs.ts'
import { recountSpending } from './recount-spending.ts'
import { aloneWithScratch, scratchName } from './scratch.ts'
import { absentIn, swapLibrary } from './swap-library.ts'
import type {
  Subject,
  List,
  HistoryRow,
  SectionRow,
  Suppressed,
} from '../../records/database/rows/records.ts'
import type { BatchItem } from '../../records/database/rows/bulk.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import type { MergedRecords } from '../../records/join-into-library.ts'
import { unknownAmong } from '../../records/suppression/suppression-backup.ts'

export interface Restored {
  /** Records that were not here, and those that became one with one that was. */
  added: number
  joined: number
  /** Requests of the ledger that were not here. */
  requests: number
  /** Records of here that became one with others of here, and how many these are now. */
  united: MergedRecords
  /** Pairs that the file says are one, and whose ids differ: a person decides. */
  disputed: number
  /** Left out, since they must never be looked up. */
  leftOut: number
}

export interface RestoreOptions {
  /** What is here makes way for the file, at once and as a whole; else the two are joined. */
  replace: boolean
  /** The key and the tokens of here, which answers in the file may echo. */
  secrets?: readonly string[]
  /** Hears how many rows were read, and of a replacing restore then how many are in their place. */
  onRows?: (rows: number, part: 'reading' | 'replacing') => void
}

/**
 * Brings a verified backup back, after any other restore that runs. `backupTables` says what it may do to each table.
 * Joined, the newer of two sections stays; stopped half way, it can be done again from the start. A replacing restore is
 * all or nothing, and keeps what this installation spent. Suppressed people are not brought back. `under-way`: a request
 * is out right now, so nothing was replaced.
 */
export function restoreBackup(
  db: Database,
  verified: Verified,
  options: RestoreOptions,
): Promise<Restored | 'under-way'> {
  return aloneWithScratch(db, () => restoreAlone(db, verified, options))
}

async function restoreAlone(
  db: Database,
  verified: Verified,
  { replace, secrets = [], onRows = () => {} }: RestoreOptions,
): Promise<Restored | 'under-way'> {
  // What waits for the disk at its end waits for all before it; stopped earlier, it is done again from the start.
  if (!replace)
    return writeRelaxed(db, Infinity, (relaxed) =>
      joinBackup(relaxed, verified, secrets, (rows) => onRows(rows, 'reading'), db),
    )
  const built = new Database(scratchName(db), 'relaxed', db.versions)
  try {
    await built.delete({ disableAutoOpen: false })
    // Names that must never be looked up stay, and keep their people out of the file, too.
    await built.suppressionKeys.bulkPut(await db.suppressionKeys.toArray())
    await built.suppressed.bulkPut(await db.suppressed.toArray())
    const restored = await joinBackup(built, verified, secrets, (rows) => onRows(rows, 'reading'))
    const isDone = await swapLibrary(db, built, (rows) => onRows(rows, 'replacing'))
    return isDone ? restored : 'under-way'
  } finally {
    await built.delete()
  }
}

/** `last`: the connection for the last writes, where it is not the one for the others. */
async function joinBackup(
  db: Database,
  verified: Verified,
  secrets: readonly string[],
  onRows: (rows: number) => void,
  last = db,
): Promise<Restored> {
  const bringer = createSubjectRestorer(db)
  const requests = { added: 0 }
  const runs = new Set<string>()
  const madeAt = Math.min(Math.max(verified.at, 0), Date.now())
  const context: FileContext = { madeAt, groups: new Map() }
  let rows = 0
  for await (const chunk of readAhead(backupRows(db, verified, secrets))) {
    await restoreRows(db, bringer, requests, chunk, context)
    if (chunk.table === 'items') for (const { batch } of chunk.rows) runs.add(batch as string)
    if (chunk.table === 'batches') for (const { id } of chunk.rows) runs.add(id as string)
    rows += chunk.rows.length
    onRows(rows)
  }
  await bringer.finish()
  await endUnanswered(db)
  await recountSpending(last)
  await recountRuns(last, runs, madeAt)
  const unwanted = [...new Set(bringer.unwanted.map((key) => bringer.keyOf(key)))]
  await deleteSubjects(last, unwanted)
  await deleteUnwanted(last, unwanted)
  const stay = (keys: ReadonlySet<string>) => keys.difference(new Set(unwanted)).size
  return {
    added: stay(bringer.fresh),
    joined: stay(bringer.joined),
    requests: requests.added,
    ...bringer.counts,
    leftOut: unwanted.length,
  }
}

/** What rows of one file have in common. */
interface FileContext {
  /** In milliseconds since 1970; never in the future. */
  madeAt: number
  /** The suppression list's group here for each group of the file. */
  groups: Map<string, string>
}

async function restoreRows(
  db: Database,
  bringer: SubjectRestorer,
  requests: { added: number },
  { table, rows }: RowChunk,
  context: FileContext,
): Promise<void> {
  if (table === 'lists') return bringer.lists(rows as unknown as List[])
  if (table === 'subjects') return bringer.subjects(rows as unknown as Subject[])
  if (table === 'sections') return bringer.sections(rows as unknown as SectionRow[])
  if (table === 'history') return bringer.history(rows as unknown as HistoryRow[])
  const moved = rows.map((row) => ({
    ...row,
    ...(typeof row['subject'] === 'string' ? { subject: bringer.keyOf(row['subject']) } : {}),
    // Of a merge the other is a record no more, and keeps the key that it had.
    ...(typeof row['other'] === 'string' && row['state'] !== 'merged'
      ? { other: bringer.keyOf(row['other']) }
      : {}),
    ...(typeof row['list'] === 'string' ? { list: bringer.listOf(row['list']) } : {}),
  }))
  if (table === 'requests') {
    requests.added += await restoreRequests(db, moved as unknown as LedgerRequest[], context.madeAt, (key) =>
      bringer.keyOf(key),
    )
    return
  }
  if (table === 'items') return restoreItems(db, moved as unknown as BatchItem[], context)
  return restoreAbsent(db, table, moved, context)
}

/** A request that is out keeps a record from being forgotten; what only the file brought goes all the same. */
function deleteUnwanted(db: Database, keys: string[]): Promise<void> {
  return db.transaction('rw', db.subjects, db.sections, db.history, db.pictures, async () => {
    await db.subjects.bulkDelete(keys)
    await db.pictures.bulkDelete(keys)
    for (const table of [db.sections, db.history]) await table.where('subject').anyOf(keys).delete()
  })
}

/** Requests of a file that are said to be answered, and have no answer that anybody could ever read. */
function endUnanswered(db: Database): Promise<void> {
  return db.transaction('rw', db.requests, db.answers, async () => {
    const answered = (await db.requests.where('state').equals('answered').toArray()).filter(isFromFile)
    const answers = await db.answers.bulkGet(answered.map(({ id }) => id))
    const lost = answered.filter((_, index) => !answers[index])
    await db.requests.bulkPut(lost.map(endUnansweredRequest))
  })
}

/** Puts the rows that are not here yet. */
function restoreAbsent(
  db: Database,
  name: string,
  rows: Row[],
  { madeAt, groups }: FileContext,
): Promise<void> {
  const table = db.table<Row>(name)
  return db.transaction('rw', table, async () => {
    const absent =
      name === 'suppressed'
        ? await unknownAmong(db, rows as unknown as Suppressed[], groups)
        : await absentIn(table, rows)
    await table.bulkPut(absent.map((row) => toHistory(name, row as Row, madeAt) as Row))
  })
}

/** Puts those items that are not here yet of runs that a file brought: no run that was made here gets another one. */
function restoreItems(db: Database, rows: BatchItem[], file: FileContext): Promise<void> {
  return db.transaction('rw', db.batches, db.items, async () => {
    const ids = [...new Set(rows.map(({ batch }) => batch))]
    const batches = await db.batches.bulkGet(ids)
    const open = new Set(
      batches.flatMap((batch) => (batch?.imported && batch.state !== 'running' ? [batch.id] : [])),
    )
    await restoreAbsent(
      db,
      'items',
      (rows as unknown as Row[]).filter(({ batch }) => open.has(batch as string)),
      file,
    )
  })
}
