import { Database } from '../../records/database/database.ts'
import { keyOf as keyIn } from '../../records/database/walk-rows.ts'
import { writeRelaxed } from '../../records/database/relaxed.ts'
import { eraseMentions } from '../erasure/erase-mentions.ts'
import { withoutSharedNames } from '../erasure/plan-erasure.ts'
import { isFromFile } from '../../settings/accounts.ts'
import { endUnansweredRequest, toHistory } from './to-history.ts'
import { backupRows, type RowChunk } from './backup-rows.ts'
import { restoreRequests } from './restore-requests.ts'
import { SubjectRestorer } from './restore-subjects.ts'
import type { Row, Verified } from './format.ts'
import { readAhead } from './read-ahead.ts'
import { recountRuns } from './recount-runs.ts'
import { recountSpending } from './recount-spending.ts'
import { aloneWithScratch, scratchName } from './scratch.ts'
import { absentIn, swapLibrary } from './swap-library.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { List } from '../../records/rows/annotations.ts'
import type { HistoryRow } from '../../records/rows/history.ts'
import type { SectionRow } from '../../records/rows/sections.ts'
import type { Suppressed } from '../../records/rows/suppression.ts'
import type { RunItem } from '../../bulk/rows.ts'
import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import type { MergedRecords } from '../../records/join-into-library.ts'
import { listTables, readListState, type ListState } from '../../records/suppression/with-list.ts'
import { unknownAmong } from '../../records/suppression/suppression-backup.ts'

export interface Restored {
  added: number
  joined: number
  requests: number
  /** Existing records that were merged with each other, and how many of them remain. */
  united: MergedRecords
  /** Pairs that the file connects although their ids differ, so that a person must decide. */
  disputed: number
  leftOut: number
}

export interface RestoreOptions {
  replace: boolean
  /** Local key and tokens, which are removed from responses in the file. */
  secrets?: readonly string[]
  /** Rows read; with a replacing restore, then rows replaced. */
  onRows?: (rows: number, part: 'reading' | 'replacing') => void
}

/**
 * Restores a verified backup as `backupTables` defines, once no other restore is running. Merging keeps the newer of
 * two sections and can be repeated after an interruption. Replacing is atomic and keeps this installation's spending.
 * Suppressed people aren't restored. `in-flight`: a request is in flight, so nothing was replaced.
 */
export function restoreBackup(
  db: Database,
  verified: Verified,
  options: RestoreOptions,
): Promise<Restored | 'in-flight'> {
  return aloneWithScratch(db, () => restoreAlone(db, verified, options))
}

async function restoreAlone(
  db: Database,
  verified: Verified,
  { replace, secrets = [], onRows = () => {} }: RestoreOptions,
): Promise<Restored | 'in-flight'> {
  // The last write flushes all previous ones. After an interruption, the restore is repeated.
  if (!replace)
    return writeRelaxed(db, Infinity, (relaxed) =>
      joinBackup(relaxed, verified, secrets, (rows) => onRows(rows, 'reading'), db),
    )
  const built = new Database(scratchName(db), 'relaxed', db.versions)
  try {
    for (;;) {
      await built.delete({ disableAutoOpen: false })
      const listed = await copySuppressionList(db, built)
      const restored = await joinBackup(built, verified, secrets, (rows) => onRows(rows, 'reading'))
      const end = await swapLibrary(db, built, listed, (rows) => onRows(rows, 'replacing'))
      if (end === 'done') return restored
      if (end === 'in-flight') return end
    }
  } finally {
    await built.delete()
  }
}

/** The list stays and also applies to the file. Returns its state. */
async function copySuppressionList(db: Database, built: Database): Promise<ListState> {
  const { listed, keys, rows } = await db.transaction('r', listTables(db), async () => ({
    listed: await readListState(db),
    keys: await db.suppressionKeys.toArray(),
    rows: await db.suppressed.toArray(),
  }))
  await built.suppressionKeys.bulkPut(keys)
  await built.suppressed.bulkPut(rows)
  return listed
}

/** `last` is the connection for the final writes, if it isn't `db`. */
async function joinBackup(
  db: Database,
  verified: Verified,
  secrets: readonly string[],
  onRows: (rows: number) => void,
  last = db,
): Promise<Restored> {
  const bringer = new SubjectRestorer(db)
  const requests = { added: 0 }
  const runs = new Set<string>()
  const madeAt = Math.min(Math.max(verified.at, 0), Date.now())
  const context: FileContext = { madeAt, groups: new Map(), restored: new Map() }
  let rows = 0
  for await (const { table, rows: given } of readAhead(backupRows(db, verified, secrets))) {
    await restoreRows(db, bringer, requests, { table, rows: bringer.leftOut.without(table, given) }, context)
    if (table === 'items') for (const { run } of given) runs.add(run as string)
    if (table === 'runs') for (const { id } of given) runs.add(id as string)
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

/** Removes mentions of left-out people from the rows that this restore added. Existing rows stay unchanged. */
async function eraseLeftOut(
  db: Database,
  { leftOut, fresh }: SubjectRestorer,
  file: FileContext,
): Promise<void> {
  const brought = (table: string) => file.restored.get(table) ?? new Set<string>()
  await db.responses.bulkDelete(leftOut.requestIds.filter((id) => brought('requests').has(keyText(id))))
  const toErase = await withoutSharedNames(db, leftOut.toErase())
  await eraseMentions(db, toErase, {
    mayChange: (table, row) => {
      const { key, subject } = row as Row
      if (table === 'subjects') return fresh.has(key as string)
      if (table === 'sections' || table === 'history') return fresh.has(subject as string)
      return brought(table).has(keyText(keyIn(db.table(table), row)))
    },
  })
}

const keyText = (key: unknown) => JSON.stringify(key)

interface FileContext {
  madeAt: number
  groups: Map<string, string>
  restored: Map<string, Set<string>>
}

function noteBrought({ restored }: FileContext, table: string, keys: unknown[]): void {
  const known = restored.get(table) ?? new Set()
  for (const key of keys) known.add(keyText(key))
  restored.set(table, known)
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
    // After a merge the other record no longer exists, so its key stays as it is.
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
  if (table === 'items') return restoreItems(db, moved as unknown as RunItem[], context)
  return restoreAbsent(db, table, moved, context)
}

function endUnanswered(db: Database): Promise<void> {
  return db.transaction('rw', db.requests, db.responses, async () => {
    const answered = (await db.requests.where('state').equals('responded').toArray()).filter(isFromFile)
    const responses = await db.responses.bulkGet(answered.map(({ id }) => id))
    const lost = answered.filter((_, index) => !responses[index])
    await db.requests.bulkPut(lost.map(endUnansweredRequest))
  })
}

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

function restoreItems(db: Database, rows: RunItem[], file: FileContext): Promise<void> {
  return db.transaction('rw', db.runs, db.items, async () => {
    const ids = [...new Set(rows.map(({ run }) => run))]
    const bulkRuns = await db.runs.bulkGet(ids)
    const open = new Set(
      bulkRuns.flatMap((run) => (run?.imported && run.state !== 'running' ? [run.id] : [])),
    )
    await restoreAbsent(
      db,
      'items',
      (rows as unknown as Row[]).filter(({ run }) => open.has(run as string)),
      file,
    )
  })
}
