import type { Database } from '../records/database/database.ts'
import type { Subject } from '../records/rows/subject.ts'
import {
  removedPrefix,
  replayedPrefix,
  seenPrefix,
  type TeamErasing,
  type TeamRemoved,
  type TeamReplayed,
  type TeamSeen,
} from './rows.ts'
import { keyPrefix, sharedKey, sharedKinds, type SharedKind, type TeamKeys } from './keys.ts'

/**
 * Whether a value is accepted. `past`: older than a known one, because the read shows an earlier state. `replayed`:
 * older, but current in the engine. `erased`: from before its subject was deleted. `revived`: both `erased` and
 * replayed.
 */
export type ValueVerdict = 'received' | 'past' | 'replayed' | 'erased' | 'revived'

export const isReplayed = (verdict: ValueVerdict | undefined): boolean =>
  verdict === 'replayed' || verdict === 'revived'

export const isErased = (verdict: ValueVerdict | undefined): boolean =>
  verdict === 'erased' || verdict === 'revived'

export interface JudgedValue {
  key: string
  revision: number
  sequence: number
  /** The revision of the newest deletion that the writer had applied. */
  erasures: number
  /** HMACs of the subject's names; empty unless the value is a record. */
  names: readonly string[]
}

/** The newest sequence numbers and revisions that were seen here. */
export interface TeamValues {
  /** Like the function `judge`. `missing` are requested keys that don't exist. */
  judge(
    values: readonly JudgedValue[],
    asOf?: number,
    missing?: readonly string[],
  ): Promise<Map<string, ValueVerdict>>
  sequences(keys: readonly string[]): Promise<Map<string, number>>
  noteWritten(writes: readonly { key: string; sequence?: number }[], revision: number): Promise<void>
}

/** The team never deletes these, so if a known value is missing, the engine's operator removed it. */
const permanentKinds = new Set<string>(
  (['sum', 'minute', 'policy', 'tombstone', 'suppression'] as const).map((kind) => sharedKinds[kind]),
)

const tailOf = (key: string) => key.split('/').slice(2).join('/')
const seenKey = (key: string) => `${seenPrefix}${tailOf(key)}` as const
const replayedKey = (key: string) => `${replayedPrefix}${tailOf(key)}` as const
const isPermanent = (key: string) => permanentKinds.has(tailOf(key).split('/')[0] ?? '')

/** A name as an HMAC, so that it can't be guessed without the team's secret. */
export const erasedName = async (keys: TeamKeys, name: string): Promise<string> =>
  (await sharedKey(keys, 'tombstone', 'name', name)).slice(keyPrefix(keys, 'tombstone').length)

/** The subject of a value, which isn't validated; `null` if the value isn't a record. */
export function subjectIn(value: object): Subject | null {
  const { subject } = value as { subject?: Partial<Subject> | null }
  const isOne = typeof subject === 'object' && Array.isArray(subject?.aliases)
  return isOne ? (subject as Subject) : null
}

/** The subject's names as HMACs; empty for values that aren't records. */
export async function erasedNamesIn(keys: TeamKeys, key: string, value: object): Promise<string[]> {
  if (!key.startsWith(keyPrefix(keys, 'record'))) return []
  const names = (subjectIn(value)?.aliases ?? []) as unknown[]
  return Promise.all(names.map((name) => erasedName(keys, String(name))))
}

/** The places of the names' newest deletions; `Infinity` for those not published yet. */
async function placesOf(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const all = [...new Set(names)]
  const rows = (await db.teamState.bulkGet(all.map((name) => `${removedPrefix}${name}` as const))) as (
    | TeamRemoved
    | undefined
  )[]
  const places = new Map(rows.flatMap((row, at) => (row ? [[all[at]!, row.place]] : [])))
  const pending = (await db.teamState.where('key').startsWith('erasing:').toArray()) as TeamErasing[]
  for (const { subjects } of pending)
    for (const subject of subjects) for (const name of subject.names) places.set(name, Infinity)
  return places
}

async function rowsOf<Row>(db: Database, keys: readonly string[]): Promise<(Row | undefined)[]> {
  return (await db.teamState.bulkGet(keys as never[])) as (Row | undefined)[]
}

/**
 * Judges values by their sealed sequence numbers alone, and stores the newest. Returns the verdicts by key. `asOf` is
 * the engine revision of the read; if missing, each value is a change at its own revision. Runs in a transaction over
 * `teamState`.
 */
