import { withFollowUp } from '../records/annotations/follow-up-tag.ts'
import { uniqueTags } from '../records/annotations/tags.ts'
import type { Database } from '../records/database/database.ts'
import type { Subject } from '../records/rows/subject.ts'

/** `null` as `day` removes the follow-up. `keys` may be any names of the subjects. */
export async function setFollowUp(db: Database, keys: readonly string[], day: string | null): Promise<void> {
  await db.subjects
    .where('aliases')
    .anyOf([...keys])
    .distinct()
    .modify((subject: Subject) => void (subject.tags = uniqueTags(withFollowUp(subject.tags, day))))
}
