import { canonicalText } from '../../text/canonical-text.ts'
import { subjectOf } from '../identity/aliases.ts'
import type { Database } from '../database/database.ts'
import { parseAddress } from '../../input/parse-address.ts'
import {
  backupSalt,
  formOf,
  hasherOf,
  listIterations,
  maxSlow,
  slowHashes,
  slowIterations,
  type SlowTerms,
} from './suppression-hashes.ts'
import { canonicalEmail } from './suppression-names.ts'
import type { Suppressed } from '../rows/suppression.ts'
import type { TeamSuppressing } from '../../team/rows.ts'
import { suppressedAmong, isByName, suppressedBy, type SuppressedBy } from './suppressed-by.ts'
import { isFileGroup, restoredTerms } from './suppression-backup.ts'

export function emailAlias(email: string): string {
  return `email:${canonicalText(email).toLowerCase()}`
}

/** An email or page URL as an alias; `null` if the text is neither. */
export function parseSuppressed(text: string, socialUrl: string): string | null {
  const read = parseAddress(text, socialUrl)
  if (!read) return null
  if ('page' in read) return subjectOf(read.page)
  if ('email' in read) return emailAlias(read.email)
  // An unusual email address is never looked up, but can be suppressed unless it seems mistyped.
  const isUnusual = 'reason' in read && read.reason === 'email' && read.suggestion === null
  const isOne = text.split('@').length === 2 && canonicalEmail(text) !== null
  return isUnusual && isOne ? emailAlias(text) : null
}

/**
 * Suppresses a person by all these names, which are stored only as hashes. Resolves once the suppression applies. Slow
 * hashes for backups follow, at 77 ms each: see `whenInBackups`.
 */
export async function suppress(db: Database, aliases: readonly string[]): Promise<void> {
  const { names, terms } = await addToList(db, [[...new Set(aliases)]])
  saved = saved.then(() => addSlow(db, names.flat(), terms, 1)).catch(() => {})
  saving.set(db, saved)
}

const saving = new WeakMap<Database, Promise<void>>()
/** Slow hashes are computed one after the other, so that a click's fast hashes don't wait behind them. */
let saved = Promise.resolve()

/**
 * Resolves once backups would include everyone suppressed in this context. If a slow hash was interrupted, it follows
 * when its name is next found.
 */
export async function whenInBackups(db: Database): Promise<void> {
  await saving.get(db)
}

interface SuppressOptions {
  signal?: AbortSignal
  onProgress?: (done: number) => void
}

const chunk = 200

/** Suppresses many people, each by their names. 100,000 take several minutes, mostly for slow hashes. */
export async function suppressMany(
  db: Database,
  people: readonly (readonly string[])[],
  { signal, onProgress }: SuppressOptions = {},
): Promise<void> {
  const each = people.map((aliases) => [...new Set(aliases)])
  const { names, terms } = await addToList(db, each, signal)
  for (const [index, some] of names.entries()) {
    signal?.throwIfAborted()
    await addSlow(db, some, terms, 4)
    onProgress?.(Math.min(each.length, (index + 1) * chunk))
  }
}

type HashedName = { alias: string; hashes: string[] }

/** Adds people to the list. Returns their names in chunks, so that slow hashes can be computed for them later. */
async function addToList(
  db: Database,
  each: readonly (readonly string[])[],
  signal?: AbortSignal,
): Promise<{ names: HashedName[][]; terms: SlowTerms }> {
  const hasher = await hasherOf(db)
  const count = each.reduce((sum, aliases) => sum + aliases.length, 0)
  const terms = { iterations: count > maxSlow ? listIterations : slowIterations, salt: await backupSalt(db) }
  const names: HashedName[][] = []
  for (let from = 0; from < each.length; from += chunk) {
    signal?.throwIfAborted()
    const some = await Promise.all(
      each.slice(from, from + chunk).map(async (aliases) => ({
        hashes: await Promise.all(
          aliases.map(async (alias) => ({ alias, hashes: await hasher.keyed(alias) })),
        ),
        shared: (await Promise.all(aliases.map((alias) => hasher.shared(alias)))).flat(),
        before: await hasher.hashesOf(aliases),
      })),
    )
    await db.transaction('rw', db.suppressed, db.teamState, async () => {
      for (const { hashes, before, shared } of some)
        await mergeGroups(db, [...hashes.flatMap((one) => one.hashes), ...shared], before)
      await queueForTeam(
        db,
        'suppressed',
        some.map(({ shared }) => shared),
      )
    })
    names.push(some.flatMap(({ hashes }) => hashes))
  }
  return { names, terms }
}

