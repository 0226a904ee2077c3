import type { Database } from '../database/database.ts'
import type { Suppressed } from '../rows/suppression.ts'
import { formOf, slowMark, slowPrefix, slowTermsOf, type SlowTerms } from './suppression-hashes.ts'

/** Whether there are names from another installation's backup that aren't converted yet. */
export async function hasRestored(db: Database): Promise<boolean> {
  return (await db.suppressed.where('hash').startsWith(slowMark).count()) > 0
}

/** The salts and iterations of restored rows. */
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

/** A row in the form stored in backups; `null` if only this installation can read it. */
export function suppressedForBackup({ hash, group, at, slow }: Suppressed): Suppressed | null {
  if (formOf(hash) === null) return { hash, group, at }
  return slow ? { hash: slow, group, at } : null
}

/**
 * The most salts to accept. Each restored salt costs every lookup 77 ms per name. An installation has one, and its
 * backups include those it restored.
 */
const maxSalts = 4

export async function restoredSalts(db: Database): Promise<string[]> {
  return [...new Set((await restoredTerms(db)).map(({ salt }) => salt))]
}

/**
 * Returns a stateful filter for the rows of a file, in their order. It rejects unknown forms of hashes, and salts
 * beyond `maxSalts`. `known` are the salts in the list.
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
 * The rows of a backup that the list lacks, in the form to store. Runs in a transaction over `suppressed`. `groups`
 * maps groups of the file to new local ones: allowing a person from the file must not allow a person suppressed here.
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

/** Whether a group comes from a file, which may put several people into one group. */
export const isFileGroup = (group: string): boolean => group.startsWith(fileGroupMark)
