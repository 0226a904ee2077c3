/** A hash, so that the list doesn't reveal names. */
export interface Suppressed {
  /** Made with this installation's key; for another backup's names, a slow hash. */
  hash: string
  group: string
  at: number
  /** For backups; missing until computed. */
  slow?: string
  also?: string[]
}

/**
 * Keys for hashing names: one that can't be exported, a team's shared key, and the salt for backups. Never in a backup.
 */
export type SuppressionKey =
  | { id: 'names' | `team:${string}`; key: CryptoKey }
  | { id: 'backup'; salt: string }
  | ListRevision

/** Written only by `trackListRevision`. */
export interface ListRevision {
  id: typeof listRevisionId
  revision: string
}

export const listRevisionId = 'revision'
