import type { Database } from '../database/database.ts'
import { listRevisionId } from '../rows/suppression.ts'

export interface ListState {
  /** Empty if the list was never written. */
  revision: string
  isEmpty: boolean
}

/** The tables that `readListState` and `suppressedBy` read. */
export const listTables = (db: Database) => [db.suppressed, db.suppressionKeys] as const

/** The current state of the list. Runs in the caller's transaction over `listTables`. */
export async function readListState(db: Database): Promise<ListState> {
  const [row, first] = await Promise.all([
    db.suppressionKeys.get(listRevisionId),
    db.suppressed.limit(1).primaryKeys(),
  ])
  return { revision: row && 'revision' in row ? row.revision : '', isEmpty: first.length === 0 }
}

/** Whether the list is unchanged. */
export const isSameList = (one: ListState, other: ListState): boolean =>
  one.revision === other.revision && one.isEmpty === other.isEmpty

/** The result of a step, or the list's state if the transaction found it changed. */
export type ForList<Result> = { result: Result } | { listed: ListState }

const lastSeen = new WeakMap<Database, ListState>()

const neverWritten: ListState = { revision: '', isEmpty: true }

/**
 * Runs a step that needs the suppression list. Names are hashed before the transaction, which wouldn't stay open for
 * that, and only if the list isn't empty. If the list is no longer `listed`, the transaction writes nothing and the
 * step runs again: someone was suppressed, or a file brought another salt.
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
