import type { Database } from '../../records/database/database.ts'
import { hasNoRows } from '../../records/database/rows-by.ts'
import { lackingPrefix, republishPrefix, type TeamRepublish } from '../../team/rows.ts'

const keyOf = (name: string): TeamRepublish['key'] => `${republishPrefix}${name}`

/**
 * Published again without erased mentions. Does nothing without a team. Runs in the caller's transaction over
 * `teamState`.
 */
export async function noteRepublish(db: Database, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0 || (await hasNoRows(db.teamState))) return
  const rows = subjects.map((name) => ({ key: keyOf(name), id: crypto.randomUUID() }))
  await db.teamState.bulkPut([{ key: 'mentions-erased' }, ...rows])
}

/** Runs in the caller's transaction. */
export async function dropRepublish(db: Database, names: readonly string[]): Promise<void> {
  if (await hasNoRows(db.teamState)) return
  await db.teamState.bulkDelete(names.flatMap((name) => [keyOf(name), `${lackingPrefix}${name}` as const]))
}
