import type { Database } from '../records/database/database.ts'
import type { Subject } from '../records/database/rows/records.ts'
import {
  gonePrefix,
  replayedPrefix,
  seenPrefix,
  type TeamErasing,
  type TeamGone,
  type TeamReplayed,
  type TeamSeen,
} from '../records/database/rows/team.ts'
import { prefixOf, sharedKey, sharedKinds, type SharedKind, type TeamKeys } from './keys.ts'

/**
 * Whether a value of the engine is received. `past`: it is older than what was read before, and the engine is read as it
 * was then. `replayed`: it is older than what was read before, and stands there now. `erased`: the team deleted its subject
 * after it was written. `revived`: it is that, and was put back.
 */
export type ValueVerdict = 'received' | 'past' | 'replayed' | 'erased' | 'revived'

/** Whether the engine shows by this value that it is not to be trusted. */
export const isPutBack = (verdict: ValueVerdict | undefined): boolean =>
  verdict === 'replayed' || verdict === 'revived'

/** Whether a value is of somebody whom the team deleted since. */
export const isOfErased = (verdict: ValueVerdict | undefined): boolean =>
  verdict === 'erased' || verdict === 'revived'

/** What a verdict needs of a value that the team's key opened. */
export interface Judged {
  key: string
  revision: number
  sequence: number
  /** The place of the newest deletion that its writer had followed. */
  erasures: number
  /** HMACs of the names of its subject; empty for anything but a record. */
  names: readonly string[]
}

/** The sequence numbers and revisions that a library has seen of the engine's keys. */
export interface KnownValues {
  /** As the function `judge`; `missing`: keys of which nothing stands there. */
  judge(
    values: readonly Judged[],
    asOf?: number,
    missing?: readonly string[],
  ): Promise<Map<string, ValueVerdict>>
  /** The highest sequence seen of each of these keys; of others nothing. */
  sequences(keys: readonly string[]): Promise<Map<string, number>>
  /** Notes what this machine wrote at a revision. */
  noteWritten(writes: readonly { key: string; sequence?: number }[], revision: number): Promise<void>
}

/** Values of these kinds are never deleted: one that was seen and is missing was taken away. */
const lasting = new Set<string>(
  (['sum', 'minute', 'policy', 'tombstone', 'suppression'] as const).map((kind) => sharedKinds[kind]),
)

/** What the rows of a key end with: its kind and its HMAC. */
const tailOf = (key: string) => key.split('/').slice(2).join('/')
const seenKey = (key: string) => `${seenPrefix}${tailOf(key)}` as const
const replayedKey = (key: string) => `${replayedPrefix}${tailOf(key)}` as const
const isLasting = (key: string) => lasting.has(tailOf(key).split('/')[0] ?? '')

/** The HMAC of a name under which deletions list it: nobody without the team's secret can try names. */
export const erasedName = async (keys: TeamKeys, name: string): Promise<string> =>
  (await sharedKey(keys, 'tombstone', 'name', name)).slice(prefixOf(keys, 'tombstone').length)

/** Whom a shared value is about, unread; `null`: it is no record. */
export function subjectIn(value: object): Subject | null {
  const { subject } = value as { subject?: Partial<Subject> | null }
  const isOne = typeof subject === 'object' && Array.isArray(subject?.aliases)
  return isOne ? (subject as Subject) : null
}

/** The HMACs of the names in a value under a key of records; empty for any other. */
export async function erasedNamesIn(keys: TeamKeys, key: string, value: object): Promise<string[]> {
  if (!key.startsWith(prefixOf(keys, 'record'))) return []
  const names = (subjectIn(value)?.aliases ?? []) as unknown[]
  return Promise.all(names.map((name) => erasedName(keys, String(name))))
}

/** The places of the newest deletions of these names; those that the team was not told yet come after all others. */
async function placesOf(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const all = [...new Set(names)]
  const rows = (await db.teamState.bulkGet(all.map((name) => `${gonePrefix}${name}` as const))) as (
    | TeamGone
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
 * Decides of each value whether it is received, by sealed numbers alone, and notes the newest of each key; gives verdicts by
 * key. `asOf`: the engine's revision at which these stood there; left out: each is a change, and stood there at its own.
 * In a transaction over `teamState`, the caller's where there is one.
 */
export function judge(
  db: Database,
  { epoch }: Pick<TeamKeys, 'epoch'>,
  values: readonly Judged[],
  asOf?: number,
  missing: readonly string[] = [],
): Promise<Map<string, ValueVerdict>> {
  return db.transaction('rw', db.teamState, async () => {
    const absent = missing.filter(isLasting)
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
      const isBack = isOlder && (asOf ?? revision) >= newest.revision
      if (isErased) verdicts.set(key, isBack ? 'revived' : 'erased')
      else if (isBack) verdicts.set(key, 'replayed')
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
      isPutBack(verdict) ? [{ key: replayedKey(key), epoch }] : [],
    )
    if (replayed.length > 0) await db.teamState.bulkPut(replayed)
    return verdicts
  })
}

async function noteSeen(
  db: Database,
  epoch: string,
  values: readonly Pick<Judged, 'key' | 'sequence' | 'revision'>[],
): Promise<void> {
  if (values.length === 0) return
  await db.teamState.bulkPut(
    values.map(({ key, sequence, revision }): TeamSeen => ({ key: seenKey(key), epoch, sequence, revision })),
  )
  await forgetReplayed(
    db,
    values.map(({ key }) => key),
  )
}

const areAnyReplayed = async (db: Database) =>
  (await db.teamState.where('key').startsWith(replayedPrefix).count()) > 0

/** Kinds whose values may go while this machine is away: of a whole reading nobody hears which have gone. */
const passing = (['record', 'claim', 'machine'] as const).map(
  (kind) => `${replayedPrefix}${sharedKinds[kind]}/`,
)

/** Before a whole reading: older values that are still there are found again. */
export const forgetPassingReplayed = async (db: Database): Promise<void> =>
  void (await db.teamState.where('key').startsWithAnyOf(passing).delete())

/** What stands under these keys by now is new, or nothing. */
export async function forgetReplayed(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0 && (await areAnyReplayed(db))) await db.teamState.bulkDelete(keys.map(replayedKey))
}

const gapKey = (kind: SharedKind) => `${replayedPrefix}${sharedKinds[kind]}` as const

/** Whether something of a log was missing when that was noted last. */
export const hasGap = async (db: Database, kind: SharedKind): Promise<boolean> =>
  (await db.teamState.get(gapKey(kind))) !== undefined

/** Notes whether something of a log that other values prove is missing in the engine. */
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
export async function areSomeReplayed(db: Database, { epoch }: Pick<TeamKeys, 'epoch'>): Promise<boolean> {
  const rows = (await db.teamState.where('key').startsWith(replayedPrefix).toArray()) as TeamReplayed[]
  return rows.some((row) => row.epoch === epoch)
}

/** What a library knows of the values of its team. */
export const knownIn = (db: Database, keys: TeamKeys): KnownValues => ({
  judge: (values, asOf, missing) => judge(db, keys, values, asOf, missing),
  sequences: async (wanted) => {
    const rows = await rowsOf<TeamSeen>(db, wanted.map(seenKey))
    return new Map(
      rows.flatMap((row, at) => (row?.epoch === keys.epoch ? [[wanted[at]!, row.sequence] as const] : [])),
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
