import { ownerOf } from './identity/owners.ts'
import { sectionsByName } from './sections-by-name.ts'
import type { Database } from './database/database.ts'
import type { Sections, Provenance } from './database/rows/sections.ts'
import type { Subject } from './database/rows/records.ts'
import { dayMs } from './day.ts'

/** All that is known of a subject. */
export interface SubjectRecord {
  subject: Subject
  sections: Sections
}

/** What is known of the subject that goes by `alias`, such as `person:jane-doe`; `null` when nothing is. */
export async function recordOf(db: Database, alias: string): Promise<SubjectRecord | null> {
  const subject = await ownerOf(db, [alias])
  return subject ? recordWith(db, subject) : null
}

/** All that is known of a subject whose row was read. */
export async function recordWith(db: Database, subject: Subject): Promise<SubjectRecord> {
  const rows = await db.sections.where('subject').equals(subject.key).toArray()
  return { subject, sections: sectionsByName(rows, subject) }
}

/** Whether something is as old as so many days, after which it counts as fresh no longer. */
export function isStale({ at }: Pick<Provenance, 'at'>, freshDays: number, now: number): boolean {
  return now - at >= freshDays * dayMs
}
