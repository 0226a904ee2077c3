/**
 * What tells this library from any other, and how far it has come: one row, written by `countChanges` in the
 * transaction of each change that concerns money. A journal outside of the database is compared with it.
 */
export interface LibraryState {
  key: 'library'
  /** Random, made with the first change. */
  id: string
  /** Under which questions are hashed, in hexadecimal: random, and of no other library. */
  hashKey: string
  /** Transactions so far that changed what money was spent. Only grows. */
  changes: number
  /** Which of them last took rows out, or wrote more than are listed one by one. */
  rebuilt: number
  /** The requests that the last of them wrote, each with its number: what a journal that is behind has to read. */
  recent: [change: number, requests: string[]][]
  /** Whether there are requests of which nothing but a hash of their question is known. */
  hasLost: boolean
  /** The loss that a person settled last, as the journal calls it. */
  settledLoss: string | null
}

/** The key of the one row. */
export const libraryKey = 'library'
