import type { Database } from '../database/database.ts'
import type { Suppressed } from '../rows/suppression.ts'
import { formOf, slowMark, slowPrefix, slowTermsOf, type SlowTerms } from './suppression-hashes.ts'

/** Whether another installation's restored names are not converted yet. */
export async function hasRestored(db: Database): Promise<boolean> {
  return (await db.suppressed.where('hash').startsWith(slowMark).count()) > 0
}

/** Salts and iterations of restored rows. */
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

/** A row as stored in backups; `null` if only this installation can read it. */
export function suppressedForBackup({ hash, group, at, slow }: Suppressed): Suppressed | null {
  if (formOf(hash) === null) return { hash, group, at }
  return slow ? { hash: slow, group, at } : null
}

/** Each restored salt costs every lookup 77 ms per name. An installation has one, and passes on those it restored. */
const maxSalts = 4

export async function restoredSalts(db: Database): Promise<string[]> {
  return [...new Set((await restoredTerms(db)).map(({ salt }) => salt))]
}

/**
 * A stateful filter for a file's rows, in order. Rejects unknown hash forms, and salts beyond `maxSalts`. `known`:
 * salts in the list.
 */
export function suppressionGate(known: readonly string[]): (row: Pick<Suppressed, 'hash'>) => boolean {
  const salts = new Set(known)
  return ({ hash }) => {
    const salt = slowTermsOf(hash)?.salt
    if (salt === undefined) return false
    if (!salts.has(salt) && salts.size >= maxSalts) return false
    salts.add(salt)
    return true
  }
}

/**
 * A backup's new rows, in the form to store, in a transaction over `suppressed`. `groups` maps file groups to new local
 * ones: allowing a file's person must not allow a local one.
 */
export async function unknownAmong(
  db: Database,
  rows: readonly Suppressed[],
  groups: Map<string, string>,
): Promise<Suppressed[]> {
  const slow = rows.map(({ hash }) => hash).filter((hash) => slowTermsOf(hash) !== null)
  const own = await db.suppressed.where('slow').anyOf(slow).toArray()
  const here = new Set(own.map((row) => row.slow))
  const kept = await db.suppressed.bulkGet(rows.map(({ hash }) => hash))
  return rows.flatMap(({ hash, group, at }, index) => {
    if (kept[index] || here.has(hash)) return []
    const ours = group === '' ? '' : (groups.get(group) ?? `${fileGroupMark}${crypto.randomUUID()}`)
    groups.set(group, ours)
    return [{ hash, group: ours, at }]
  })
}

const fileGroupMark = 'file:'

/** Whether a group is from a file, which may put several people into one. */
export const isFileGroup = (group: string): boolean => group.startsWith(fileGroupMark)
