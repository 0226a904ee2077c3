import type { Database } from '../database/database.ts'
import type { Suppressed } from '../database/rows/records.ts'
import { formOf, slowMark, slowPrefix, slowTermsOf, type SlowTerms } from './suppression-hashes.ts'

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

/**
 * The list may have rows with so many salts that files brought: each costs every lookup 77 ms for each name. An installation
 * has one salt, and passes on those of the files that it restored.
 */
const maxSalts = 4

/** The salts of the rows that files have brought so far. */
export async function restoredSalts(db: Database): Promise<string[]> {
  return [...new Set((await restoredTerms(db)).map(({ salt }) => salt))]
}

/**
 * Whether the list may take rows of a file, asked row by row in their order. `known`: the salts of the rows that it has.
 * Rows of an unknown form are refused, and those of one salt too many.
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
 * Rows of a backup that are new here, as the list takes them up. Call it inside a transaction over `suppressed`. `groups`:
 * the group that each group of the file has here. It is another one: a file could name a group of here, and whoever allows
 * one of its people would allow the other.
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

/** Whether a file says that the rows of a group are one person's: it may name several people as one. */
export const isFileGroup = (group: string): boolean => group.startsWith(fileGroupMark)
