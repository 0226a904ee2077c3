import { deleteSubjects } from '../data/erasure/delete-subjects.ts'
import { eraseFromUndo } from '../data/erasure/erase-from-undo.ts'
import type { Database } from '../records/database/database.ts'
import {
  removedPrefix,
  type ErasedSubject,
  type Placed,
  type TeamErasing,
  type TeamFollowed,
  type TeamRemoved,
  type Tombstone,
} from './rows.ts'
import type { MentionNames } from '../records/identity/mentions.ts'
import { hasSection, sectionNames } from '../records/sections.ts'
import { pageKinds } from '../pages/page-kinds.ts'
import { EngineError, maxWrites, type EngineChanges } from './engine.ts'
import { noteFollowedChanges } from './followed-changes.ts'
import { keyPrefix, sharedKey, type TeamKeys } from './keys.ts'
import { erasedName, clearReplayed, hasGap } from './team-values.ts'
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

/**
 * The key of the head of the deletion log. Publishing expects the head unchanged, which proves that all deletions were
 * applied.
 */
export const erasureHead = (keys: TeamKeys) => headOf(keys, tombstoneLog)

/** Queues a permanent deletion for `publishErasures`. Stores each subject as hashes of all its names. */
export async function queueErasure(
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

const queuedErasures = (db: Database) =>
  db.teamState.where('key').startsWith('erasing:').toArray() as Promise<unknown> as Promise<TeamErasing[]>

/** Publishes the queued deletions. One transaction writes the tombstone and removes the subjects' values. */
export async function publishErasures(team: TeamContext, db: Database): Promise<void> {
  for (const { key, at, subjects } of await queuedErasures(db)) {
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
      // Stored before the write, because a subject may be bought again before this machine reads its own tombstone.
      await db.teamState.put({ key: row, revision: 0, value: tombstone })
      const written = await writeTombstone(
        team,
        db,
        { key: name, tombstone },
        some.flatMap(({ keys }) => keys),
      )
      await notePlaces(db, [{ ...tombstone, ...written }])
      await recordErasure(db, row, tombstone, written)
    }
    await db.teamState.delete(key)
  }
}

/** Besides writing the tombstone and the head. */
const maxDeletedKeys = maxWrites - 2

