import type { Database } from '../records/database/database.ts'
import { areSuppressed, isSuppressed } from '../records/suppression/suppress.ts'
import { namesOfRecord } from '../records/suppression/question-names.ts'
import { mergeNames, suppressionNames } from '../records/suppression/suppression-names.ts'
import type { Subject, SectionRow } from '../records/database/rows/records.ts'
import type { Delivery } from '../records/database/rows/crm.ts'

interface Recorded {
  subject: Subject
  sections: SectionRow[]
}

/** Which of these records match the suppression list, by all their names. */
export function areRecordsSuppressed(db: Database, records: readonly Recorded[]): Promise<boolean[]> {
  return areSuppressed(
    db,
    records.map(({ subject, sections }) => suppressionNames(namesOfRecord(subject, sections))),
  )
}

/** Whether a pending delivery may be sent: its subject exists and isn't suppressed. */
export async function maySend(
  db: Database,
  { subject: key, body }: Pick<Delivery, 'subject' | 'body'>,
): Promise<boolean> {
  const subject = (await db.subjects.get(key)) ?? (await db.subjects.where('aliases').equals(key).first())
  if (!subject) return false
  const sections = await db.sections.where('subject').equals(subject.key).toArray()
  // The reviewed body may contain an address that the record has lost since.
  const emails = Object.values(body).filter((value) => typeof value === 'string' && value.includes('@'))
  const names = mergeNames([namesOfRecord(subject, sections), { emails: emails.map(String) }])
  return !(await isSuppressed(db, suppressionNames(names)))
}
