import { ownerOf } from './identity/owners.ts'
import { sectionsByName } from './sections-by-name.ts'
import type { Database } from './database/database.ts'
import type { Sections, Provenance } from './rows/sections.ts'
import type { Subject } from './rows/subject.ts'
import { dayMs } from './day.ts'

export interface SubjectRecord {
  subject: Subject
  sections: Sections
}

/** The record of an alias such as `person:jane-doe`; `null` if there is none. */
export async function recordOf(db: Database, alias: string): Promise<SubjectRecord | null> {
  const subject = await ownerOf(db, [alias])
  return subject ? recordWith(db, subject) : null
}

export async function recordWith(db: Database, subject: Subject): Promise<SubjectRecord> {
  const rows = await db.sections.where('subject').equals(subject.key).toArray()
  return { subject, sections: sectionsByName(rows, subject) }
}

/** Whether data is older than the freshness limit. `freshDays` is in days, `now` in ms since epoch. */
export function isStale({ at }: Pick<Provenance, 'at'>, freshDays: number, now: number): boolean {
  return now - at >= freshDays * dayMs
}
