import type { Database } from '../records/database/database.ts'
import { followedPrefixes, type Placed, type TeamFollowed } from './rows.ts'
import { maxWrites, type EngineEntry } from './engine.ts'
import { keyPrefix, sharedKey, type TeamKeys } from './keys.ts'
import { isReplayed, noteGap } from './team-values.ts'
import { listPages } from './list-pages.ts'
import {
  commitShared,
  openEntries,
  readShared,
  sealedWrite,
  UnbelievedValue,
  type SharedValue,
  type SharedValues,
  type TeamContext,
} from './shared-values.ts'
import { retryOnConflict } from './commit-with-retry.ts'

/**
 * An append-only log that every machine applies. Each write moves the head. A value's `place` is the head's sequence
 * number at its write, and `previous` is the place before, which reveals omitted, replayed and reordered values. Other
 * transactions expect the head unchanged.
 */
export interface SharedLog<Value extends object> {
  kind: 'tombstone' | 'suppression'
  isValue(value: Partial<Value>): boolean
}

interface Head {
  last?: number
}

export type LogValue<Value> = SharedValue<Value & Placed>

export const headOf = (keys: TeamKeys, { kind }: Pick<SharedLog<never>, 'kind'>): Promise<string> =>
  sharedKey(keys, kind, 'head')

const tailOf = (keys: TeamKeys, { kind }: Pick<SharedLog<never>, 'kind'>, key: string) =>
  key.slice(keyPrefix(keys, kind).length)

export const followedKey = (keys: TeamKeys, log: Pick<SharedLog<never>, 'kind'>, key: string) =>
  `${followedPrefixes[log.kind]}${tailOf(keys, log, key)}` as const

/** The applied values, by the last part of their engine key. */
export async function followedIn<Value extends object>(
  db: Database,
  { kind }: SharedLog<Value>,
): Promise<Map<string, TeamFollowed<Value>>> {
  const prefix = followedPrefixes[kind]
  const rows = await db.teamState.where('key').startsWith(prefix).toArray()
  return new Map((rows as unknown as TeamFollowed<Value>[]).map((row) => [row.key.slice(prefix.length), row]))
}

async function lastFollowed<Value extends object>(db: Database, log: SharedLog<Value>): Promise<number> {
  const followed = [...(await followedIn(db, log)).values()]
  return followed.reduce((last, { value }) => Math.max(last, value.place), 0)
}

export interface Written extends Placed {
  revision: number
}

/**
 * Writes a value exactly once, even if responses are lost. Replaces a value that the team didn't write. Deletes
 * `deletedKeys` in the same transaction. A value that has a place keeps it.
 */
export async function writeOnce<Value extends object>(
  team: TeamContext,
  db: Database,
  log: SharedLog<Value>,
  key: string,
  value: Value & Partial<Placed>,
  deletedKeys: readonly string[] = [],
): Promise<Written> {
  const head = await headOf(team.keys, log)
  return retryOnConflict(team, async () => {
    const read = await readShared(team, [key, head])
    const existing = read.refusedOf(key) ? undefined : read.get<Value & Placed>(key)
    if (existing && log.isValue(existing.value)) {
      const { place, previous } = existing.value
      return { result: { place, previous, revision: existing.revision } }
    }
    if (read.refusedOf(key) === 'newer')
      return { result: { place: 0, previous: 0, ...value, revision: read.revisionOf(key) } }
    const last = isHeadReplaced(read, head)
      ? await lastFollowed(db, log)
      : (read.get<Head>(head)?.value.last ?? 0)
    const place = value.place || Math.max(read.nextSequence(head), last + 1)
    const previous = value.place ? (value.previous ?? 0) : last
    const { written, revision } = await commitShared(team, [
      await sealedWrite(team, read, key, { ...value, place, previous }),
      await headWrite(team, read, head, Math.max(last, place)),
      ...deletedKeys.map((each) => ({ key: each, value: null })),
    ])
    return written ? { result: { place, previous, revision } } : null
  })
}

/** Whether to write the head again. Throws if a newer Sidelight wrote it. */
function isHeadReplaced(read: SharedValues, head: string): boolean {
  const refused = read.refusedOf(head)
  if (refused === 'newer') throw new UnbelievedValue(head, refused)
  return refused !== undefined
}

/** The write of the head. Its sequence number is never below the last place. */
function headWrite(team: TeamContext, read: SharedValues, head: string, last: number) {
  const nextSequence = (key: string) => Math.max(read.nextSequence(key), last)
  return sealedWrite(team, { ...read, nextSequence }, head, { last })
}

interface HeadRead {
  revision: number
  headRevision: number
  sequence: number
  last: number
}

