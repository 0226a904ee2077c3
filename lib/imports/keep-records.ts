import type { Database, Subject } from '../records/database.ts'
import { keepHistory, listsNamed, mergeRecord } from './merge-record.ts'
import type { ReadRecord } from './read-record.ts'

/**
 * Keeps records from a file, inside the caller's transaction over `filedIn` and `lists`. One that is not known is kept
 * as it is in the file: many of them in a few writes, since most files go into an empty library.
 */
export async function keepRecords(
  db: Database,
  records: ReadRecord[],
): Promise<{ added: number; merged: number }> {
  const all = records.flatMap(namesOf)
  const owners = await db.subjects.where('aliases').anyOf(all).distinct().toArray()
  const known = new Set(owners.flatMap(({ aliases }) => aliases))
  const fresh: ReadRecord[] = []
  const again: ReadRecord[] = []
  for (const record of records) {
    const names = namesOf(record)
    // Two of one file may be about one: the second finds the first.
    if (names.some((name) => known.has(name))) again.push(record)
    else {
      fresh.push(record)
      for (const name of names) known.add(name)
    }
  }
  await addAll(db, fresh)
  for (const record of again) await mergeRecord(db, record)
  return { added: fresh.length, merged: again.length }
}

const namesOf = ({ subject: { key, aliases } }: ReadRecord) => [key, ...aliases]

async function addAll(db: Database, records: ReadRecord[]): Promise<void> {
  const subjects: Subject[] = []
  for (const { subject } of records) subjects.push({ ...subject, lists: await listsNamed(db, subject.lists) })
  await db.sections.bulkPut(records.flatMap(({ sections }) => sections))
  await keepHistory(
    db,
    records.flatMap(({ history }) => history),
  )
  await db.subjects.bulkPut(subjects)
}
