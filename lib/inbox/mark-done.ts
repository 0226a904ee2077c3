import { informedNow } from '../library/informing.ts'
import { withFollowUp } from '../records/annotations/follow-up-tag.ts'
import { uniqueTags } from '../records/annotations/tags.ts'
import type { Database } from '../records/database/database.ts'
import type { Subject } from '../records/rows/subject.ts'
import { informId, type InboxItem } from './inbox.ts'
import type { InboxKind } from './kinds.ts'

export interface DoneItem {
  key: string
  kind: InboxKind
  id: string
}

export const doneItemOf = ({ kind, id, subject }: InboxItem): DoneItem => ({ key: subject.key, kind, id })

/**
 * Marks items as done; a follow-up loses its date. A person to inform counts as informed only with `isInformed`,
 * because marking everything as done doesn't mean that. Runs in the caller's transaction.
 */
export async function markDone(
  db: Database,
  items: readonly DoneItem[],
  isInformed: boolean,
  now: number,
): Promise<void> {
  const byKey = Map.groupBy(items, ({ key }) => key)
  const subjects = await db.subjects.bulkGet([...byKey.keys()])
  await db.subjects.bulkPut(
    subjects.flatMap((subject) =>
      subject ? [subjectAfter(subject, byKey.get(subject.key)!, isInformed, now)] : [],
    ),
  )
}

function subjectAfter(
  subject: Subject,
  items: readonly DoneItem[],
  isInformed: boolean,
  now: number,
): Subject {
  let { tags, done = [] } = subject
  for (const { kind, id } of items)
    if (kind === 'followUp') tags = uniqueTags(withFollowUp(tags, null))
    else if (kind === 'inform' && isInformed) tags = uniqueTags([...tags, informedNow(now)])
    else done = [...new Set([...done, kind === 'inform' ? informId : id])]
  return { ...subject, tags, ...(done.length > 0 ? { done } : {}) }
}
