import type { Database } from '../database/database.ts'
import { listRevisionId } from '../database/rows/records.ts'

/** The suppression list as a transaction finds it. */
export interface ListState {
  /** Changes with every write to the list; empty where nothing was ever written. */
  revision: string
  isEmpty: boolean
}

/** The tables that `readListState` and `suppressedBy` read. */
export const listTables = (db: Database) => [db.suppressed, db.suppressionKeys] as const

/** The list as it is now, inside the caller's transaction over `listTables`. */
export async function readListState(db: Database): Promise<ListState> {
  const [row, first] = await Promise.all([
    db.suppressionKeys.get(listRevisionId),
    db.suppressed.limit(1).primaryKeys(),
  ])
  return { revision: row && 'revision' in row ? row.revision : '', isEmpty: first.length === 0 }
}

/** Whether nothing was written to the list between the two. */
export const isSameList = (one: ListState, other: ListState): boolean =>
  one.revision === other.revision && one.isEmpty === other.isEmpty

/** The result of a transaction, or the list that it found where that is not the one it was prepared for. */
export type ForList<Result> = { result: Result } | { listed: ListState }

/** The list as this context last saw it, by database. */
const lastSeen = new WeakMap<Database, ListState>()

const neverWritten: ListState = { revision: '', isEmpty: true }

/**
 * Runs `step`, which needs the suppression list. It hashes names before its transaction, which would not stay open that
 * long, and only where the list is not empty. A transaction that finds another list than `listed` writes nothing and
 * returns what it found, and `step` runs again: somebody was put on the list in between, or a file brought names under a
 * salt for which nothing was hashed.
 */
export async function withSuppressionList<Result>(
  db: Database,
  step: (listed: ListState) => PromiseLike<ForList<Result>>,
): Promise<Result> {
  for (;;) {
    const end = await step(lastSeen.get(db) ?? neverWritten)
    if ('result' in end) return end.result
    lastSeen.set(db, end.listed)
  }
}
