/**
 * Identifies this library and counts its changes: one row, written by `countChanges` in the transaction of each change
 * to spending. The journal outside of the database is compared with it.
 */
export interface LibraryState {
  key: 'library'
  id: string
  /** HMAC key for request keys, in hexadecimal. */
  hashKey: string
  /** Number of transactions so far that changed spending. Only grows. */
  changes: number
  rebuilt: number
  recent: [change: number, requests: string[]][]
  /** Whether there are requests of which only the hash of the request key is known. */
  hasLost: boolean
  settledLoss: string | null
}

export const libraryKey = 'library'
