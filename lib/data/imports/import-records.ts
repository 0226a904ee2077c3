import type { Database } from '../../records/database/database.ts'
import { joinIntoLibrary, plusMerged, type MergedRecords } from '../../records/join-into-library.ts'
import { recordTables } from '../../records/identity/merge-subjects.ts'
import { areSuppressed } from '../../records/suppression/suppress.ts'
import { isSameList, listTables, readListState, type ListState } from '../../records/suppression/with-list.ts'
import { namesOfRecord } from '../../records/suppression/question-names.ts'
import { suppressionNames } from '../../records/suppression/suppression-names.ts'
import { redactRow } from '../retention/redact-row.ts'
import { writeRelaxed } from '../../records/database/relaxed.ts'
import { yieldToPage } from '../../input/yield-to-page.ts'
import { readAhead } from '../backup/read-ahead.ts'
import { readRecord, type ReadRecord } from './read-record.ts'
import { labelKey, normalizeLabel } from '../../records/annotations/tags.ts'
import type { List } from '../../records/database/rows/records.ts'

/** How many records of a file went which way. */
export interface Imported {
  /** Not known here before. */
  added: number
  /** Known here, and now the fuller of both. */
  merged: number
  /** Records of here that became one with others of here, and how many these are now. */
  united: MergedRecords
  /** Pairs that a record says are one, and whose ids differ: a person decides. */
  disputed: number
  /** About somebody who must never be looked up; not kept. */
  suppressed: number
  /** No record of a library; not kept. */
  unreadable: number
}

/**
 * Keeps records from a file beside what is known, each chunk in one transaction: what was imported before an
 * interruption stays, and the same file again adds nothing twice, so that only the last chunk waits for the disk. Requests
 * of the ledger are never made up: sections keep their own word of when, how and for how much they were bought. `told` is
 * called with how far it is after each chunk; `secrets`, the key and the tokens of here, are taken out of what the file
 * echoes of them.
 */
export async function importRecords(
  db: Database,
  chunks: AsyncIterable<unknown[]>,
  told: (soFar: Imported) => void = () => {},
  secrets: readonly string[] = [],
): Promise<Imported> {
  const count: Imported = {
    added: 0,
    merged: 0,
    united: { from: 0, into: 0 },
    disputed: 0,
    suppressed: 0,
    unreadable: 0,
  }
  const keep = async (into: Database, { given, ...read }: ReadChunk) => {
    const { fresh, suppressed, united, disputed } = await keepRecords(db, into, read)
    const added = fresh.filter(Boolean).length
    count.unreadable += given - read.records.length
    count.suppressed += suppressed
    count.added += added
    count.united = plusMerged(count.united, united)
    count.disputed += disputed
    count.merged += fresh.length - added
    told({ ...count })
  }
  await writeRelaxed(db, Infinity, async (relaxed) => {
    let last: ReadChunk | undefined
    // The next is read while one is written.
    for await (const chunk of readAhead(readChunks(db, chunks, secrets))) {
      if (last) await keep(relaxed, last)
      last = chunk
    }
    if (last) await keep(db, last)
  })
  return count
}

interface ReadChunk {
  /** Records of the file in it, of whatever kind. */
  given: number
  records: ReadRecord[]
  /** Which of them are about suppressed people, by the list as it was then. */
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
    // Outside the transaction, which would not wait for hashes; `keepRecords` checks that the list is still the same.
    const listed = await readListState(db)
    yield { given: values.length, records, listed, never: await areNever(db, records, listed) }
  }
}

/** Which of these are about suppressed people. Naming them all takes a third of the reading: an empty list needs no names. */
const areNever = async (db: Database, records: ReadRecord[], { isEmpty }: ListState): Promise<boolean[]> =>
  isEmpty ? [] : areSuppressed(db, records.map(namesOfImported))

interface Written extends Pick<Imported, 'united' | 'disputed'> {
  /** Of each record that was kept: whether nobody was known by any of its names. */
  fresh: boolean[]
}

interface Kept extends Written {
  /** How many were left out. */
  suppressed: number
}

/** Keeps those of a chunk who may be looked up by the list as the writing transaction finds it. */
async function keepRecords(
  db: Database,
  into: Database,
  { records, ...read }: Omit<ReadChunk, 'given'>,
): Promise<Kept> {
  for (let { never, listed } = read; ;) {
    const allowed = records.filter((_, index) => !never[index])
    const kept = await writeRecords(into, allowed, listed)
    if ('fresh' in kept) return { ...kept, suppressed: records.length - allowed.length }
    listed = kept.listed
    never = await areNever(db, records, listed)
  }
}

/** Writes nothing where the list is another than `listed`, and returns what it found. */
function writeRecords(
  db: Database,
  records: ReadRecord[],
  listed: ListState,
): Promise<Written | { listed: ListState }> {
  return db.transaction('rw', [...recordTables(db), db.lists, ...listTables(db)], async () => {
    const now = await readListState(db)
    if (!isSameList(now, listed)) return { listed: now }
    const idsOf = await listsNamed(
      db,
      records.flatMap(({ subject }) => subject.lists),
    )
    const { fresh, merged, disputed } = await joinIntoLibrary(
      db,
      records.map((record) => ({
        ...record,
        subject: { ...record.subject, lists: idsOf(record.subject.lists) },
      })),
    )
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

/** Every name by which somebody in a record could have been suppressed. */
function namesOfImported({ subject, sections }: ReadRecord): string[] {
  return suppressionNames(namesOfRecord({ ...subject, aliases: [subject.key, ...subject.aliases] }, sections))
}

/**
 * The ids of lists by their names, however these are written, inside the caller's transaction over `lists`. A list
 * that there is not yet is made; one that there is keeps the spelling that it has.
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
