import type { Database } from '../database/database.ts'
import type { Suppressed } from '../database/rows/records.ts'
import { formOf, saltMark, slowMark, slowPrefix, slowTermsOf, type SlowTerms } from './suppression-hashes.ts'

/** Whether names are on the list that a backup of another installation brought, and that nobody met here yet. */
export async function hasRestored(db: Database): Promise<boolean> {
  return (await db.suppressed.where('hash').startsWith(slowMark).count()) > 0
}

/** With which salts and how slowly the rows that came with backups were made. */
export async function restoredTerms(db: Database): Promise<SlowTerms[]> {
  const found: SlowTerms[] = []
  let row = await db.suppressed.where('hash').startsWith(slowMark).first()
  while (row) {
    const terms = slowTermsOf(row.hash)
    if (terms) found.push(terms)
    const after = terms ? `${slowPrefix(terms)}\uffff` : row.hash
    row = await db.suppressed.where('hash').between(after, `${slowMark}\uffff`, false, true).first()
  }
  return found
}

/** The row as a backup carries it; `null`: not at all, since what only this installation can read helps no other. */
export function suppressedForBackup({ hash, group, at, slow }: Suppressed): Suppressed | null {
  if (formOf(hash) === null) return { hash, group, at }
  return slow ? { hash: slow, group, at } : null
}

/** Rows of a backup that are new here. Call it inside a transaction over `suppressed`. */
export async function unknownAmong(db: Database, rows: readonly Suppressed[]): Promise<Suppressed[]> {
  const slow = rows.map(({ hash }) => hash).filter((hash) => slowTermsOf(hash) !== null)
  const own = await db.suppressed.where('slow').anyOf(slow).toArray()
  const here = new Set(own.map((row) => row.slow))
  const kept = await db.suppressed.bulkGet(rows.map(({ hash }) => hash))
  return rows.filter(
    ({ hash }, index) => !kept[index] && !here.has(hash) && (isOlder(hash) || slowTermsOf(hash) !== null),
  )
}

const isOlder = (hash: string) => hash.startsWith(saltMark) || /^[\da-f]{64}$/.test(hash)
