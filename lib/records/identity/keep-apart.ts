import type { Database } from '../database/database.ts'
import { wasBoughtBy } from '../page-of.ts'
import type { Contradicted } from './recognise.ts'
import type { Provenance } from '../database/rows/sections.ts'
import { wait, type Steps } from '../database/steps.ts'
import type { Subject } from '../database/rows/records.ts'

/** So many questions about one record are shown at most: an id that thousands share says the same each time. */
const mostOpen = 20

/**
 * Notes that these share a name with a subject and can't be the same, inside the caller's transaction over `filedIn`:
 * a person decides. An id that they share is nobody's from now on, unless a page was bought by it.
 */
export function* openMergeQuestions(
  db: Database,
  subject: Subject,
  contradicted: readonly Contradicted[],
  { at, request }: Pick<Provenance, 'at' | 'request'>,
): Steps<void> {
  for (const { subject: other, by, alias, ids, against } of contradicted) {
    const about = yield* wait(db.merges.where('subject').anyOf(subject.key, other.key).toArray())
    const theirs = yield* wait(db.merges.where('other').anyOf(subject.key, other.key).toArray())
    const open = [...about, ...theirs].filter(({ state }) => state !== 'merged')
    const isPair = (row: { subject: string; other: string }) =>
      [row.subject, row.other].toSorted().join(' ') === [subject.key, other.key].toSorted().join(' ')
    if (open.some(isPair) || open.filter(({ state }) => state === 'open').length >= mostOpen) continue
    yield* wait(
      db.merges.put({
        id: crypto.randomUUID(),
        state: 'open',
        subject: subject.key,
        other: other.key,
        by,
        alias,
        against,
        disputed: ids,
        request: request || null,
        at,
        sequence: 0,
        before: null,
      }),
    )
    const kept: string[] = []
    for (const id of ids) if (id === other.key || (yield* wasBoughtBy(db, other, id))) kept.push(id)
    const nobodys = new Set(ids.filter((id) => !kept.includes(id)))
    if (nobodys.size > 0)
      yield* wait(
        db.subjects.update(other.key, { aliases: other.aliases.filter((name) => !nobodys.has(name)) }),
      )
  }
}
