import type { Database } from '../database/database.ts'
import type { Suppressed } from '../database/rows/records.ts'
import { formOf } from './suppression-hashes.ts'

/**
 * By what somebody is on the list: a page or an e-mail address of theirs, or only a name at a company, which another
 * person may have too.
 */
export type SuppressedBy = 'page' | 'email' | 'name'

/** The rows of these hashes, inside the caller's transaction over `suppressed` or by itself. */
export async function suppressedAmong(db: Database, hashes: readonly string[]): Promise<Suppressed[]> {
  const rows = await db.suppressed.bulkGet([...hashes])
  return rows.filter((row) => row !== undefined)
}

export const isByName = (hash: string) => formOf(hash) === 'w' || formOf(hash) === 'n'

function isAnother(hashes: readonly string[], theirs: readonly string[]): boolean {
  return (['m', 'i'] as const).some((form) => {
    const [asked, listed] = [hashes, theirs].map((all) => all.filter((hash) => formOf(hash) === form))
    return asked!.length > 0 && listed!.length > 0 && !asked!.some((hash) => listed!.includes(hash))
  })
}

/**
 * By what one person who goes by all the names of these hashes is suppressed; `null`: they are not. The one place that
 * decides; inside the caller's transaction over `suppressed`, or by itself. A name at a company does not count where
 * both have an id of the same kind, and it is another one: that is another person.
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
