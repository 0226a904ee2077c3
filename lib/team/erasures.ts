import { deleteSubjects } from '../data/erasure/delete-subjects.ts'
import { eraseHeld } from '../data/erasure/erase-held.ts'
import type { Database } from '../records/database/database.ts'
import {
  followedPrefix,
  type ErasedSubject,
  type TeamErasing,
  type TeamFollowed,
  type Tombstone,
} from '../records/database/rows/team.ts'
import type { MentionNames } from '../records/identity/mentions.ts'
import { hasSection, sectionNames } from '../records/sections.ts'
import { pageKinds } from '../pages/page-kinds.ts'
import { EngineError, mostWrites, type EngineChanges } from './engine.ts'
import { noteFollowedChanges } from './followed-changes.ts'
import { prefixOf, sharedKey, type TeamKeys } from './keys.ts'
import { seal, sealFormat } from './seal.ts'
import { headOf, listLog, openValues, readLog, writeOnce, type SharedLog } from './shared-log.ts'
import { readShared, type SharedValue, type TeamContext } from './shared-values.ts'
import { teamRow } from './team-state.ts'

const tombstoneLog: SharedLog<Tombstone> = {
  kind: 'tombstone',
  isValue: ({ names }) => Array.isArray(names),
}

/** Counts the erasures: whoever publishes has to know all of them, and proves it by this value's revision. */
export const erasureHead = (keys: TeamKeys) => headOf(keys, tombstoneLog)

/** What a name of somebody who was erased is known by: nobody without the team's secret can try names. */
const erasedName = async (keys: TeamKeys, name: string): Promise<string> =>
  (await sharedKey(keys, 'tombstone', 'name', name)).slice(prefixOf(keys, 'tombstone').length)

/** Notes that these were erased here, for good; each by all their names, which are not kept. `tellErasures` has the team follow. */
export async function noteErasure(
  keys: TeamKeys,
  db: Database,
  subjects: readonly string[][],
  now: number,
): Promise<void> {
  if (subjects.length === 0) return
  const erased = await Promise.all(subjects.map((names) => erasedSubject(keys, names)))
  await db.teamState.put({ key: `erasing:${crypto.randomUUID()}`, at: now, subjects: erased })
}

const erasedSubject = async (keys: TeamKeys, names: readonly string[]): Promise<ErasedSubject> => ({
  names: await Promise.all(names.map((name) => erasedName(keys, name))),
  keys: await Promise.all(
    names.flatMap((name) => sectionsOfName(name).map((section) => sharedKey(keys, 'record', name, section))),
  ),
})

const erasingOf = (db: Database) =>
  db.teamState.where('key').startsWith('erasing:').toArray() as Promise<unknown> as Promise<TeamErasing[]>

/** Has the team erase whom this machine erased: what stands of them in the engine goes in the transaction that says so. */
export async function tellErasures(team: TeamContext, db: Database): Promise<void> {
  for (const { key, at, subjects } of await erasingOf(db)) {
    for (const [index, some] of inTransactions(subjects).entries()) {
      const id = `${key}:${index}`
      const names = some.flatMap((one) => one.names)
      const tombstone: Tombstone = {
        id,
        at,
        by: team.member.name,
        machine: team.machine,
        subjects: some.length,
        names,
      }
      const tail = tailOf(team.keys, await sharedKey(team.keys, 'tombstone', id))
      // Whom this machine erased may be bought again before it reads its own tombstone.
      await db.teamState.put({ key: `${followedPrefix}${tail}`, revision: 0, tombstone })
      const revision = await writeTombstone(
        team,
        tombstone,
        some.flatMap(({ keys }) => keys),
      )
      await noteErased(db, tail, tombstone, revision)
    }
    await db.teamState.delete(key)
  }
}

/** Beside what goes, a transaction writes its tombstone and the head. */
const mostGone = mostWrites - 2

function inTransactions(subjects: readonly ErasedSubject[]): ErasedSubject[][] {
  const groups: ErasedSubject[][] = []
  let room = 0
  for (const one of subjects) {
    if (groups.length === 0 || one.keys.length > room) {
      groups.push([])
      room = mostGone
    }
    room -= one.keys.length
    groups.at(-1)!.push(one)
  }
  return groups
}

const sectionsOfName = (name: string) => {
  const kind = pageKinds.find((each) => name.startsWith(`${each}:`))
  return kind ? sectionNames.filter((section) => hasSection(kind, section)) : []
}

/** Writes it once, whatever replies are lost; gives its revision. */
async function writeTombstone(team: TeamContext, tombstone: Tombstone, gone: string[]): Promise<number> {
  const key = await sharedKey(team.keys, 'tombstone', tombstone.id)
  const revision = await writeOnce(team, tombstoneLog, key, tombstone, gone.slice(0, mostGone))
  // One with very many names needs several: nobody writes them anew after the first.
  for (let from = mostGone; from < gone.length; from += mostGone)
    await team.engine.commit(gone.slice(from, from + mostGone).map((name) => ({ key: name, value: null })))
  return revision
}

