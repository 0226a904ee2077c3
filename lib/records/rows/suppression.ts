/** Hashes only, so that the list doesn't reveal names. */
export interface Suppressed {
  /** A hash with this installation's key; for names from another installation's backup, a slow hash. */
  hash: string
  group: string
  at: number
  /** For backups; missing until it has been computed. */
  slow?: string
  also?: string[]
}

/**
 * Keys for hashing names: this installation's, which can't be exported, a team's shared key, and the salt for backups.
 * None of them is in a backup.
 */
export type SuppressionKey =
  | { id: 'names' | `team:${string}`; key: CryptoKey }
  | { id: 'backup'; salt: string }
  | ListRevision

/** Only `trackListRevision` writes it. */
export interface ListRevision {
  id: typeof listRevisionId
  revision: string
}

export const listRevisionId = 'revision'
