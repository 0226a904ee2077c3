/**
 * Identifies this library and counts its changes, to compare it with the journal outside the database. Its only row is
 * written by `countChanges` with each change of spending.
 */
export interface LibraryState {
  key: 'library'
  id: string
  /** HMAC key for request keys, in hexadecimal. */
  hashKey: string
  /** The number of transactions that changed spending. Only grows. */
  changes: number
  rebuilt: number
  recent: [change: number, requests: string[]][]
  /** Whether there are rows of which only the hash of their request key is known. */
  hasLost: boolean
  settledLoss: string | null
}

export const libraryKey = 'library'
