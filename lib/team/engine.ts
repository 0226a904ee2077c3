export interface EngineEntry {
  key: string
  value: Uint8Array<ArrayBuffer>
  /** The engine's write counter at the write. Grows with any machine's writes and never repeats. */
  revision: number
}

export interface EngineWrite {
  key: string
  /** `null`: delete the key. Missing: only check `expected`. */
  value?: Uint8Array<ArrayBuffer> | null
  /** Required; 0: must not exist; missing: not checked. */
  expected?: number
}

/** `written: false`: an expected revision differed and nothing was written; `found` has the current entries. */
export type CommitResult =
  | { written: true; revision: number }
  | { written: false; revision: number; found: EngineEntry[] }

/** `revision`: the last of them. */
export interface EngineChanges {
  revision: number
  written: EngineEntry[]
  deleted: string[]
}

/**
 * A key-value store shared by several machines. Sees only keys and sealed bytes (`seal.ts`), is strictly serializable,
 * and keeps entries. All methods throw only `EngineError`.
 */
export interface Engine {
  /** Writes all or nothing, at most `maxWrites` keys. After `unreachable` the write may still happen: read it back. */
  commit(writes: readonly EngineWrite[]): Promise<CommitResult>
  /** The existing entries of these keys (at most `maxWrites`), in any order, and the current revision. */
  read(keys: readonly string[]): Promise<{ entries: EngineEntry[]; revision: number }>
  /** One page, in key order. */
  list(
    prefix: string,
    options: ListOptions,
  ): Promise<{ entries: EngineEntry[]; more: boolean; revision: number }>
  /**
   * Writes from a revision on, in order and without gaps, until `until` is reached or `signal` aborts. Throws
   * `compacted` if the engine lost that history: compare with `list` instead.
   */
  changes(prefix: string, from: number, options: ChangesOptions): AsyncIterable<EngineChanges>
}

export interface ListOptions {
  limit: number
  after?: string
  /** Reads this revision, for consistent pages; throws `compacted` if it is gone. */
  revision?: number
  /** Only entries changed at this revision or later. */
  since?: number
  keysOnly?: boolean
}

export interface ChangesOptions {
  /** Ends after this revision, at which a key with the prefix was written. Missing: runs until the signal. */
  until?: number
  signal?: AbortSignal
}

/** Keys per transaction or read; etcd allows 128 operations. */
export const maxWrites = 120

/**
 * `unreachable`: no response, so the write may have happened. `denied`: bad login, or no permission for these keys.
 * `too-large`: for one transaction. `compacted`: see `changes`. `unreadable`: not etcd's response.
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

/** Rethrows other errors. */
export function engineErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  throw error
}