/** Queues the change for the team. Runs in the caller's transaction. */
async function queueForTeam(db: Database, kind: TeamSuppressing['kind'], people: string[][]): Promise<void> {
  const shared = people.filter((hashes) => hashes.length > 0)
  if (shared.length === 0) return
  const key = `suppressing:${crypto.randomUUID()}` as const
  await db.teamState.put({ key, at: Date.now(), kind, people: shared })
}

/** Applies the team's changes of the list, in order. */
export function followList(
  db: Database,
  changes: readonly Pick<TeamSuppressing, 'kind' | 'people'>[],
): Promise<void> {
  return db.transaction('rw', db.suppressed, async () => {
    for (const { kind, people } of changes)
      for (const hashes of people) {
        if (kind === 'allowed') await removeHashes(db, hashes)
        else if ((await suppressedAmong(db, hashes)).length < new Set(hashes).size)
          await mergeGroups(db, [...new Set(hashes)], hashes)
      }
  })
}

/**
 * Gives rows that share a page or email one group: they are about one person and are allowed together. Several people
 * may share a name at a company, which stays suppressed until all of them are allowed.
 */
async function mergeGroups(db: Database, hashes: string[], before: string[]): Promise<void> {
  const kept = await suppressedAmong(db, before)
  const group = crypto.randomUUID()
  const at = Date.now()
  const certain = kept.filter(({ hash }) => !isByName(hash))
  const fromFiles = certain.filter((row) => isFileGroup(row.group))
  // The file's other names may belong to another person, so they keep their group.
  for (const { hash } of fromFiles) await db.suppressed.update(hash, { group, at })
  const groups = certain.map((row) => row.group).filter((one) => !isFileGroup(one))
  if (groups.length > 0)
    await db.suppressed
      .where('group')
      .anyOf([...new Set(groups)])
      .modify({ group, at })
  const there = await suppressedAmong(db, hashes)
  for (const row of there)
    if (row.group !== group && !groups.includes(row.group))
      await db.suppressed.update(row.hash, { also: [...new Set([...(row.also ?? []), group])] })
  const known = new Set(there.map(({ hash }) => hash))
  await db.suppressed.bulkPut(hashes.filter((hash) => !known.has(hash)).map((hash) => ({ hash, group, at })))
}

async function addSlow(
  db: Database,
  names: readonly HashedName[],
  terms: SlowTerms,
  atOnce: number,
): Promise<void> {
  const rows = await suppressedAmong(
    db,
    names.flatMap(({ hashes }) => hashes),
  )
  const without = new Set(rows.filter(({ slow }) => !slow).map(({ hash }) => hash))
  const missing = names.filter(({ hashes }) => hashes.some((hash) => without.has(hash)))
  const changes: { key: string; changes: { slow: string } }[] = []
  for (let from = 0; from < missing.length; from += atOnce)
    await Promise.all(
      missing.slice(from, from + atOnce).map(async ({ alias, hashes }) => {
        const slow = await slowHashes(alias, terms)
        for (const [index, key] of hashes.entries()) changes.push({ key, changes: { slow: slow[index]! } })
      }),
    )
  if (changes.length > 0) await db.suppressed.bulkUpdate(changes)
}

/** Removes the people with any of these names from the suppression list, with all their names. */
export async function unsuppress(db: Database, aliases: readonly string[]): Promise<void> {
  const hashes = await currentHashesOf(db, aliases)
  const hasher = await hasherOf(db)
  const shared = (await Promise.all(aliases.map((alias) => hasher.shared(alias)))).flat()
  await db.transaction('rw', db.suppressed, db.teamState, async () => {
    const gone = await removeHashes(db, hashes)
    if (shared.length > 0 && gone.length > 0) await queueForTeam(db, 'allowed', [gone])
  })
}

async function removeHashes(db: Database, hashes: readonly string[]): Promise<string[]> {
  const rows = await suppressedAmong(db, hashes)
  const sure = rows.filter(({ hash }) => !isByName(hash))
  const meant = sure.length > 0 ? sure : rows.filter(({ hash }) => formOf(hash) === 'w')
  const groups = new Set(meant.map(({ group }) => group))
  const leaving = await db.suppressed
    .where('group')
    .anyOf([...groups])
    .toArray()
  const stays = leaving.map(({ also = [], ...row }) => {
    const [group, ...others] = also.filter((other) => !groups.has(other))
    return { ...row, group, also: others }
  })
  await db.suppressed.bulkDelete(leaving.map(({ hash }) => hash))
  await db.suppressed.bulkPut(stays.flatMap(({ group, ...row }) => (group ? [{ ...row, group }] : [])))
  return leaving.map(({ hash }) => hash)
}

