/**
 * Identifies this library and counts its changes: one row, written by `countChanges` with each change to spending. The
 * journal outside the database is compared with it.
 */
export interface LibraryState {
  key: 'library'
  id: string
  /** HMAC key for request keys, in hexadecimal. */
  hashKey: string
  /** Transactions that changed spending. Only grows. */
  changes: number
  rebuilt: number
  recent: [change: number, requests: string[]][]
  /** Only a hash of their request key is known. */
  hasLost: boolean
  settledLoss: string | null
}

export const libraryKey = 'library'
