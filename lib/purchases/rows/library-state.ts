/**
 * Identifies this library and counts its changes, to compare it with the journal outside the database. Its only row is
 * written by `countChanges` with each change of spending.
 */
export interface LibraryState {
  key: 'library'
  id: string
  /** For request keys, in hexadecimal. */
  hashKey: string
  /** Only grows. */
  changes: number
  rebuilt: number
  recent: [change: number, requests: string[]][]
  /** Some rows have only the hash of their request key. */
  hasLost: boolean
  settledLoss: string | null
}

export const libraryKey = 'library'
