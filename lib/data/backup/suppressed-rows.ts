import type { Database } from '../../records/database/database.ts'
import { areSuppressed } from '../../records/suppression/suppress.ts'
import { namesOfRecord } from '../../records/suppression/request-names.ts'
import { suppressionNames } from '../../records/suppression/suppression-names.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { SectionRow } from '../../records/rows/sections.ts'
import type { Suppressed } from '../../records/rows/suppression.ts'
import { suppressedForBackup } from '../../records/suppression/suppression-backup.ts'

/** A suppressed subject, marked here because checking elsewhere is slow. */
type Marked = Subject & { neverLookUp?: true }

/** Suppressed names are in their slow hash form, and their records marked. */
export async function rowsForBackup(db: Database, table: string, rows: object[]): Promise<object[]> {
  if (table === 'suppressed')
    return (rows as Suppressed[]).map(suppressedForBackup).filter((row) => row !== null)
  if (table !== 'subjects' || (await db.suppressed.count()) === 0) return rows
  const subjects = rows as Subject[]
  const emails = await db.sections.bulkGet(subjects.map(({ key }): [string, 'emails'] => [key, 'emails']))
  const never = await areSuppressed(
    db,
    subjects.map((subject, index) => suppressionNames(namesOfRecord(subject, sectionsIn(emails[index])))),
  )
  return subjects.map((subject, index): Marked =>
    never[index] ? { ...subject, neverLookUp: true } : subject,
  )
}

const sectionsIn = (row: SectionRow | undefined): SectionRow[] => (row ? [row] : [])

export const isMarkedSuppressed = (row: Marked): boolean => row.neverLookUp === true

export function unmarked(given: Marked): Subject {
  const { neverLookUp: _, ...row } = given
  return row
}
