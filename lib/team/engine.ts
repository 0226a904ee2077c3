/** One key as the engine has it. */
export interface EngineEntry {
  key: string
  value: Uint8Array<ArrayBuffer>
  /** The engine's count of writes at which it got this value; grows with every write of anybody, and never repeats. */
  revision: number
}

/** One key that is to be written, or looked at in the same transaction. */
export interface EngineWrite {
  key: string
  /** `null`: it is deleted. Left out: it stays as it is, and only has to be as expected. */
  value?: Uint8Array<ArrayBuffer> | null
  /** At which revision it has to be still for anything to be written; 0: it does not exist; left out: it may be anything. */
  expected?: number
}

/** `false`: nothing was written, since a key that was expected at a revision is not. `found`: those of them that exist. */
export type Committed =
  | { written: true; revision: number }
  | { written: false; revision: number; found: EngineEntry[] }

/** What was written at one or several revisions, the last of which is `revision`; deleted keys have no value. */
export interface EngineChanges {
  revision: number
  written: EngineEntry[]
  deleted: string[]
}

/**
 * A store that several machines share. It sees only keys and bytes: what they mean is sealed before (`seal.ts`). Whatever
 * it does is strictly serializable: after a `commit` that wrote, everybody reads it. Nothing in it expires by time.
 * Every method throws an `EngineError`, and nothing else.
 */
export interface Engine {
  /**
   * Writes all of these or none, at most `mostWrites` at once. Where the reply is lost (`unreachable`), it may have been
   * written, now or in a moment: whoever has to know reads it back.
   */
  commit(writes: readonly EngineWrite[]): Promise<Committed>
  /** The keys of these that exist, in any order, and the engine's revision then. At most `mostWrites` keys. */
  read(keys: readonly string[]): Promise<{ entries: EngineEntry[]; revision: number }>
  /** A page of the keys that begin so, in their order; see `ListOptions`. */
  list(
    prefix: string,
    options: ListOptions,
  ): Promise<{ entries: EngineEntry[]; more: boolean; revision: number }>
  /**
   * What is written to keys that begin so, from a revision on, in order and without a gap, until the revision of `until`
   * is reached or the signal is given. Throws `compacted` where the engine has forgotten some of it: then keys have to
   * be compared by `list`.
   */
  changes(prefix: string, from: number, options: ChangesOptions): AsyncIterable<EngineChanges>
}

export interface ListOptions {
  /** At most so many. */
  limit: number
  /** Only keys after this one. */
  after?: string
  /** As it was then, so that pages fit together; throws `compacted` where that is forgotten. */
  revision?: number
  /** Only keys that were written at this revision or later. */
  since?: number
  /** Values stay empty. */
  keysOnly?: boolean
}

export interface ChangesOptions {
  /** Left out: for ever. Something must have been written to these keys at that revision. */
  until?: number
  signal?: AbortSignal
}

/** Keys of one transaction or reading, at most: etcd takes 128 operations. */
export const mostWrites = 120

/**
 * `unreachable`: no answer, so that it is not known what was written. `denied`: the user is refused, or may not touch
 * these keys. `full`: it takes no more. `too-large`: it does not take so much at once. `compacted`: see `changes`.
 * `unreadable`: it answers, and not as such an engine does.
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

/** What an error of the engine says; what is none of them is none of its doing, and thrown on. */
export function engineErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  throw error
}
