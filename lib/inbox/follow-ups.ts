import { followUpDay } from '../records/annotations/follow-up-tag.ts'
import type { Database } from '../records/database/database.ts'
import { allLightRows } from '../records/database/light-rows.ts'
import type { Subject } from '../records/database/rows/records.ts'

/** A record with a follow-up date, due or not. */
export interface FollowUp {
  subject: Subject
  /** A local calendar day. */
  day: string
}

/** All follow-ups, by day. */
export async function followUpsIn(db: Database): Promise<FollowUp[]> {
  const found: FollowUp[] = []
  for await (const rows of allLightRows(db))
    for (const subject of rows) {
      const day = followUpDay(subject.tags)
      if (day !== null) found.push({ subject, day })
    }
  return found.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
}