export function judge(
  db: Database,
  { epoch }: Pick<TeamKeys, 'epoch'>,
  values: readonly JudgedValue[],
  asOf?: number,
  missing: readonly string[] = [],
): Promise<Map<string, ValueVerdict>> {
  return db.transaction('rw', db.teamState, async () => {
    const absent = missing.filter(isPermanent)
    const keys = [...values.map(({ key }) => key), ...absent]
    const seen = await rowsOf<TeamSeen>(db, keys.map(seenKey))
    const places = await placesOf(
      db,
      values.flatMap(({ names }) => names),
    )
    const known = (at: number) => (seen[at]?.epoch === epoch ? seen[at] : undefined)
    const verdicts = new Map<string, ValueVerdict>()
    for (const [at, value] of values.entries()) {
      const { key, revision, sequence, erasures, names } = value
      const newest = known(at)
      const isOlder =
        newest !== undefined &&
        (sequence < newest.sequence || (sequence === newest.sequence && revision !== newest.revision))
      const isErased = names.some((name) => erasures < (places.get(name) ?? 0))
      const isReplay = isOlder && (asOf ?? revision) >= newest.revision
      if (isErased) verdicts.set(key, isReplay ? 'revived' : 'erased')
      else if (isReplay) verdicts.set(key, 'replayed')
      else verdicts.set(key, isOlder ? 'past' : 'received')
    }
    for (const [at, key] of absent.entries()) {
      const newest = known(values.length + at)
      if (newest) verdicts.set(key, (asOf ?? 0) < newest.revision ? 'past' : 'replayed')
    }
    await noteSeen(
      db,
      epoch,
      values.filter(({ key }) => verdicts.get(key) === 'received'),
    )
    const replayed = [...verdicts].flatMap(([key, verdict]): TeamReplayed[] =>
      isReplayed(verdict) ? [{ key: replayedKey(key), epoch }] : [],
    )
    if (replayed.length > 0) await db.teamState.bulkPut(replayed)
    return verdicts
  })
}

async function noteSeen(
  db: Database,
  epoch: string,
  values: readonly Pick<JudgedValue, 'key' | 'sequence' | 'revision'>[],
): Promise<void> {
  if (values.length === 0) return
  await db.teamState.bulkPut(
    values.map(({ key, sequence, revision }): TeamSeen => ({ key: seenKey(key), epoch, sequence, revision })),
  )
  await clearReplayed(
    db,
    values.map(({ key }) => key),
  )
}

const hasReplayedRows = async (db: Database) =>
  (await db.teamState.where('key').startsWith(replayedPrefix).count()) > 0

/** Kinds whose values may have been deleted while this machine was offline, which a full read doesn't show. */
const transientPrefixes = (['record', 'claim', 'machine'] as const).map(
  (kind) => `${replayedPrefix}${sharedKinds[kind]}/`,
)

/** Forgets replayed values of these kinds. Call it before a full read, which finds them again. */
export const clearTransientReplayed = async (db: Database): Promise<void> =>
  void (await db.teamState.where('key').startsWithAnyOf(transientPrefixes).delete())

/** Clears the marks of keys with a new value or none. */
export async function clearReplayed(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0 && (await hasReplayedRows(db))) await db.teamState.bulkDelete(keys.map(replayedKey))
}

const gapKey = (kind: SharedKind) => `${replayedPrefix}${sharedKinds[kind]}` as const

/** Whether an entry was missing at the last check. */
export const hasGap = async (db: Database, kind: SharedKind): Promise<boolean> =>
  (await db.teamState.get(gapKey(kind))) !== undefined

/** Stores whether an entry is missing whose existence other entries prove. */
export async function noteGap(
  db: Database,
  { epoch }: Pick<TeamKeys, 'epoch'>,
  kind: SharedKind,
  isGap: boolean,
): Promise<void> {
  if (isGap) await db.teamState.put({ key: gapKey(kind), epoch })
  else await db.teamState.delete(gapKey(kind))
}

/** Whether the engine has older values than this library has seen. */
export async function hasReplayedValues(db: Database, { epoch }: Pick<TeamKeys, 'epoch'>): Promise<boolean> {
  const rows = (await db.teamState.where('key').startsWith(replayedPrefix).toArray()) as TeamReplayed[]
  return rows.some((row) => row.epoch === epoch)
}

export const valuesIn = (db: Database, keys: TeamKeys): TeamValues => ({
  judge: (values, asOf, missing) => judge(db, keys, values, asOf, missing),
  sequences: async (requested) => {
    const rows = await rowsOf<TeamSeen>(db, requested.map(seenKey))
    return new Map(
      rows.flatMap((row, at) => (row?.epoch === keys.epoch ? [[requested[at]!, row.sequence] as const] : [])),
    )
  },
  noteWritten: async (writes, revision) => {
    const values = writes.flatMap(({ key, sequence }) =>
      sequence === undefined ? [] : [{ key, sequence, revision }],
    )
    await db.transaction('rw', db.teamState, async () => {
      const rows = await rowsOf<TeamSeen>(
        db,
        values.map(({ key }) => seenKey(key)),
      )
      const isNewer = (at: number) =>
        rows[at]?.epoch !== keys.epoch || rows[at].sequence < values[at]!.sequence
      await noteSeen(
        db,
        keys.epoch,
        values.filter((_, at) => isNewer(at)),
      )
    })
  },
})
