import type { Database } from '../records/database/database.ts'
import { followedPrefixes, type Placed, type TeamFollowed } from '../records/database/rows/team.ts'
import { mostWrites, type EngineEntry } from './engine.ts'
import { prefixOf, sharedKey, type TeamKeys } from './keys.ts'
import { isPutBack, noteGap } from './known-values.ts'
import { pagesOf } from './pages-of.ts'
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
import { untilDone } from './until-written.ts'

/**
 * What every machine of a team has to follow: values that are each written once and never changed, and a head that moves
 * with every one of them. Whoever writes elsewhere proves by the head's revision how far it has followed. Each value has
 * its place, which is the head's sequence number then, and names the place of the one before: what the engine leaves out,
 * puts back or gives out in another order is noticed.
 */
export interface SharedLog<Value extends object> {
  kind: 'tombstone' | 'suppression'
  /** Whether what the team sealed is such a value. */
  isValue(value: Partial<Value>): boolean
}

/** What a log's head says: the place of the newest value. */
interface Head {
  last?: number
}

export type LogValue<Value> = SharedValue<Value & Placed>

/** The key of a log's head. */
export const headOf = (keys: TeamKeys, { kind }: Pick<SharedLog<never>, 'kind'>): Promise<string> =>
  sharedKey(keys, kind, 'head')

const tailOf = (keys: TeamKeys, { kind }: Pick<SharedLog<never>, 'kind'>, key: string) =>
  key.slice(prefixOf(keys, kind).length)

/** The key of the row of this library about a value that it has followed. */
export const followedKey = (keys: TeamKeys, log: Pick<SharedLog<never>, 'kind'>, key: string) =>
  `${followedPrefixes[log.kind]}${tailOf(keys, log, key)}` as const

/** The values that were followed here, by what their keys in the engine end with. */
export async function followedIn<Value extends object>(
  db: Database,
  { kind }: SharedLog<Value>,
): Promise<Map<string, TeamFollowed<Value>>> {
  const prefix = followedPrefixes[kind]
  const rows = await db.teamState.where('key').startsWith(prefix).toArray()
  return new Map((rows as unknown as TeamFollowed<Value>[]).map((row) => [row.key.slice(prefix.length), row]))
}

/** The highest place of the values that a library has followed. */
async function lastFollowed<Value extends object>(db: Database, log: SharedLog<Value>): Promise<number> {
  const followed = [...(await followedIn(db, log)).values()]
  return followed.reduce((last, { value }) => Math.max(last, value.place), 0)
}

/** Where and when a value stands. */
export interface Written extends Placed {
  revision: number
}

/**
 * Writes a value once, whatever replies are lost. What stands under its key and is none of the team's is replaced. `gone`:
 * what goes in the same transaction. One that has a place keeps it.
 */
export async function writeOnce<Value extends object>(
  team: TeamContext,
  db: Database,
  log: SharedLog<Value>,
  key: string,
  value: Value & Partial<Placed>,
  gone: readonly string[] = [],
): Promise<Written> {
  const head = await headOf(team.keys, log)
  return untilDone(team, async () => {
    const read = await readShared(team, [key, head])
    const there = read.refusedOf(key) ? undefined : read.get<Value & Placed>(key)
    if (there && log.isValue(there.value)) {
      const { place, previous } = there.value
      return { result: { place, previous, revision: there.revision } }
    }
    // A newer Sidelight wrote it in a form of its own.
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
      ...gone.map((each) => ({ key: each, value: null })),
    ])
    return written ? { result: { place, previous, revision } } : null
  })
}

/** Whether a head is written anew: one of a newer Sidelight is not, and throws. */
function isHeadReplaced(read: SharedValues, head: string): boolean {
  const refused = read.refusedOf(head)
  if (refused === 'newer') throw new UnbelievedValue(head, refused)
  return refused !== undefined
}