/** Whether a person with these names is suppressed, here or in a restored backup. */
export async function isSuppressed(db: Database, aliases: readonly string[]): Promise<boolean> {
  return (await suppressedBy(db, await currentHashesOf(db, aliases))) !== null
}

export async function hasSuppressed(db: Database): Promise<boolean> {
  return (await db.suppressed.limit(1).primaryKeys()).length > 0
}

/**
 * Whether each person is suppressed, fast enough for 100,000 people. Doesn't find names that only a restored backup
 * has; `isSuppressed` does.
 */
export async function areSuppressed(db: Database, each: readonly (readonly string[])[]): Promise<boolean[]> {
  return (await suppressionOf(db, each)).map((by) => by !== null)
}

/** Like `areSuppressed`, but returns how each person is suppressed. */
export async function suppressionOf(
  db: Database,
  each: readonly (readonly string[])[],
): Promise<(SuppressedBy | null)[]> {
  if (!(await hasSuppressed(db))) return each.map(() => null)
  const hasher = await hasherOf(db)
  const hashes: string[][] = []
  for (let from = 0; from < each.length; from += chunk)
    hashes.push(
      ...(await Promise.all(each.slice(from, from + chunk).map((aliases) => hasher.hashesOf(aliases)))),
    )
  const found: (SuppressedBy | null)[] = []
  for (let from = 0; from < hashes.length; from += chunk) {
    const some = hashes.slice(from, from + chunk)
    const rows = new Set((await suppressedAmong(db, some.flat())).map(({ hash }) => hash))
    for (const own of some)
      found.push(own.some((hash) => rows.has(hash)) ? await suppressedBy(db, own) : null)
  }
  return found
}

/**
 * The hashes for `suppressedBy`. Compute them before the transaction, because IndexedDB would close it while waiting.
 */
export async function hashesOf(db: Database, aliases: readonly string[]): Promise<string[]> {
  if (aliases.length === 0) return []
  return (await hasherOf(db)).hashesOf(aliases)
}

/**
 * Like `hashesOf`, but first converts restored rows to this installation's key. That takes 77 ms per name if another
 * installation's backup was restored.
 */
export async function currentHashesOf(db: Database, aliases: readonly string[]): Promise<string[]> {
  if (aliases.length === 0) return []
  const hasher = await hasherOf(db)
  const names = [...new Set(aliases)]
  const hashes = await hasher.hashesOf(names)
  if (!(await hasSuppressed(db))) return hashes
  const others = await restoredTerms(db)
  for (const alias of names) {
    const keyed = await hasher.keyed(alias)
    const slow = (await Promise.all(others.map((terms) => slowHashes(alias, terms)))).flat()
    const restored = await suppressedAmong(db, slow)
    if (restored.length > 0) await convertRows(db, restored, keyed)
    const own = await suppressedAmong(db, keyed)
    if (own.some(({ slow: has }) => !has))
      await addSlow(
        db,
        [{ alias, hashes: keyed }],
        { iterations: slowIterations, salt: await backupSalt(db) },
        1,
      )
  }
  return hashes
}

function convertRows(db: Database, restored: Suppressed[], keyed: string[]): Promise<void> {
  return db.transaction('rw', db.suppressed, async () => {
    const own = await suppressedAmong(db, keyed)
    const [{ group: first, at }] = restored as [Suppressed, ...Suppressed[]]
    // Groups from files stay separate: allowing a person from a file must not allow a person suppressed here.
    const groups = [...new Set([...restored, ...own].map((row) => row.group))].filter(
      (one) => !isFileGroup(one),
    )
    const group = groups[0] ?? first
    if (groups.length > 1) await db.suppressed.where('group').anyOf(groups).modify({ group })
    const slow = restored.map(({ hash }) => hash)
    for (const hash of keyed) {
      const known =
        slow.find((other) => other.includes(`.${hash[0]}.`)) ?? own.find((row) => row.hash === hash)?.slow
      await db.suppressed.put({ hash, group, at, ...(known ? { slow: known } : {}) })
    }
    await db.suppressed.bulkDelete(restored.map(({ hash }) => hash))
  })
}

export async function countSuppressed(db: Database): Promise<number> {
  const groups = await db.suppressed.orderBy('group').uniqueKeys()
  return groups.filter((group) => group !== '').length
}
