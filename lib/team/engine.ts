export interface EngineEntry {
  key: string
  value: Uint8Array<ArrayBuffer>
  /**
   * The engine's write counter when the value was written. Grows with every write by any machine and never
   * repeats.
   */
  revision: number
}

export interface EngineWrite {
  key: string
  /** `null`: delete the key. Missing: only check `expected`. */
  value?: Uint8Array<ArrayBuffer> | null
  /** The key's required revision; 0: must not exist; missing: not checked. */
  expected?: number
}

/**
 * `written: false`: an expected revision did not match, and nothing was written; `found` has the current
 * entries.
 */
export type CommitResult =
  | { written: true; revision: number }
  | { written: false; revision: number; found: EngineEntry[] }

/** Writes at one or more revisions; `revision` is the last one. */
export interface EngineChanges {
  revision: number
  written: EngineEntry[]
  deleted: string[]
}

/**
 * A key-value store shared by several machines. It sees only keys and sealed bytes (`seal.ts`), is strictly
 * serializable, and its entries don't expire. All methods throw only `EngineError`.
 */
export interface Engine {
  /**
   * Writes all or nothing, at most `maxWrites` keys. After `unreachable` the write may have happened, or may
   * still happen: read it back.
   */
  commit(writes: readonly EngineWrite[]): Promise<CommitResult>
  /** The entries of these keys that exist, in any order, and the current revision. At most `maxWrites` keys. */
  read(keys: readonly string[]): Promise<{ entries: EngineEntry[]; revision: number }>
  /** One page of the keys with this prefix, in key order. */
  list(
    prefix: string,
    options: ListOptions,
  ): Promise<{ entries: EngineEntry[]; more: boolean; revision: number }>
  /**
   * Writes to keys with this prefix from a revision on, in order and without gaps, until `until` is reached
   * or `signal` aborts. Throws `compacted` if the engine no longer has that history: compare with `list`
   * instead.
   */
  changes(prefix: string, from: number, options: ChangesOptions): AsyncIterable<EngineChanges>
}

export interface ListOptions {
  limit: number
  /** Only keys after this one. */
  after?: string
  /** Reads the state at this revision, so that pages are consistent; throws `compacted` if it is gone. */
  revision?: number
  /** Only keys written at this revision or later. */
  since?: number
  /** Leaves values empty. */
  keysOnly?: boolean
}

export interface ChangesOptions {
  /**
   * Stops after this revision, at which a key with the prefix must have been written. Missing: runs until the signal.
   */
  until?: number
  signal?: AbortSignal
}

/** Maximum keys per transaction or read; etcd allows 128 operations. */
export const maxWrites = 120

/**
 * `unreachable`: no response, so the write may have happened. `denied`: bad login or no permission for these keys.
 * `full`: out of space. `too-large`: too much for one transaction. `compacted`: see `changes`. `unreadable`: not a
 * response of etcd.
 */
export const engineErrorKinds = [
  'unreachable',
  'denied',
  'full',
  'too-large',
  'compacted',
  'unreadable',
] as const

export type EngineErrorKind = (typeof engineErrorKinds)[number]

export class EngineError extends Error {
  readonly kind: EngineErrorKind

  constructor(kind: EngineErrorKind, message: string = kind) {
    super(message)
    this.kind = kind
  }
}

/** Returns engine errors and rethrows all others. */
export function engineErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  throw error
}
