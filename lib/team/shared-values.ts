import type { Committed, Engine, EngineEntry, EngineWrite } from './engine.ts'
import { prefixOf, type TeamKeys } from './keys.ts'
import { isOfErased, erasedNamesIn, type KnownValues } from './known-values.ts'
import { seal, unseal, type SealRefusal } from './seal.ts'

/** Who shares, and by what. */
export interface TeamContext {
  engine: Engine
  keys: TeamKeys
  /** What this library has seen of the engine's values. */
  known: KnownValues
  member: { id: string; name: string }
  /** Random, of this installation alone. */
  machine: string
  /** What colleagues read of it. */
  machineName: string
  /** Sidelight's. */
  version: string
  /** Credits a day, of all members together and of this one; `null`: no limit. */
  budgets: { team: number | null; member: number | null }
  /** What the team calls the accounts whose keys are saved here. */
  accounts: readonly string[]
  /** Milliseconds since 1970. */
  now(): number
  pause(ms: number): Promise<void>
}

/** What reading and writing values takes; without `known`, as for whoever only looks once, no value is too old. */
export type Sharing = Pick<TeamContext, 'engine' | 'keys'> & Partial<Pick<TeamContext, 'known'>>

/** A value as it stands in the engine, opened. */
export interface SharedValue<Value> {
  key: string
  value: Value
  revision: number
  sequence: number
  /** The place of the newest deletion that its writer had followed. */
  erasures: number
  /** HMACs of the names of its subject; empty for anything but a record. */
  names: readonly string[]
}

/** Why nothing is made of a value: see `SealRefusal`; `erased`: the team deleted its subject after it was written. */
export type ValueRefusal = SealRefusal | 'erased'

/** Several values as they stood at one revision. */
export interface SharedValues {
  revision: number
  /**
   * `undefined`: there is none, or the team deleted its subject since. Throws an `UnbelievedValue` where what is there was
   * not written by this team as it is, or is older than what was read before.
   */
  get<Value extends object>(key: string): SharedValue<Value> | undefined
  /** At which revision something stands there, whatever it is; 0: nothing does. */
  revisionOf(key: string): number
  /** Why what stands there is not used; `undefined`: it is, or nothing stands there. */
  refusedOf(key: string): ValueRefusal | undefined
  /** The sequence number of the next write of this key. */
  nextSequence(key: string): number
}

/** A value that can't be read for what it is: nothing is decided by it. */
export class UnbelievedValue extends Error {
  readonly refused: SealRefusal

  constructor(key: string, refused: SealRefusal) {
    super(`${key}: ${refused}`)
    this.refused = refused
  }
}

export type OpenedEntry<Value = object> = SharedValue<Value> | { key: string; refused: SealRefusal }

/** Opens values by the team's key; whether they are received is not decided yet (`known-values.ts`). */
export function openEntries<Value extends object = object>(
  keys: TeamKeys,
  entries: readonly EngineEntry[],
): Promise<OpenedEntry<Value>[]> {
  return Promise.all(
    entries.map(async (entry): Promise<OpenedEntry<Value>> => {
      const { key, revision } = entry
      const opened = await unseal<Value>(keys, entry)
      if ('refused' in opened) return { key, refused: opened.refused }
      const { value, sequence, erasures = 0 } = opened
      return { key, value, revision, sequence, erasures, names: await erasedNamesIn(keys, key, value) }
    }),
  )
}

/** Readings of one state after another, while somebody else reads a newer one at the same time. */
const mostReadings = 3

/** Reads and opens these keys at one revision. */
export async function readShared(sharing: Sharing, wanted: readonly string[]): Promise<SharedValues> {
  const { engine, keys, known } = sharing
  const all = [...new Set(wanted)]
  for (let attempt = 1; ; attempt++) {
    const { entries, revision } = await engine.read(all)
    const opened = new Map((await openEntries(keys, entries)).map((one) => [one.key, one]))
    const there = new Set(entries.map(({ key }) => key))
    const missing = all.filter((key) => !there.has(key))
    const values = [...opened.values()].flatMap((one) => ('refused' in one ? [] : [one]))
    const verdicts = await known?.judge(values, revision, missing)
    // Another reading of this library saw a newer state while this one was under way.
    if (attempt < mostReadings && [...(verdicts?.values() ?? [])].includes('past')) continue
    const sequences = (await known?.sequences(all)) ?? new Map<string, number>()
    const revisions = new Map(entries.map((entry) => [entry.key, entry.revision]))
    const refusedOf = (key: string): ValueRefusal | undefined => {
      const one = opened.get(key)
      if (one && 'refused' in one) return one.refused
      const verdict = verdicts?.get(key) ?? 'received'
      if (verdict === 'received') return undefined
      return isOfErased(verdict) ? 'erased' : 'replayed'
    }
    return {
      revision,
      refusedOf,
      revisionOf: (key) => revisions.get(key) ?? 0,
      get: <Value extends object>(key: string) => {
        const refused = refusedOf(key)
        if (refused === 'erased') return undefined
        if (refused !== undefined) throw new UnbelievedValue(key, refused)
        return opened.get(key) as SharedValue<Value> | undefined
      },
      nextSequence: (key) => {
        const one = opened.get(key)
        const before = one && 'sequence' in one ? one.sequence : 0
        // The engine's revision too: a key that was deleted counts on, whoever writes it.
        return Math.max(before + 1, (sequences.get(key) ?? 0) + 1, revision)
      },
    }
  }
}

/** Whether a record stands there that the team did not write as it is, or that is too old: another takes its place. */
export const isReplaced = (
  { keys }: Pick<TeamContext, 'keys'>,
  read: Pick<SharedValues, 'refusedOf'>,
  key: string,
): boolean => {
  const refused = read.refusedOf(key)
  return refused !== undefined && refused !== 'newer' && key.startsWith(prefixOf(keys, 'record'))
}

/** A write of a sealed value, with its sequence number. */
export interface SharedWrite extends EngineWrite {
  sequence?: number
}

/**
 * A write of a value over what was read, which fails where that is not so any more. `erasures`: the place of the newest
 * deletion that this machine has followed.
 */
export async function sealedWrite(
  { keys }: Pick<TeamContext, 'keys'>,
  read: SharedValues,
  key: string,
  value: object,
  erasures?: number,
): Promise<SharedWrite> {
  const sequence = read.nextSequence(key)
  const sealed = { value, sequence, after: read.revision, ...(erasures === undefined ? {} : { erasures }) }
  return { key, value: await seal(keys, key, sealed), expected: read.revisionOf(key), sequence }
}

/** Writes all of these or none, and notes what was written. */
export async function commitShared(
  { engine, known }: Pick<TeamContext, 'engine'> & Partial<Pick<TeamContext, 'known'>>,
  writes: readonly SharedWrite[],
): Promise<Committed> {
  const committed = await engine.commit(writes)
  if (committed.written) await known?.noteWritten(writes, committed.revision)
  return committed
}
