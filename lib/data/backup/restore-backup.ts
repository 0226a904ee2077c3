import { Database } from '../../records/database/database.ts'
import { keyOf as keyIn } from '../../records/database/look-through.ts'
import { writeRelaxed } from '../../records/database/relaxed.ts'
import { eraseMentions } from '../erasure/erase-mentions.ts'
import { withoutSharedNames } from '../erasure/plan-erasure.ts'
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
  const context: FileContext = { madeAt, groups: new Map(), brought: new Map() }
  let rows = 0
  for await (const { table, rows: given } of readAhead(backupRows(db, verified, secrets))) {
    await restoreRows(db, bringer, requests, { table, rows: bringer.leftOut.without(table, given) }, context)
    if (table === 'items') for (const { batch } of given) runs.add(batch as string)
    if (table === 'batches') for (const { id } of given) runs.add(id as string)
    rows += given.length
    onRows(rows)
  }
  await bringer.finish()
  await eraseLeftOut(last, bringer, context)
  await endUnanswered(db)
  await recountSpending(last)
  await recountRuns(last, runs, madeAt)
  return {
    added: bringer.fresh.size,
    joined: bringer.joined.size,
    requests: requests.added,
    ...bringer.counts,
    leftOut: bringer.leftOut.count,
  }
}

/** Takes the people who were left out of the rows that the file brought. What was here before stays as it is. */
async function eraseLeftOut(
  db: Database,
  { leftOut, fresh }: SubjectRestorer,
  file: FileContext,
): Promise<void> {
  const brought = (table: string) => file.brought.get(table) ?? new Set<string>()
  await db.answers.bulkDelete(leftOut.requestIds.filter((id) => brought('requests').has(keyText(id))))
  const going = await withoutSharedNames(db, leftOut.toErase())
  await eraseMentions(db, going, {
    mayChange: (table, row) => {
      const { key, subject } = row as Row
      if (table === 'subjects') return fresh.has(key as string)
      if (table === 'sections' || table === 'history') return fresh.has(subject as string)
      return brought(table).has(keyText(keyIn(db.table(table), row)))
    },
  })
}

const keyText = (key: unknown) => JSON.stringify(key)

/** What rows of one file have in common. */
interface FileContext {
  /** In milliseconds since 1970; never in the future. */
  madeAt: number
  /** The suppression list's group here for each group of the file. */
  groups: Map<string, string>
  /** Keys, as text, of the rows that were not here before, by table. */
  brought: Map<string, Set<string>>
}

function noteBrought({ brought }: FileContext, table: string, keys: unknown[]): void {
  const known = brought.get(table) ?? new Set()
  for (const key of keys) known.add(keyText(key))
  brought.set(table, known)
}

async function restoreRows(
  db: Database,
  bringer: SubjectRestorer,
  requests: { added: number },
  { table, rows }: RowChunk,
  context: FileContext,
): Promise<void> {
  if (table === 'lists') return noteBrought(context, table, await bringer.lists(rows as unknown as List[]))
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
    const added = await restoreRequests(db, moved as unknown as LedgerRequest[], context.madeAt, (key) =>
      bringer.keyOf(key),
    )
    noteBrought(context, table, added)
    requests.added += added.length
    return
  }
  if (table === 'items') return restoreItems(db, moved as unknown as BatchItem[], context)
  return restoreAbsent(db, table, moved, context)
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
function restoreAbsent(db: Database, name: string, rows: Row[], file: FileContext): Promise<void> {
  const { madeAt, groups } = file
  const table = db.table<Row>(name)
  return db.transaction('rw', table, async () => {
    const absent =
      name === 'suppressed'
        ? await unknownAmong(db, rows as unknown as Suppressed[], groups)
        : await absentIn(table, rows)
    await table.bulkPut(absent.map((row) => toHistory(name, row as Row, madeAt) as Row))
    noteBrought(
      file,
      name,
      absent.map((row) => keyIn(table, row)),
    )
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