/** Remembers an erasure that is followed here: for the page of the team, and to write it again should the engine lose it. */
async function noteErased(db: Database, tail: string, tombstone: Tombstone, revision: number): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    await db.teamState.put({ key: `${followedPrefix}${tail}`, revision, tombstone })
    await noteFollowedChanges(db, [{ ...tombstone, kind: 'deleted', revision }])
  })
}

/** Called with the names of people who are erased: they may stand outside the database, too. */
export type OnErasedNames = (people: MentionNames[]) => Promise<void>

const tailOf = (keys: TeamKeys, key: string) => key.slice(prefixOf(keys, 'tombstone').length)

/** The erasures that were followed here, by what their keys in the engine end with. */
async function followedErasures(db: Database): Promise<Map<string, TeamFollowed>> {
  const rows = await db.teamState.where('key').startsWith(followedPrefix).toArray()
  return new Map((rows as TeamFollowed[]).map((row) => [row.key.slice(followedPrefix.length), row]))
}

/** Nothing is shared while something about somebody whom the team erased is under way here: it is tried again. */
export class ErasureWaits extends EngineError {
  constructor() {
    super('unreachable', 'whom the team erased is still asked about')
  }
}

/**
 * Erases here what was erased in the team and was not followed yet; with `since`, also what was erased after that revision,
 * at which something was read that is here now. Gives the revision up to which all of it is gone; `null`: something about
 * somebody is under way, and it is to be tried again.
 */
export async function catchUpErasures(
  team: TeamContext,
  db: Database,
  onNames: OnErasedNames,
  since = Infinity,
): Promise<number | null> {
  const { keys } = team
  const head = await erasureHead(keys)
  const read = await readShared(team, [head])
  const before = await teamRow(db, 'read')
  const known = Math.min(before?.team === keys.team ? before.erased : 0, since)
  if (read.revisionOf(head) > known) {
    const followed = await followedErasures(db)
    const missed = (await listLog(team, tombstoneLog)).filter(({ key, revision }) => {
      const mine = followed.get(tailOf(keys, key))
      return !mine || (revision > since && revision === mine.revision)
    })
    const all = await readLog(
      team,
      tombstoneLog,
      missed.map(({ key }) => key),
    )
    if (!(await eraseHere(team, db, all, onNames))) return null
  }
  await db.transaction('rw', db.teamState, async () => {
    const now = await teamRow(db, 'read')
    const mine =
      now?.team === keys.team
        ? now
        : ({ key: 'read', team: keys.team, revision: 0, format: sealFormat, erased: 0 } as const)
    await db.teamState.put({ ...mine, erased: Math.max(read.revision, mine.erased) })
  })
  return read.revision
}

/**
 * Has the engine hold every erasure that was followed here: one that somebody deleted there, or that is newer than the
 * backup it was restored from, is written again. Gives the names in those that stand there anew, each with the revision
 * since which it does: what is older there is of somebody who was erased.
 */
export async function restoreErasures(team: TeamContext, db: Database): Promise<Map<string, number>> {
  const names = new Map<string, number>()
  const followed = await followedErasures(db)
  if (followed.size === 0) return names
  await restoreHead(team)
  const there = new Map((await listLog(team, tombstoneLog)).map(({ key, revision }) => [key, revision]))
  for (const [tail, row] of followed) {
    const key = prefixOf(team.keys, 'tombstone') + tail
    // One of 0 is being written.
    if (row.revision === 0 || there.get(key) === row.revision) continue
    const revision = await writeOnce(team, tombstoneLog, key, row.tombstone)
    for (const name of row.tombstone.names) names.set(name, revision)
  }
  return names
}

async function restoreHead({ engine, keys }: TeamContext): Promise<void> {
  const key = await erasureHead(keys)
  const { entries, revision: after } = await engine.read([key])
  if (entries.length > 0) return
  const value = await seal(keys, key, { value: {}, sequence: 1, after })
  await engine.commit([{ key, value, expected: 0 }])
}

/** Whether what stands in the engine since this revision is of somebody whose erasure stands there anew, since later. */
export async function isErasedAgain(
  { keys }: TeamContext,
  restored: ReadonlyMap<string, number>,
  aliases: readonly string[],
  revision: number,
): Promise<boolean> {
  if (restored.size === 0) return false
  const hashed = await Promise.all(aliases.map((name) => erasedName(keys, name)))
  return hashed.some((name) => revision < (restored.get(name) ?? 0))
}

/** Whether the team erased, after this revision and as far as is followed here, somebody who goes by one of these names. */
export async function isErasedSince(
  keys: TeamKeys,
  db: Database,
  names: readonly string[],
  revision: number,
): Promise<boolean> {
  const hashed = new Set(await Promise.all(names.map((name) => erasedName(keys, name))))
  const since = [...(await followedErasures(db)).values()].filter((row) => row.revision > revision)
  return since.some(({ tombstone }) => tombstone.names.some((name) => hashed.has(name)))
}

