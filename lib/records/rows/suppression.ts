/** A suppressed name, stored as a hash so that the list doesn't reveal names. */
export interface Suppressed {
  /** With this installation's key; for names from another backup, a slow hash. */
  hash: string
  group: string
  at: number
  /** The slow hash for backups; missing until it is computed. */
  slow?: string
  also?: string[]
}

/**
 * Keys for hashing names: a key that can't be exported, one shared by a team, and the salt of hashes in backups. Never
 * in a backup.
 */
export type SuppressionKey =
  | { id: 'names' | `team:${string}`; key: CryptoKey }
  | { id: 'backup'; salt: string }
  | ListRevision

/** The revision of the suppression list; written only by `trackListRevision`. */
export interface ListRevision {
  id: typeof listRevisionId
  revision: string
}

export const listRevisionId = 'revision'
