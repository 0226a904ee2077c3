import type { Database } from '../../records/database/database.ts'
import { joinIntoLibrary, plusMerged, type MergedRecords } from '../../records/join-into-library.ts'
import { recordTables } from '../../records/identity/merge-subjects.ts'
import { areSuppressed } from '../../records/suppression/suppress.ts'
import { isSameList, listTables, readListState, type ListState } from '../../records/suppression/with-list.ts'
import { namesOfRecord } from '../../records/suppression/request-names.ts'
import { suppressionNames } from '../../records/suppression/suppression-names.ts'
import { redactRow } from '../retention/redact-row.ts'
import { writeRelaxed } from '../../records/database/relaxed.ts'
import { yieldToPage } from '../../yield-to-page.ts'
import { readAhead } from '../backup/read-ahead.ts'
import { readRecord, type ReadRecord } from './read-record.ts'
import { labelKey, normalizeLabel } from '../../records/annotations/tags.ts'
import type { List } from '../../records/rows/annotations.ts'
import { storeImportUndo, importUndoTables } from './import-undo.ts'

export interface Imported {
  added: number
  merged: number
  united: MergedRecords
  disputed: number
  suppressed: number
  unreadable: number
}

/**
 * Imports records, each chunk in one transaction. Repeating an interrupted import adds nothing, so only the last chunk
 * waits for the disk. Creates no ledger requests: sections contain their own date and cost. Removes `secrets` (local
 * key and tokens) from the data. `undo` is the id of a step that can undo the import.
 */
export async function importRecords(
  db: Database,
  chunks: AsyncIterable<unknown[]>,
  onProgress: (soFar: Imported) => void = () => {},
  secrets: readonly string[] = [],
  undo: string | null = null,
): Promise<Imported> {
  const count: Imported = {
    added: 0,
    merged: 0,
    united: { from: 0, into: 0 },
    disputed: 0,
    suppressed: 0,
    unreadable: 0,
  }
  const keep = async (into: Database, { total, ...read }: ReadChunk) => {
    const { fresh, suppressed, united, disputed } = await keepRecords(db, into, read, undo)
    const added = fresh.filter(Boolean).length
    count.unreadable += total - read.records.length
    count.suppressed += suppressed
    count.added += added
    count.united = plusMerged(count.united, united)
    count.disputed += disputed
    count.merged += fresh.length - added
    onProgress({ ...count })
  }
  await writeRelaxed(db, Infinity, async (relaxed) => {
    let last: ReadChunk | undefined
    for await (const chunk of readAhead(readChunks(db, chunks, secrets))) {
      if (last) await keep(relaxed, last)
      last = chunk
    }
    if (last) await keep(db, last)
  })
  return count
}

interface ReadChunk {
  total: number
  records: ReadRecord[]
  /** Whether each record is suppressed, by the list at that time. */
  never: boolean[]
  listed: ListState
}

async function* readChunks(
  db: Database,
  chunks: AsyncIterable<unknown[]>,
  secrets: readonly string[],
): AsyncGenerator<ReadChunk> {
  const pause = yieldToPage()
  for await (const values of chunks) {
    const records: ReadRecord[] = []
    for (const value of values) {
      const paused = pause()
      if (paused) await paused
      const record = readRecord(value)
      if (record) records.push(withoutSecrets(record, secrets))
    }
    // Outside the transaction, because it doesn't wait for hashes. `keepRecords` checks that the list is unchanged.
    const listed = await readListState(db)
    yield { total: values.length, records, listed, never: await areNever(db, records, listed) }
  }
}

const areNever = async (db: Database, records: ReadRecord[], { isEmpty }: ListState): Promise<boolean[]> =>
  isEmpty ? [] : areSuppressed(db, records.map(namesOfImported))

interface Written extends Pick<Imported, 'united' | 'disputed'> {
  fresh: boolean[]
}

interface Kept extends Written {
  suppressed: number
}

async function keepRecords(
  db: Database,
  into: Database,
  { records, ...read }: Omit<ReadChunk, 'total'>,
  undo: string | null,
): Promise<Kept> {
  for (let { never, listed } = read; ;) {
    const allowed = records.filter((_, index) => !never[index])
    const kept = await writeRecords(into, allowed, listed, undo)
    if ('fresh' in kept) return { ...kept, suppressed: records.length - allowed.length }
    listed = kept.listed
    never = await areNever(db, records, listed)
  }
}

/** If the list is no longer `listed`, writes nothing and returns the current list. */
function writeRecords(
  db: Database,
  records: ReadRecord[],
  listed: ListState,
  undo: string | null,
): Promise<Written | { listed: ListState }> {
  const tables = [...recordTables(db), db.lists, ...listTables(db), ...(undo ? importUndoTables(db) : [])]
  return db.transaction('rw', tables, async () => {
    const now = await readListState(db)
    if (!isSameList(now, listed)) return { listed: now }
    const idsOf = await listsNamed(
      db,
      records.flatMap(({ subject }) => subject.lists),
    )
    const { fresh, merged, disputed, changes } = await joinIntoLibrary(
      db,
      records.map((record) => ({
        ...record,
        subject: { ...record.subject, lists: idsOf(record.subject.lists) },
      })),
    )
    if (undo !== null) await storeImportUndo(db, undo, changes)
    return { fresh, united: merged, disputed }
  })
}

function withoutSecrets({ subject, sections, history }: ReadRecord, secrets: readonly string[]): ReadRecord {
  return {
    subject: redactRow('subjects', subject, secrets),
    sections: sections.map((row) => redactRow('sections', row, secrets)),
    history: history.map((row) => redactRow('history', row, secrets)),
  }
}

function namesOfImported({ subject, sections }: ReadRecord): string[] {
  return suppressionNames(namesOfRecord({ ...subject, aliases: [subject.key, ...subject.aliases] }, sections))
}

/**
 * By name, in any spelling. Creates missing lists; existing ones keep their spelling. Runs in the caller's transaction
 * over `lists`.
 */
async function listsNamed(
  db: Database,
  names: readonly string[],
): Promise<(names: readonly string[]) => string[]> {
  const byName = new Map((await db.lists.toArray()).map((list) => [labelKey(list.name), list]))
  const made: List[] = []
  for (const name of names.map(normalizeLabel)) {
    if (name === '' || byName.has(labelKey(name))) continue
    const list = { id: crypto.randomUUID(), name, createdAt: Date.now() }
    byName.set(labelKey(name), list)
    made.push(list)
  }
  await db.lists.bulkAdd(made)
  return (some) => [...new Set(some.flatMap((name) => byName.get(labelKey(name))?.id ?? []))]
}
