import type { CommitResult, Engine, EngineEntry, EngineWrite } from './engine.ts'
import { keyPrefix, type TeamKeys } from './keys.ts'
import { isErased, erasedNamesIn, type TeamValues } from './team-values.ts'
import { seal, unseal, type SealRefusal } from './seal.ts'

export interface TeamContext {
  engine: Engine
  keys: TeamKeys
  knownValues: TeamValues
  member: { id: string; name: string }
  machine: string
  machineName: string
  version: string
  /** Credits per day; `null` for no limit. */
  budgets: { team: number | null; member: number | null }
  /** The team's names of the accounts with a key saved here. */
  accounts: readonly string[]
  /** Current time, in ms since epoch. */
  now(): number
  pause(ms: number): Promise<void>
}

/** A connection for reading. Without `knownValues`, as for a single read, replayed values aren't detected. */
export type TeamConnection = Pick<TeamContext, 'engine' | 'keys'> & Partial<Pick<TeamContext, 'knownValues'>>

export interface SharedValue<Value> {
  key: string
  value: Value
  revision: number
  sequence: number
  /** The revision of the newest deletion that the writer had applied. */
  erasures: number
  /** HMACs of the subject's names; empty unless the value is a record. */
  names: readonly string[]
}

/** `erased`: written before the team deleted its subject. */
type ValueRefusal = SealRefusal | 'erased'

/** Values that were read at one revision. */
export interface SharedValues {
  revision: number
  /**
   * The value; `undefined` if it is missing or was written before its subject was deleted. Throws an `UnbelievedValue`
   * for other refusals.
   */
  get<Value extends object>(key: string): SharedValue<Value> | undefined
  /** The revision, even of an invalid value; 0 if it doesn't exist. */
  revisionOf(key: string): number
  refusedOf(key: string): ValueRefusal | undefined
  nextSequence(key: string): number
}

/** Thrown for a value that must not influence any decision. */
export class UnbelievedValue extends Error {
  readonly refused: SealRefusal

  constructor(key: string, refused: SealRefusal) {
    super(`${key}: ${refused}`)
    this.refused = refused
  }
}

type OpenedEntry<Value = object> = SharedValue<Value> | { key: string; refused: SealRefusal }

/** Decrypts entries. `team-values.ts` then decides whether they are accepted. */
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

const maxReads = 3

export async function readShared(
  sharing: TeamConnection,
  requested: readonly string[],
): Promise<SharedValues> {
  const { engine, keys, knownValues } = sharing
  const all = [...new Set(requested)]
  for (let attempt = 1; ; attempt++) {
    const { entries, revision } = await engine.read(all)
    const opened = new Map((await openEntries(keys, entries)).map((one) => [one.key, one]))
    const there = new Set(entries.map(({ key }) => key))
    const missing = all.filter((key) => !there.has(key))
    const values = [...opened.values()].flatMap((one) => ('refused' in one ? [] : [one]))
    const verdicts = await knownValues?.judge(values, revision, missing)
    // A concurrent read has seen a newer state.
    if (attempt < maxReads && [...(verdicts?.values() ?? [])].includes('past')) continue
    const sequences = (await knownValues?.sequences(all)) ?? new Map<string, number>()
    const revisions = new Map(entries.map((entry) => [entry.key, entry.revision]))
    const refusedOf = (key: string): ValueRefusal | undefined => {
      const one = opened.get(key)
      if (one && 'refused' in one) return one.refused
      const verdict = verdicts?.get(key) ?? 'received'
      if (verdict === 'received') return undefined
      return isErased(verdict) ? 'erased' : 'replayed'
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
        // At least the engine's revision, so that numbering continues after any deletion.
        return Math.max(before + 1, (sequences.get(key) ?? 0) + 1, revision)
      },
    }
  }
}

export const isReplaced = (
  { keys }: Pick<TeamContext, 'keys'>,
  read: Pick<SharedValues, 'refusedOf'>,
  key: string,
): boolean => {
  const refused = read.refusedOf(key)
  return refused !== undefined && refused !== 'newer' && key.startsWith(keyPrefix(keys, 'record'))
}

export interface SharedWrite extends EngineWrite {
  sequence?: number
}

/**
 * An encrypted write that fails if the key changed since `read`. `erasures` is the place of the newest deletion applied
 * here.
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

/** Writes everything or nothing, and stores the sequence numbers. */
export async function commitShared(
  { engine, knownValues }: Pick<TeamContext, 'engine'> & Partial<Pick<TeamContext, 'knownValues'>>,
  writes: readonly SharedWrite[],
): Promise<CommitResult> {
  const committed = await engine.commit(writes)
  if (committed.written) await knownValues?.noteWritten(writes, committed.revision)
  return committed
}
