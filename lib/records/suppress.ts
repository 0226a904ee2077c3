import { subjectOf } from './aliases.ts'
import type { Database, Suppressed } from './database.ts'
import { detectPage } from '../pages/index.ts'

/** Before the salt, in the row that holds it: no hash begins so. */
const saltMark = 'salt:'

/** An e-mail address as a name of a person. */
export function emailAlias(email: string): string {
  return `email:${email.normalize('NFC').trim().toLowerCase()}`
}

/** What somebody typed, an e-mail address or the address of a page, as a name; `null` when it is neither. */
export function aliasTyped(text: string, socialUrl: string): string | null {
  const typed = text.trim()
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return emailAlias(typed)
  const page = detectPage(typed, socialUrl)
  return page && subjectOf(page)
}

/**
 * Never again look up who goes by these names. Kept are only salted hashes, so that the list does not hold what it
 * protects; all of one call belong together.
 */
export async function suppress(db: Database, aliases: readonly string[]): Promise<void> {
  const hashes = await hashesOf(db, aliases)
  await db.transaction('rw', db.suppressed, async () => {
    // Whoever was suppressed under one of these names before is the same one: undone together, too.
    const groups = new Set((await suppressedAmong(db, hashes)).map(({ group }) => group))
    const row = { group: crypto.randomUUID(), at: Date.now() }
    await db.suppressed.filter(({ group }) => groups.has(group)).modify(row)
    await db.suppressed.bulkPut(hashes.map((hash) => ({ ...row, hash })))
  })
}

/** May be looked up again who was suppressed under any of these names, under all the names of then. */
export async function unsuppress(db: Database, aliases: readonly string[]): Promise<void> {
  const hashes = await hashesOf(db, aliases)
  await db.transaction('rw', db.suppressed, async () => {
    const rows = await suppressedAmong(db, hashes)
    const groups = new Set(rows.map(({ group }) => group))
    await db.suppressed.filter(({ group }) => groups.has(group)).delete()
  })
}

/** Whether any of these names is suppressed. */
export async function isSuppressed(db: Database, aliases: readonly string[]): Promise<boolean> {
  return (await suppressedAmong(db, await hashesOf(db, aliases))).length > 0
}

/** Which of these, each by their names, are suppressed. */
export async function areSuppressed(db: Database, each: readonly (readonly string[])[]): Promise<boolean[]> {
  const isAnybody = (await countSuppressed(db)) > 0
  return Promise.all(each.map(async (aliases) => isAnybody && isSuppressed(db, aliases)))
}

/**
 * The hashes of these names, one SHA-256 for each and each salt. Made before a transaction that looks for them: IndexedDB does not wait
 * for anything else.
 */
export async function hashesOf(db: Database, aliases: readonly string[]): Promise<string[]> {
  const salts = await saltsOf(db)
  const names = [...new Set(aliases)]
  return Promise.all(salts.flatMap((salt) => names.map((alias) => hashOf(salt + alias))))
}

/** The rows of these hashes, inside the caller's transaction over `suppressed` or by itself. */
export async function suppressedAmong(db: Database, hashes: readonly string[]): Promise<Suppressed[]> {
  const rows = await db.suppressed.bulkGet([...hashes])
  return rows.filter((row) => row !== undefined)
}

/** How many people are suppressed. */
export async function countSuppressed(db: Database): Promise<number> {
  const rows = await db.suppressed.toArray()
  return new Set(rows.filter(({ hash }) => !hash.startsWith(saltMark)).map(({ group }) => group)).size
}

/**
 * The salt of this installation, made when it is first needed, and those that came with a backup of another; every
 * hash depends on one of them, so none ever changes.
 */
async function saltsOf(db: Database): Promise<string[]> {
  const kept = () => db.suppressed.where('hash').startsWith(saltMark).primaryKeys()
  const found = await kept()
  if (found.length > 0) return found
  return db.transaction('rw', db.suppressed, async () => {
    const meanwhile = await kept()
    if (meanwhile.length > 0) return meanwhile
    const hash = saltMark + hex(crypto.getRandomValues(new Uint8Array(16)))
    await db.suppressed.add({ hash, group: '', at: Date.now() })
    return [hash]
  })
}

async function hashOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text.normalize('NFC'))
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