/** From now on erasures count as followed at the revisions at which they stand in the engine now. */
export async function noteRestored(team: TeamContext, db: Database): Promise<void> {
  const there = await listLog(team, tombstoneLog)
  await db.transaction('rw', db.teamState, async () => {
    const followed = await followedErasures(db)
    for (const { key, revision } of there) {
      const row = followed.get(tailOf(team.keys, key))
      if (row && row.revision !== 0 && row.revision !== revision) await db.teamState.put({ ...row, revision })
    }
  })
}

/** Names hashed at once. */
const chunk = 500

/** Erases whom these tombstones mean; `false`: something about one of them is under way. */
async function eraseHere(
  team: TeamContext,
  db: Database,
  tombstones: readonly SharedValue<Tombstone>[],
  onNames: OnErasedNames,
): Promise<boolean> {
  if (tombstones.length === 0) return true
  const gone = new Map<string, number>()
  for (const { value, revision } of tombstones)
    for (const name of value.names) gone.set(name, Math.max(revision, gone.get(name) ?? 0))
  // First what can still be undone: what is taken back meanwhile is among the records by then.
  const held = await namesAmong(team.keys, gone, (await db.held.orderBy('marks').uniqueKeys()) as string[])
  const people: MentionNames[] = await eraseHeld(db, [...held.keys()])
  const names = await namesAmong(
    team.keys,
    gone,
    (await db.subjects.orderBy('aliases').uniqueKeys()) as string[],
  )
  await removeLeft(team, db, names)
  const { later } = await deleteSubjects(db, [...names.keys()], {
    spareUnsent: true,
    now: team.now(),
    onNames: (some) => people.push(...some),
  })
  if (people.length > 0) await onNames(people)
  if (later > 0) return false
  for (const { key, value, revision } of tombstones)
    await noteErased(db, tailOf(team.keys, key), value, revision)
  return true
}

/**
 * Follows what was written of erasures, and writes again what somebody deleted or replaced of them; `false`: something
 * about somebody who was erased is under way.
 */
export async function followErasures(
  team: TeamContext,
  db: Database,
  { written, deleted }: Pick<EngineChanges, 'written' | 'deleted'>,
  onNames: OnErasedNames,
): Promise<boolean> {
  const head = await erasureHead(team.keys)
  const prefix = prefixOf(team.keys, 'tombstone')
  const entries = written.filter(({ key }) => key.startsWith(prefix) && key !== head)
  const isLost = deleted.some((key) => key.startsWith(prefix))
  if (entries.length === 0 && !isLost) return true
  const tombstones = await openValues(team.keys, tombstoneLog, entries)
  const followed = await followedErasures(db)
  const known = tombstones.filter(({ key }) => followed.has(tailOf(team.keys, key)))
  const isDamaged = isLost || tombstones.length < entries.length
  if (isDamaged) await restoreErasures(team, db)
  if (isDamaged || known.length > 0) await noteRestored(team, db)
  return eraseHere(
    team,
    db,
    tombstones.filter((one) => !known.includes(one)),
    onNames,
  )
}

/** Those of these names that are among the hashed ones, each with the revision that stands with its hash. */
async function namesAmong(
  keys: TeamKeys,
  hashes: ReadonlyMap<string, number>,
  all: readonly string[],
): Promise<Map<string, number>> {
  const names = new Map<string, number>()
  for (let from = 0; from < all.length; from += chunk) {
    const some = all.slice(from, from + chunk)
    const hashed = await Promise.all(some.map((name) => erasedName(keys, name)))
    for (const [at, name] of some.entries()) {
      const revision = hashes.get(hashed[at]!)
      if (revision !== undefined) names.set(name, revision)
    }
  }
  return names
}

/**
 * Under names that whoever erased did not know, something may still stand in the engine that was written before. What was
 * bought anew since stays, also where somebody else was erased after it.
 */
async function removeLeft(
  { engine, keys }: TeamContext,
  db: Database,
  names: ReadonlyMap<string, number>,
): Promise<void> {
  const subjects = await db.subjects
    .where('aliases')
    .anyOf([...names.keys()])
    .toArray()
  const each = await Promise.all(
    subjects.map(async ({ aliases }) => {
      const erasedAt = Math.max(...aliases.map((name) => names.get(name) ?? 0))
      const one = await erasedSubject(keys, aliases)
      return one.keys.map((key) => [key, erasedAt] as const)
    }),
  )
  const left = new Map(each.flat())
  const all = [...left.keys()]
  for (let from = 0; from < all.length; from += mostGone) {
    const { entries } = await engine.read(all.slice(from, from + mostGone))
    const writes = entries
      .filter(({ key, revision }) => revision < (left.get(key) ?? 0))
      .map(({ key, revision }) => ({ key, value: null, expected: revision }))
    if (writes.length > 0) await engine.commit(writes)
  }
}
