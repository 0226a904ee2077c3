export interface EngineEntry {
  key: string
  value: Uint8Array<ArrayBuffer>
  /** It grows with the writes of all machines and never repeats. */
  revision: number
}

export interface EngineWrite {
  key: string
  /** `null` deletes the key. If missing, only `expected` is checked. */
  value?: Uint8Array<ArrayBuffer> | null
  /** 0 if the key must not exist. If missing, it isn't checked. */
  expected?: number
}

/** `written: false`: an expected revision differed and nothing was written; `found` has the current entries. */
export type CommitResult =
  | { written: true; revision: number }
  | { written: false; revision: number; found: EngineEntry[] }

/** Up to and including `revision`. */
export interface EngineChanges {
  revision: number
  written: EngineEntry[]
  deleted: string[]
}

/**
 * A key-value store that several machines share. It sees only keys and sealed bytes (`seal.ts`), is strictly
 * serializable, and keeps entries. All methods throw only `EngineError`.
 */
export interface Engine {
  /**
   * Writes everything or nothing, at most `maxWrites` keys. After `unreachable` the write may still happen, so read it
   * back.
   */
  commit(writes: readonly EngineWrite[]): Promise<CommitResult>
  /** Of these keys (at most `maxWrites`), in any order, and the current revision. */
  read(keys: readonly string[]): Promise<{ entries: EngineEntry[]; revision: number }>
  /** In the order of their keys. */
  list(
    prefix: string,
    options: ListOptions,
  ): Promise<{ entries: EngineEntry[]; more: boolean; revision: number }>
  /**
   * The writes from revision `from` on, in order and without gaps, until `until` is reached or `signal` aborts. Throws
   * `compacted` if the engine lost that history: compare with `list` instead.
   */
  changes(prefix: string, from: number, options: ChangesOptions): AsyncIterable<EngineChanges>
}

export interface ListOptions {
  limit: number
  after?: string
  /** Reads the state at this revision, so that pages are consistent. Throws `compacted` if the engine lost it. */
  revision?: number
  /** Changed at this revision or later. */
  since?: number
  keysOnly?: boolean
}

export interface ChangesOptions {
  /** Ends after this revision, at which a key with the prefix was written. If missing, runs until the signal aborts. */
  until?: number
  signal?: AbortSignal
}

/** etcd allows 128 operations. */
export const maxWrites = 120

/**
 * `unreachable`: no response, so the write may have happened. `denied`: wrong login, or no permission for these keys.
 * `too-large`: too much for one transaction. `compacted`: see `changes`. `unreadable`: the response isn't etcd's.
 */
const engineErrorKinds = ['unreachable', 'denied', 'full', 'too-large', 'compacted', 'unreadable'] as const

export type EngineErrorKind = (typeof engineErrorKinds)[number]

export class EngineError extends Error {
  readonly kind: EngineErrorKind

  constructor(kind: EngineErrorKind, message: string = kind) {
    super(message)
    this.kind = kind
  }
}

/** Returns an `EngineError` and throws any other error again. */
export function engineErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  throw error
}
