import { pageKinds, type PageKind } from '../../pages/page-kinds.ts'
import { isInformedTag } from '../../records/annotations/informed-tag.ts'
import type { Database } from '../../records/database/database.ts'
import type { Retention } from '../../settings/preferences.ts'
import type { Subject } from '../../records/database/rows/records.ts'
import { dayMs } from '../../records/day.ts'

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
  for await (const subjects of notSince(db, now - Math.min(...days) * dayMs))
    for (const subject of subjects) {
      if (!isDue(subject, retention, now)) continue
      keys.push(subject.key)
      counts[subject.kind]++
    }
  return { keys, counts }
}

/** Rows that are read in one go: a cursor waits for the database at each, and more would be a long task. */
const chunk = 500

/** Those of which something was last bought before this, the oldest first. */
async function* notSince(db: Database, before: number): AsyncGenerator<Subject[]> {
  let from = -Infinity
  let seen = new Set<string>()
  for (let size = chunk; ;) {
    const rows = await db.subjects.where('updatedAt').between(from, before, true, false).limit(size).toArray()
    yield rows.filter(({ key }) => !seen.has(key))
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    // Where more have one moment than are read at once, all of them are read again with as many more.
    size = last.updatedAt === from ? size * 2 : chunk
    seen = new Set([
      ...(last.updatedAt === from ? seen : []),
      ...rows.filter(({ updatedAt }) => updatedAt === last.updatedAt).map(({ key }) => key),
    ])
    from = last.updatedAt
  }
}