/** Reads the head. First writes a replayed one again, so that it never goes back. */
export async function readHead<Value extends object>(
  team: TeamContext,
  db: Database,
  log: SharedLog<Value>,
): Promise<HeadRead> {
  const key = await headOf(team.keys, log)
  return retryOnConflict(team, async () => {
    const read = await readShared(team, [key])
    if (isHeadReplaced(read, key)) {
      await commitShared(team, [await headWrite(team, read, key, await lastFollowed(db, log))])
      return null
    }
    const head = read.get<Head>(key)
    return {
      result: {
        revision: read.revision,
        headRevision: head?.revision ?? 0,
        sequence: head?.sequence ?? 0,
        last: head?.value.last ?? 0,
      },
    }
  })
}

const pageSize = 200

/** The entries of a log without their bytes. */
export async function listLog<Value extends object>(
  { engine, keys }: TeamContext,
  log: SharedLog<Value>,
): Promise<EngineEntry[]> {
  const head = await headOf(keys, log)
  const all: EngineEntry[] = []
  for await (const { entries } of listPages(engine, keyPrefix(keys, log.kind), {
    limit: pageSize,
    keysOnly: true,
  }))
    all.push(...entries.filter(({ key }) => key !== head))
  return all
}

/** Reads values in chunks that fit into one response. */
export async function readLog<Value extends object>(
  team: TeamContext,
  log: SharedLog<Value>,
  requested: readonly string[],
): Promise<LogValue<Value>[]> {
  const all: LogValue<Value>[] = []
  for (let from = 0; from < requested.length; from += maxWrites) {
    const { entries, revision } = await team.engine.read(requested.slice(from, from + maxWrites))
    all.push(...(await openValues(team, log, entries, revision)).values)
  }
  return all
}

/** The valid values, and whether foreign or replayed entries need repair. `asOf` is as for `judge`. */
export async function openValues<Value extends object>(
  { keys, knownValues }: TeamContext,
  log: SharedLog<Value>,
  entries: readonly EngineEntry[],
  asOf?: number,
): Promise<{ values: LogValue<Value>[]; isDamaged: boolean }> {
  const opened = await openEntries<Value & Placed>(keys, entries)
  const sealed = opened.flatMap((one) => ('refused' in one ? [] : [one]))
  const verdicts = await knownValues.judge(sealed, asOf)
  // A value of the log never changes, so a replayed one is correct.
  const values = sealed.filter(({ value }) => log.isValue(value) && typeof value.place === 'number')
  const hasForeign = opened.some((one) => 'refused' in one && one.refused !== 'newer')
  const isDamaged = hasForeign || values.length < sealed.length || [...verdicts.values()].some(isReplayed)
  return { values, isDamaged }
}

/**
 * Writes applied values again that the engine lost: deleted, replaced, or newer than the backup it was restored from.
 */
export async function restoreLog<Value extends object>(
  team: TeamContext,
  db: Database,
  log: SharedLog<Value>,
): Promise<void> {
  const followed = await followedIn(db, log)
  if (followed.size === 0) return
  await readHead(team, db, log)
  const existing = new Map((await listLog(team, log)).map(({ key, revision }) => [key, revision]))
  const rows = new Map(
    [...followed].map(([tail, row]) => [keyPrefix(team.keys, log.kind) + tail, row] as const),
  )
  // A revision of 0 means that the write is in flight.
  const changed = [...rows].filter(([key, row]) => row.revision !== 0 && existing.get(key) !== row.revision)
  for (let from = 0; from < changed.length; from += maxWrites) {
    const some = changed.slice(from, from + maxWrites)
    const read = await readShared(
      team,
      some.map(([key]) => key),
    )
    for (const [key, row] of some) {
      const isThere = read.revisionOf(key) > 0 && !read.refusedOf(key)
      const { revision } = isThere
        ? { revision: read.revisionOf(key) }
        : await writeOnce(team, db, log, key, row.value)
      await db.teamState.put({ ...row, revision } as unknown as TeamFollowed)
    }
  }
}

/** Stores whether a value is missing to which the head or a later value refers. */
export async function noteGaps<Value extends object>(
  team: TeamContext,
  db: Database,
  log: SharedLog<Value>,
  { last }: Pick<HeadRead, 'last'>,
): Promise<void> {
  const values = [...(await followedIn(db, log)).values()].map(({ value }) => value)
  const places = new Set([0, ...values.map(({ place }) => place)])
  const isGap = [last, ...values.map(({ previous }) => previous)].some((place) => !places.has(place))
  await noteGap(db, team.keys, log.kind, isGap)
}
