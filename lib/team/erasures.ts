import { deleteSubjects } from '../data/erasure/delete-subjects.ts'
import { eraseHeld } from '../data/erasure/erase-held.ts'
import type { Database } from '../records/database/database.ts'
import {
  gonePrefix,
  type ErasedSubject,
  type Placed,
  type TeamErasing,
  type TeamFollowed,
  type TeamGone,
  type Tombstone,
} from '../records/database/rows/team.ts'
import type { MentionNames } from '../records/identity/mentions.ts'
import { hasSection, sectionNames } from '../records/sections.ts'
import { pageKinds } from '../pages/page-kinds.ts'
import { EngineError, mostWrites, type EngineChanges } from './engine.ts'
import { noteFollowedChanges } from './followed-changes.ts'
import { prefixOf, sharedKey, type TeamKeys } from './keys.ts'
import { erasedName, forgetReplayed, hasGap } from './known-values.ts'
import { sealFormat } from './seal.ts'
import {
  followedIn,
  followedKey,
  headOf,
  listLog,
  noteGaps,
  openValues,
  readHead,
  readLog,
  restoreLog,
  writeOnce,
  type LogValue,
  type SharedLog,
  type Written,
} from './shared-log.ts'
import { readShared, type TeamContext } from './shared-values.ts'
import { teamRow } from './team-state.ts'

const tombstoneLog: SharedLog<Tombstone> = {
  kind: 'tombstone',
  isValue: ({ names }) => Array.isArray(names),
}

/** Counts the erasures: whoever publishes has to know all of them, and proves it by this value's revision. */
export const erasureHead = (keys: TeamKeys) => headOf(keys, tombstoneLog)

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
      const tombstone: Tombstone & Placed = {
        place: 0,
        previous: 0,
        id,
        at,
        by: team.member.name,
        machine: team.machine,
        subjects: some.length,
        names,
      }
      const name = await sharedKey(team.keys, 'tombstone', id)
      const row = followedKey(team.keys, tombstoneLog, name)
      // Whom this machine erased may be bought again before it reads its own tombstone.
      await db.teamState.put({ key: row, revision: 0, value: tombstone })
      const written = await writeTombstone(
        team,
        db,
        { key: name, tombstone },
        some.flatMap(({ keys }) => keys),
      )
      await notePlaces(db, [{ ...tombstone, ...written }])
      await noteErased(db, row, tombstone, written)
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

/** Writes it once, whatever replies are lost. */
async function writeTombstone(
  team: TeamContext,
  db: Database,
  { key, tombstone }: { key: string; tombstone: Tombstone },
  gone: string[],
): Promise<Written> {
  const written = await writeOnce(team, db, tombstoneLog, key, tombstone, gone.slice(0, mostGone))
  // One with very many names needs several: nobody writes them anew after the first.
  for (let from = mostGone; from < gone.length; from += mostGone)
    await team.engine.commit(gone.slice(from, from + mostGone).map((name) => ({ key: name, value: null })))
  return written
}

/** From here on nothing is received of these people that is older than their deletion. */
async function notePlaces(
  db: Database,
  tombstones: readonly (Pick<Tombstone, 'names'> & Pick<Placed, 'place'>)[],
): Promise<void> {
  const places = new Map<string, number>()
  for (const { names, place } of tombstones)
    for (const name of names) places.set(name, Math.max(place, places.get(name) ?? 0))
  const rows = [...places].map(([name, place]): TeamGone => ({ key: `${gonePrefix}${name}`, place }))
  await db.transaction('rw', db.teamState, async () => {
    const before = (await db.teamState.bulkGet(rows.map(({ key }) => key))) as (TeamGone | undefined)[]
    await db.teamState.bulkPut(rows.filter(({ place }, at) => place > (before[at]?.place ?? 0)))
  })
}

/** Remembers an erasure that is followed here: for the page of the team, and to write it again should the engine lose it. */
async function noteErased(
  db: Database,
  key: TeamFollowed['key'],
  tombstone: Tombstone,
  { revision, place, previous }: Written,
): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    await db.teamState.put({ key, revision, value: { ...tombstone, place, previous } })
    await noteFollowedChanges(db, [{ ...tombstone, kind: 'deleted', revision }])
  })
}

/** Called with the names of people who are erased: they may stand outside the database, too. */
export type OnErasedNames = (people: MentionNames[]) => Promise<void>

const tailOf = (keys: TeamKeys, key: string) => key.slice(prefixOf(keys, 'tombstone').length)

/** Nothing is shared while something about somebody whom the team erased is under way here: it is tried again. */
export class ErasureWaits extends EngineError {
  constructor() {
    super('unreachable', 'whom the team erased is still asked about')
  }
}

/** How far the deletions of a team are followed here. */
export interface ErasuresFollowed {
  /** The engine's revision up to which all of them are followed. */
  revision: number
  /** What a value carries that is written now (`Sealed.erasures`). */
  place: number
}

/**
 * Erases here what was erased in the team and was not followed yet; gives how far. `null`: something about somebody is under
 * way, and it is to be tried again.
 */
