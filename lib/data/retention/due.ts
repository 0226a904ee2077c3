import { pageKinds, type PageKind } from '../../pages/page-kinds.ts'
import { isInformedTag } from '../../records/annotations/informed-tag.ts'
import type { Database } from '../../records/database/database.ts'
import type { Retention } from '../../settings/preferences.ts'
import type { Subject } from '../../records/rows/subject.ts'
import { dayMs } from '../../records/day.ts'

const none: ReadonlySet<string> = new Set()

/** Membership in watched lists alone doesn't exempt a person from retention. */
export async function watchedListIds(db: Database): Promise<ReadonlySet<string>> {
  const lists = await db.lists.toArray()
  return new Set(lists.flatMap(({ id, watch }) => (watch ? [id] : [])))
}

/** By its last purchase. `now` is in ms since epoch. */
export function isDue(
  subject: Subject,
  retention: Retention,
  now: number,
  watched: ReadonlySet<string> = none,
): boolean {
  const days = retention[subject.kind]
  if (days === 0 || subject.updatedAt >= now - days * dayMs) return false
  return !(retention.spareMarked && isMarked(subject, watched))
}

/** By a list, tag or note of a person. The tag of informed people doesn't count. */
export function isMarked(
  { lists, tags, note }: Pick<Subject, 'lists' | 'tags' | 'note'>,
  watched: ReadonlySet<string> = none,
): boolean {
  return lists.some((list) => !watched.has(list)) || !tags.every(isInformedTag) || note.trim() !== ''
}

export function neverDeleting(retention: Retention, isKept: (kind: PageKind) => boolean): Retention {
  const kept = { ...retention }
  for (const kind of pageKinds) if (isKept(kind)) kept[kind] = 0
  return kept
}

export async function dueIn(
  db: Database,
  retention: Retention,
  now: number,
): Promise<{ keys: string[]; counts: Record<PageKind, number> }> {
  const watched = await watchedListIds(db)
  const counts = Object.fromEntries(pageKinds.map((kind) => [kind, 0])) as Record<PageKind, number>
  const keys: string[] = []
  const days = pageKinds.map((kind) => retention[kind]).filter((days) => days > 0)
  if (days.length === 0) return { keys, counts }
  for await (const subjects of notSince(db, now - Math.min(...days) * dayMs))
    for (const subject of subjects) {
      if (!isDue(subject, retention, now, watched)) continue
      keys.push(subject.key)
      counts[subject.kind]++
    }
  return { keys, counts }
}

/** Rows per read. A cursor would wait for the database at each row, and more rows would be a long task. */
const chunk = 500

async function* notSince(db: Database, before: number): AsyncGenerator<Subject[]> {
  let from = -Infinity
  let seen = new Set<string>()
  for (let size = chunk; ;) {
    const rows = await db.subjects.where('updatedAt').between(from, before, true, false).limit(size).toArray()
    yield rows.filter(({ key }) => !seen.has(key))
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    // If more rows share a time than one read returns, read more.
    size = last.updatedAt === from ? size * 2 : chunk
    seen = new Set([
      ...(last.updatedAt === from ? seen : []),
      ...rows.filter(({ updatedAt }) => updatedAt === last.updatedAt).map(({ key }) => key),
    ])
    from = last.updatedAt
  }
}