/** The head moves on; its sequence number is never below the last place. */
function headWrite(team: TeamContext, read: SharedValues, head: string, last: number) {
  const nextSequence = (key: string) => Math.max(read.nextSequence(key), last)
  return sealedWrite(team, { ...read, nextSequence }, head, { last })
}

/** A log's head as it stands. */
export interface HeadRead {
  /** Of the engine, when it was read. */
  revision: number
  /** Since when the head stands there; 0: there is none. */
  headRevision: number
  /** The sequence number of the head; a value with a higher place is not in the engine. */
  sequence: number
  last: number
}

/** Reads a log's head. One that is older than this library knows is written anew first, so that it never goes back. */
export async function readHead<Value extends object>(
  team: TeamContext,
  db: Database,
  log: SharedLog<Value>,
): Promise<HeadRead> {
  const key = await headOf(team.keys, log)
  return untilDone(team, async () => {
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

/** All that stands of a log in the engine but its head, without what it says. */
export async function listLog<Value extends object>(
  { engine, keys }: TeamContext,
  log: SharedLog<Value>,
): Promise<EngineEntry[]> {
  const head = await headOf(keys, log)
  const all: EngineEntry[] = []
  for await (const { entries } of pagesOf(engine, prefixOf(keys, log.kind), {
    limit: pageSize,
    keysOnly: true,
  }))
    all.push(...entries.filter(({ key }) => key !== head))
  return all
}

/** What the team wrote under these keys. Values may be large: read as many at a time as fit in one answer. */
export async function readLog<Value extends object>(
  team: TeamContext,
  log: SharedLog<Value>,
  wanted: readonly string[],
): Promise<LogValue<Value>[]> {
  const all: LogValue<Value>[] = []
  for (let from = 0; from < wanted.length; from += mostWrites) {
    const { entries, revision } = await team.engine.read(wanted.slice(from, from + mostWrites))
    all.push(...(await openValues(team, log, entries, revision)).values)
  }
  return all
}

/**
 * Those of these entries that are values of the team's own; and whether the engine has to be put right, since something
 * else stands there or an older one was put back. `asOf`: see `judge`.
 */
export async function openValues<Value extends object>(
  { keys, known }: TeamContext,
  log: SharedLog<Value>,
  entries: readonly EngineEntry[],
  asOf?: number,
): Promise<{ values: LogValue<Value>[]; isDamaged: boolean }> {
  const opened = await openEntries<Value & Placed>(keys, entries)
  const sealed = opened.flatMap((one) => ('refused' in one ? [] : [one]))
  const verdicts = await known.judge(sealed, asOf)
  // A value never changes: one that was put back says the same.
  const values = sealed.filter(({ value }) => log.isValue(value) && typeof value.place === 'number')
  const isOdd = opened.some((one) => 'refused' in one && one.refused !== 'newer')
  const isDamaged = isOdd || values.length < sealed.length || [...verdicts.values()].some(isPutBack)
  return { values, isDamaged }
}

/**
 * Has the engine hold every value of a log that was followed here: one that somebody deleted or replaced there, or that is
 * newer than the backup it was restored from, is written again.
 */
export async function restoreLog<Value extends object>(
  team: TeamContext,
  db: Database,
  log: SharedLog<Value>,
): Promise<void> {
  const followed = await followedIn(db, log)
  if (followed.size === 0) return
  await readHead(team, db, log)
  const there = new Map((await listLog(team, log)).map(({ key, revision }) => [key, revision]))
  const rows = new Map(
    [...followed].map(([tail, row]) => [prefixOf(team.keys, log.kind) + tail, row] as const),
  )
  // One of 0 is being written.
  const changed = [...rows].filter(([key, row]) => row.revision !== 0 && there.get(key) !== row.revision)
  for (let from = 0; from < changed.length; from += mostWrites) {
    const some = changed.slice(from, from + mostWrites)
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

/** Notes whether something of a log is missing that a newer value, or the head, comes after. */
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