function inTransactions(subjects: readonly ErasedSubject[]): ErasedSubject[][] {
  const groups: ErasedSubject[][] = []
  let room = 0
  for (const one of subjects) {
    if (groups.length === 0 || one.keys.length > room) {
      groups.push([])
      room = maxDeletedKeys
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

async function writeTombstone(
  team: TeamContext,
  db: Database,
  { key, tombstone }: { key: string; tombstone: Tombstone },
  deletedKeys: string[],
): Promise<Written> {
  const written = await writeOnce(
    team,
    db,
    tombstoneLog,
    key,
    tombstone,
    deletedKeys.slice(0, maxDeletedKeys),
  )
  // A subject with very many names needs several transactions. No machine writes those values any more after the first.
  for (let from = maxDeletedKeys; from < deletedKeys.length; from += maxDeletedKeys)
    await team.engine.commit(
      deletedKeys.slice(from, from + maxDeletedKeys).map((name) => ({ key: name, value: null })),
    )
  return written
}

async function notePlaces(
  db: Database,
  tombstones: readonly (Pick<Tombstone, 'names'> & Pick<Placed, 'place'>)[],
): Promise<void> {
  const places = new Map<string, number>()
  for (const { names, place } of tombstones)
    for (const name of names) places.set(name, Math.max(place, places.get(name) ?? 0))
  const rows = [...places].map(([name, place]): TeamRemoved => ({ key: `${removedPrefix}${name}`, place }))
  await db.transaction('rw', db.teamState, async () => {
    const before = (await db.teamState.bulkGet(rows.map(({ key }) => key))) as (TeamRemoved | undefined)[]
    await db.teamState.bulkPut(rows.filter(({ place }, at) => place > (before[at]?.place ?? 0)))
  })
}

async function recordErasure(
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

export type OnErasedNames = (people: MentionNames[]) => Promise<void>

const tailOf = (keys: TeamKeys, key: string) => key.slice(keyPrefix(keys, 'tombstone').length)

/** Pauses sharing while a request about a deleted person is in flight. The caller retries. */
export class ErasurePending extends EngineError {
  constructor() {
    super('unreachable', 'a request about a person deleted by the team is in flight')
  }
}

interface ErasuresFollowed {
  /** Up to this revision, all deletions are applied. */
  revision: number
  place: number
}

/** Applies the team's new deletions. `null` if a request about one of these people is in flight; then retry. */
export async function applyErasures(
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
    const state =
      now?.team === keys.team
        ? now
        : ({ key: 'read', team: keys.team, revision: 0, format: sealFormat, erased: 0 } as const)
    await db.teamState.put({ ...state, erased: Math.max(head.revision, state.erased) })
  })
  return { revision: head.revision, place: head.sequence }
}

/** Writes deletions again that the engine lost. */
export const restoreErasures = (team: TeamContext, db: Database): Promise<void> =>
  restoreLog(team, db, tombstoneLog)

/** Whether the team has deleted a subject with one of these names after this place, as far as this library knows. */
export async function isErasedSince(
  keys: TeamKeys,
  db: Database,
  names: readonly string[],
  place: number,
): Promise<boolean> {
  const hashed = await Promise.all(names.map((name) => erasedName(keys, name)))
  const rows = await db.teamState.bulkGet(hashed.map((name) => `${removedPrefix}${name}` as const))
  return (rows as (TeamRemoved | undefined)[]).some((row) => row !== undefined && row.place > place)
}

const chunk = 500

/** Resolves to `false` if a request about one of the subjects is in flight. */
async function eraseHere(
  team: TeamContext,
  db: Database,
  tombstones: readonly LogValue<Tombstone>[],
  onNames: OnErasedNames,
): Promise<boolean> {
  if (tombstones.length === 0) return true
  // First, so that older values are refused while the deletion runs.
  await notePlaces(
    db,
    tombstones.map(({ value }) => value),
  )
  const deletedKeys = new Set(tombstones.flatMap(({ value }) => value.names))
  // Undoable deletions first, so that a subject that is restored now is among the records below.
  const held = await namesAmong(
    team.keys,
    deletedKeys,
    (await db.undoParts.orderBy('marks').uniqueKeys()) as string[],
  )
  const people: MentionNames[] = await eraseFromUndo(db, held)
  const names = await namesAmong(
    team.keys,
    deletedKeys,
    (await db.subjects.orderBy('aliases').uniqueKeys()) as string[],
  )
  await removeUnderOtherNames(team, db, names)
  const { postponed } = await deleteSubjects(db, names, {
    skipUnsent: true,
    now: team.now(),
    onNames: (some) => people.push(...some),
  })
  if (people.length > 0) await onNames(people)
  if (postponed > 0) return false
  for (const { key, value, revision } of tombstones)
    await recordErasure(db, followedKey(team.keys, tombstoneLog, key), value, { ...value, revision })
  return true
}

/**
 * Applies new tombstones, and writes deleted or replaced ones to the engine again. Resolves to `false` if a request
 * about a deleted person is in flight.
 */
export async function followErasures(
  team: TeamContext,
  db: Database,
  { written, deleted }: Pick<EngineChanges, 'written' | 'deleted'>,
  onNames: OnErasedNames,
): Promise<boolean> {
  const head = await erasureHead(team.keys)
  const prefix = keyPrefix(team.keys, 'tombstone')
  const entries = written.filter(({ key }) => key.startsWith(prefix) && key !== head)
  const isLost = deleted.some((key) => key.startsWith(prefix))
  if (entries.length === 0 && !isLost) return true
  const { values: tombstones, isDamaged } = await openValues(team, tombstoneLog, entries)
  const followed = await followedIn(db, tombstoneLog)
  for (const { key, revision } of tombstones) {
    const row = followed.get(tailOf(team.keys, key))
    // The tombstone was written again, for example after the secret was rotated.
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

async function removeUnderOtherNames(
  team: TeamContext,
  db: Database,
  names: readonly string[],
): Promise<void> {
  const subjects = await db.subjects.where('aliases').anyOf(names).toArray()
  const each = await Promise.all(subjects.map(({ aliases }) => erasedSubject(team.keys, aliases)))
  const all = [...new Set(each.flatMap(({ keys }) => keys))]
  for (let from = 0; from < all.length; from += maxDeletedKeys) {
    const some = all.slice(from, from + maxDeletedKeys)
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

/** Deletes values about deleted people from the engine, unless they have changed since. */
export async function removeErased(
  { engine }: Pick<TeamContext, 'engine'>,
  db: Database,
  values: readonly { key: string; revision: number }[],
): Promise<void> {
  for (let from = 0; from < values.length; from += maxDeletedKeys) {
    const some = values.slice(from, from + maxDeletedKeys)
    await engine.commit(some.map(({ key, revision }) => ({ key, value: null, expected: revision })))
    await clearReplayed(
      db,
      some.map(({ key }) => key),
    )
  }
}
