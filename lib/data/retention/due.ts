import { pageKinds, type PageKind } from '../../pages/page-kinds.ts'
import { isInformedTag } from '../../records/annotations/informed-tag.ts'
import type { Database } from '../../records/database/database.ts'
import type { Retention } from '../../settings/preferences.ts'
import type { Subject } from '../../records/database/rows/records.ts'

const dayMs = 86_400_000

/** Whether a subject is to be deleted, by its age since something was last bought of it; `now` in milliseconds since 1970. */
export function isDue(subject: Subject, retention: Retention, now: number): boolean {
  const days = retention[subject.kind]
  if (days === 0 || subject.updatedAt >= now - days * dayMs) return false
  return !(retention.spareMarked && isMarked(subject))
}

/** Whether a person put it on a list, tagged it or wrote a note: it was kept on purpose. Who is informed is not kept by that. */
export function isMarked({ lists, tags, note }: Pick<Subject, 'lists' | 'tags' | 'note'>): boolean {
  return lists.length > 0 || !tags.every(isInformedTag) || note.trim() !== ''
}

/** With some kinds kept for ever. */
export function neverDeleting(retention: Retention, isKept: (kind: PageKind) => boolean): Retention {
  const kept = { ...retention }
  for (const kind of pageKinds) if (isKept(kind)) kept[kind] = 0
  return kept
}

/** The keys of all that are due; of how many, by kind, that says too. */
export async function dueIn(
  db: Database,
  retention: Retention,
  now: number,
): Promise<{ keys: string[]; counts: Record<PageKind, number> }> {
  const counts = Object.fromEntries(pageKinds.map((kind) => [kind, 0])) as Record<PageKind, number>
  const keys: string[] = []
  const days = pageKinds.map((kind) => retention[kind]).filter((days) => days > 0)
  if (days.length === 0) return { keys, counts }
  await db.subjects
    .where('updatedAt')
    .below(now - Math.min(...days) * dayMs)
    .each((subject) => {
      if (!isDue(subject, retention, now)) return
      keys.push(subject.key)
      counts[subject.kind]++
    })
  return { keys, counts }
}
