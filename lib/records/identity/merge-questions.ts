import type { Database } from '../database/database.ts'
import { wasBoughtBy } from './page-owner.ts'
import type { Contradicted } from './resolve-finding.ts'
import type { Provenance } from '../database/rows/sections.ts'
import { wait, type Steps, take } from '../database/steps.ts'
import type { Subject } from '../database/rows/records.ts'
import { mergeSteps, recordTables } from './merge-subjects.ts'

/** Maximum number of questions about one record: an id that thousands of records share adds no information. */
const maxOpen = 20

/**
 * Records that these subjects share a name but can't be the same, in the caller's transaction over `recordTables`; a
 * person decides. From then on a shared id is ignored, unless it was used to buy a page.
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
    if (open.some(isPair) || open.filter(({ state }) => state === 'open').length >= maxOpen) continue
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

export function mergePair(db: Database, id: string, now: number): Promise<void> {
  return db.transaction('rw', recordTables(db), async () => take(mergingPair(db, id, now)))
}

function* mergingPair(db: Database, id: string, at: number): Steps<void> {
  const pair = yield* wait(db.merges.get(id))
  if (!pair || pair.state === 'merged') return
  const two = (yield* wait(db.subjects.bulkGet([pair.subject, pair.other]))).filter(
    (one) => one !== undefined,
  )
  const [first, second] = two.toSorted((a, b) => a.createdAt - b.createdAt)
  if (first && second)
    yield* mergeSteps(db, first, second, { by: 'person', alias: pair.alias, request: null, at })
}

/** Keeps two records separate, whatever later responses say. */
export function keepSeparate(db: Database, id: string): Promise<number> {
  return db.merges
    .where('id')
    .equals(id)
    .filter(({ state }) => state === 'open')
    .modify({ state: 'apart' })
}
