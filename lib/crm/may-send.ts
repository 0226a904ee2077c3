import type { Database } from '../records/database/database.ts'
import { areSuppressed } from '../records/suppression/suppress.ts'
import { namesOfRecord } from '../records/suppression/request-names.ts'
import { mergeNames, suppressionNames } from '../records/suppression/suppression-names.ts'
import type { Subject } from '../records/rows/subject.ts'
import type { SectionRow } from '../records/rows/sections.ts'
import type { Delivery } from './rows.ts'

interface Recorded {
  subject: Subject
  sections: SectionRow[]
}

/** Whether each record is suppressed under any of its names. */
export function areRecordsSuppressed(db: Database, records: readonly Recorded[]): Promise<boolean[]> {
  return areSuppressed(
    db,
    records.map(({ subject, sections }) => suppressionNames(namesOfRecord(subject, sections))),
  )
}

/** The subject must exist and not be suppressed. */
export async function maySend(
  db: Database,
  deliveries: readonly Pick<Delivery, 'subject' | 'body'>[],
): Promise<boolean[]> {
  const keys = deliveries.map(({ subject }) => subject)
  const direct = await db.subjects.bulkGet(keys)
  const subjects = await Promise.all(
    keys.map(async (key, index) => direct[index] ?? (await db.subjects.where('aliases').equals(key).first())),
  )
  const known = subjects.flatMap((subject) => (subject ? [subject.key] : []))
  const sections = Map.groupBy(
    await db.sections.where('subject').anyOf(known).toArray(),
    (row) => row.subject,
  )
  const names = deliveries.map(({ body }, index) => {
    const subject = subjects[index]
    if (!subject) return []
    // The reviewed body may contain an address that the record has lost since.
    const emails = Object.values(body).filter((value) => typeof value === 'string' && value.includes('@'))
    const ofRecord = namesOfRecord(subject, sections.get(subject.key) ?? [])
    return suppressionNames(mergeNames([ofRecord, { emails: emails.map(String) }]))
  })
  const suppressed = await areSuppressed(db, names)
  return deliveries.map((_, index) => subjects[index] !== undefined && !suppressed[index])
}
