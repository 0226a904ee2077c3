import { followUpDay, followUpTagStart } from '../records/annotations/follow-up-tag.ts'
import type { Database } from '../records/database/database.ts'
import type { Subject } from '../records/rows/subject.ts'

interface FollowUp {
  subject: Subject
  day: string
}

/** All planned follow-ups, sorted by day. */
export async function followUpsIn(db: Database): Promise<FollowUp[]> {
  const marked = await db.subjects.where('tags').startsWith(followUpTagStart).distinct().toArray()
  const found = marked.flatMap((subject): FollowUp[] => {
    const day = followUpDay(subject.tags)
    return day === null ? [] : [{ subject, day }]
  })
  return found.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
}
