import type { Database } from '../database/database.ts'
import type { Suppressed } from '../rows/suppression.ts'
import { formOf } from './suppression-hashes.ts'

/** How a person is suppressed. `name`: by a name at a company, which another person may share. */
export type SuppressedBy = 'page' | 'email' | 'name'

/** The rows with these hashes. Runs in the caller's transaction over `suppressed`, or without one. */
export async function suppressedAmong(db: Database, hashes: readonly string[]): Promise<Suppressed[]> {
  const rows = await db.suppressed.bulkGet([...hashes])
  return rows.filter((row) => row !== undefined)
}

export const isByName = (hash: string) => formOf(hash) === 'w' || formOf(hash) === 'n'

function isAnother(hashes: readonly string[], theirs: readonly string[]): boolean {
  return (['m', 'i'] as const).some((form) => {
    const [own, listed] = [hashes, theirs].map((all) => all.filter((hash) => formOf(hash) === form))
    return own!.length > 0 && listed!.length > 0 && !own!.some((hash) => listed!.includes(hash))
  })
}

/**
 * How the person with these names is suppressed; `null` if not. Only this function decides that. A name at a company
 * doesn't count if ids of one kind differ. Runs in a transaction over `suppressed`, or without one.
 */
export async function suppressedBy(db: Database, hashes: readonly string[]): Promise<SuppressedBy | null> {
  if (hashes.length === 0) return null
  const rows = await suppressedAmong(db, hashes)
  const sure = rows.filter(({ hash }) => !isByName(hash))
  if (sure.length > 0) return sure.every(({ hash }) => formOf(hash) === 'e') ? 'email' : 'page'
  const groups = new Set(rows.map(({ group }) => group))
  for (const group of groups) {
    const theirs = await db.suppressed.where('group').equals(group).primaryKeys()
    if (!isAnother(hashes, theirs)) return 'name'
  }
  return null
}
