import type { Engine, EngineEntry, EngineWrite } from './engine.ts'
import type { TeamKeys } from './keys.ts'
import { seal, unseal, type Opened, type SealRefusal } from './seal.ts'

/** Who shares, and by what. */
export interface TeamContext {
  engine: Engine
  keys: TeamKeys
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

/** A value as it stands in the engine, opened. */
export interface SharedValue<Value> {
  key: string
  value: Value
  revision: number
  sequence: number
}

/** Several values as they stood at one revision. */
export interface SharedValues {
  revision: number
  /** `undefined`: there is none. Throws an `UnbelievedValue` where what is there was not written by this team as it is. */
  get<Value extends object>(key: string): SharedValue<Value> | undefined
  /** At which revision something stands there, whatever it is; 0: nothing does. */
  revisionOf(key: string): number
  /** Why what stands there is not believed; `undefined`: it is, or nothing stands there. */
  refusedOf(key: string): SealRefusal | undefined
}

/** A value that can't be read for what it is: nothing is decided by it. */
export class UnbelievedValue extends Error {
  readonly refused: SealRefusal

  constructor(key: string, refused: SealRefusal) {
    super(`${key}: ${refused}`)
    this.refused = refused
  }
}

/** What this life has seen of keys that are only ever counted up: an older value of them is refused. */
const seen = new WeakMap<TeamKeys, Map<string, { sequence: number; revision: number }>>()

/** Reads and opens these keys at one revision. */
export async function readShared(
  { engine, keys }: Pick<TeamContext, 'engine' | 'keys'>,
  wanted: readonly string[],
): Promise<SharedValues> {
  const { entries, revision } = await engine.read([...new Set(wanted)])
  const opened = await openEntries(keys, entries)
  const revisions = new Map(entries.map((entry) => [entry.key, entry.revision]))
  return {
    revision,
    refusedOf: (key) => {
      const one = opened.get(key)
      return one && 'refused' in one ? one.refused : undefined
    },
    revisionOf: (key) => revisions.get(key) ?? 0,
    get: <Value extends object>(key: string) => {
      const one = opened.get(key)
      if (!one) return undefined
      if ('refused' in one) throw new UnbelievedValue(key, one.refused)
      return one as unknown as SharedValue<Value>
    },
  }
}

async function openEntries(
  keys: TeamKeys,
  entries: readonly EngineEntry[],
): Promise<Map<string, SharedValue<object> | { refused: SealRefusal }>> {
  const known = seen.get(keys) ?? new Map<string, { sequence: number; revision: number }>()
  seen.set(keys, known)
  type One = [string, SharedValue<object> | { refused: SealRefusal }]
  const each = entries.map(async (entry): Promise<One> => {
    const { key, revision } = entry
    const counted = key.startsWith(`sidelight/${keys.team}/s/`)
    const opened: Opened<object> = await unseal(keys, entry, counted ? known.get(key) : undefined)
    if ('refused' in opened) return [key, opened]
    const { value, sequence } = opened
    if (counted && revision > (known.get(key)?.revision ?? 0)) known.set(key, { sequence, revision })
    return [key, { key, value, revision, sequence }]
  })
  return new Map(await Promise.all(each))
}

/** Whether what stands there is a record that the team did not write: its own takes its place. */
export const isReplaced = (read: SharedValues, key: string): boolean => {
  const refused = read.refusedOf(key)
  return refused !== undefined && refused !== 'newer' && /\/r\/[^/]*$/.test(key)
}

/** A write of a value over what was read, which fails where that is not so any more. */
export async function sealedWrite(
  { keys }: Pick<TeamContext, 'keys'>,
  read: SharedValues,
  key: string,
  value: object,
): Promise<EngineWrite> {
  const before = isReplaced(read, key) ? undefined : read.get(key)
  return {
    key,
    value: await seal(keys, key, { value, sequence: (before?.sequence ?? 0) + 1, after: read.revision }),
    expected: read.revisionOf(key),
  }
}
