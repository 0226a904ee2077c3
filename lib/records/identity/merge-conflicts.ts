import type { Database } from '../database/database.ts'
import { wasEnrichedBy } from './page-owner.ts'
import type { Contradicted } from './resolve-finding.ts'
import type { Provenance } from '../rows/sections.ts'
import { newPairId } from './undecided-pairs.ts'
import { wait, type Steps } from '../database/steps.ts'
import type { Subject } from '../rows/subject.ts'

/** Per record: an id that thousands share adds no information. */
const maxOpen = 20

/**
 * Records that these subjects share a name but can't be the same, so that a person decides. Until then the shared id is
 * ignored, unless a page was bought by it. Runs in the caller's transaction over `recordTables`.
 */
export function* recordMergeConflicts(
  db: Database,
  subject: Subject,
  contradicted: readonly Contradicted[],
  { at, request }: Pick<Provenance, 'at' | 'request'>,
): Steps<void> {
  for (const { subject: other, by, alias, ids, against } of contradicted) {
    const about = yield* wait(db.merges.where('subject').anyOf(subject.key, other.key).toArray())
    const theirs = yield* wait(db.merges.where('other').anyOf(subject.key, other.key).toArray())
    const open = [...about, ...theirs].filter(({ state }) => state === 'open' || state === 'apart')
    const isPair = (row: { subject: string; other: string }) =>
      [row.subject, row.other].toSorted().join(' ') === [subject.key, other.key].toSorted().join(' ')
    if (open.some(isPair) || open.filter(({ state }) => state === 'open').length >= maxOpen) continue
    yield* wait(
      db.merges.put({
        id: newPairId(),
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
    for (const id of ids) if (id === other.key || (yield* wasEnrichedBy(db, other, id))) kept.push(id)
    const nobodys = new Set(ids.filter((id) => !kept.includes(id)))
    if (nobodys.size > 0)
      yield* wait(
        db.subjects.update(other.key, { aliases: other.aliases.filter((name) => !nobodys.has(name)) }),
      )
  }
}