export async function catchUpErasures(
  team: TeamContext,
  db: Database,
  onNames: OnErasedNames,
): Promise<ErasuresFollowed | null> {
  const { keys } = team
  const head = await readHead(team, db, tombstoneLog)
  const before = await teamRow(db, 'read')
  const isBehind = head.headRevision > (before?.team === keys.team ? before.erased : 0)
  if (isBehind || (await hasGap(db, 'tombstone'))) {
    const followed = await followedIn(db, tombstoneLog)
    const missed = (await listLog(team, tombstoneLog)).filter(({ key }) => !followed.has(tailOf(keys, key)))
    const all = await readLog(
      team,
      tombstoneLog,
      missed.map(({ key }) => key),
    )
    if (!(await eraseHere(team, db, all, onNames))) return null
    await noteGaps(team, db, tombstoneLog, head)
  }
  await db.transaction('rw', db.teamState, async () => {
    const now = await teamRow(db, 'read')
    const mine =
      now?.team === keys.team
        ? now
        : ({ key: 'read', team: keys.team, revision: 0, format: sealFormat, erased: 0 } as const)
    await db.teamState.put({ ...mine, erased: Math.max(head.revision, mine.erased) })
  })
  return { revision: head.revision, place: head.sequence }
}

/** Has the engine hold every erasure that was followed here. */
export const restoreErasures = (team: TeamContext, db: Database): Promise<void> =>
  restoreLog(team, db, tombstoneLog)

/** Whether the team erased, after this place and as far as is followed here, somebody who goes by one of these names. */
export async function isErasedSince(
  keys: TeamKeys,
  db: Database,
  names: readonly string[],
  place: number,
): Promise<boolean> {
  const hashed = await Promise.all(names.map((name) => erasedName(keys, name)))
  const rows = await db.teamState.bulkGet(hashed.map((name) => `${gonePrefix}${name}` as const))
  return (rows as (TeamGone | undefined)[]).some((row) => row !== undefined && row.place > place)
}

/** Names hashed at once. */
const chunk = 500

/** Erases whom these tombstones mean; `false`: something about one of them is under way. */
async function eraseHere(
  team: TeamContext,
  db: Database,
  tombstones: readonly LogValue<Tombstone>[],
  onNames: OnErasedNames,
): Promise<boolean> {
  if (tombstones.length === 0) return true
  // First: what is older can't be received any more while it is erased.
  await notePlaces(
    db,
    tombstones.map(({ value }) => value),
  )
  const gone = new Set(tombstones.flatMap(({ value }) => value.names))
  // First what can still be undone: what is taken back meanwhile is among the records by then.
  const held = await namesAmong(team.keys, gone, (await db.held.orderBy('marks').uniqueKeys()) as string[])
  const people: MentionNames[] = await eraseHeld(db, held)
  const names = await namesAmong(
    team.keys,
    gone,
    (await db.subjects.orderBy('aliases').uniqueKeys()) as string[],
  )
  await removeLeft(team, db, names)
  const { later } = await deleteSubjects(db, names, {
    spareUnsent: true,
    now: team.now(),
    onNames: (some) => people.push(...some),
  })
  if (people.length > 0) await onNames(people)
  if (later > 0) return false
  for (const { key, value, revision } of tombstones)
    await noteErased(db, followedKey(team.keys, tombstoneLog, key), value, { ...value, revision })
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
  const { values: tombstones, isDamaged } = await openValues(team, tombstoneLog, entries)
  const followed = await followedIn(db, tombstoneLog)
  for (const { key, revision } of tombstones) {
    const row = followed.get(tailOf(team.keys, key))
    // Written again, as after a rotation.
    if (row && row.revision !== 0) await db.teamState.put({ ...row, revision })
  }
  if (isLost || isDamaged) await restoreErasures(team, db)
  return eraseHere(
    team,
    db,
    tombstones.filter(({ key }) => !followed.has(tailOf(team.keys, key))),
    onNames,
  )
}

/** Those of these names whose HMACs are among these. */
async function namesAmong(
  keys: TeamKeys,
  hashes: ReadonlySet<string>,
  all: readonly string[],
): Promise<string[]> {
  const names: string[] = []
  for (let from = 0; from < all.length; from += chunk) {
    const some = all.slice(from, from + chunk)
    const hashed = await Promise.all(some.map((name) => erasedName(keys, name)))
    names.push(...some.filter((_, at) => hashes.has(hashed[at]!)))
  }
  return names
}

/**
 * Under names that whoever erased did not know, something may still stand in the engine that was written before. What was
 * bought anew since stays, also where somebody else was erased after it.
 */
async function removeLeft(team: TeamContext, db: Database, names: readonly string[]): Promise<void> {
  const subjects = await db.subjects.where('aliases').anyOf(names).toArray()
  const each = await Promise.all(subjects.map(({ aliases }) => erasedSubject(team.keys, aliases)))
  const all = [...new Set(each.flatMap(({ keys }) => keys))]
  for (let from = 0; from < all.length; from += mostGone) {
    const some = all.slice(from, from + mostGone)
    const read = await readShared(team, some)
    await removeErased(
      team,
      db,
      some
        .filter((key) => read.refusedOf(key) === 'erased')
        .map((key) => ({ key, revision: read.revisionOf(key) })),
    )
  }
}

/** Takes values of people whom the team erased out of the engine, where they stand there still. */
export async function removeErased(
  { engine }: Pick<TeamContext, 'engine'>,
  db: Database,
  values: readonly { key: string; revision: number }[],
): Promise<void> {
  for (let from = 0; from < values.length; from += mostGone) {
    const some = values.slice(from, from + mostGone)
    await engine.commit(some.map(({ key, revision }) => ({ key, value: null, expected: revision })))
    await forgetReplayed(
      db,
      some.map(({ key }) => key),
    )
  }
}
