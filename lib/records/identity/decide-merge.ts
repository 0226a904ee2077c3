import type { Database } from '../database/database.ts'
import { mergeSteps, recordTables } from './merge-subjects.ts'
import { take, wait, type Steps } from '../database/steps.ts'

/** Merges two records that an answer said to be one, or that were separated, since a person says so. */
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

/** Two records stay two, whatever answers say. */
export function keepSeparate(db: Database, id: string): Promise<number> {
  return db.merges
    .where('id')
    .equals(id)
    .filter(({ state }) => state === 'open')
    .modify({ state: 'apart' })
}
