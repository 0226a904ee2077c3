/**
 * Identifies this library and counts its changes: one row, written by `countChanges` in the transaction of each change
 * to spending. The journal outside of the database is compared with it.
 */
export interface LibraryState {
  key: 'library'
  id: string
  /** HMAC key for questions, in hexadecimal. */
  hashKey: string
  /** Number of transactions so far that changed spending. Only grows. */
  changes: number
  /** The last change that deleted rows, or wrote too many to list. */
  rebuilt: number
  /** The requests that recent changes wrote, for a journal that is behind. */
  recent: [change: number, requests: string[]][]
  /** Whether there are requests of which only the hash of the question is known. */
  hasLost: boolean
  /** The id of the last loss that a person dealt with. */
  settledLoss: string | null
}

export const libraryKey = 'library'
