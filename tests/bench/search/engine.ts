import { KnownIndex } from '../../../lib/search/local/known-index.ts'
import type { Subject } from '../../../lib/records/database/rows/records.ts'

/** A local search as the bench compares them. */
export interface SearchEngine {
  put(subject: Subject): void
  /** The keys of what fits, the best first, and how many fit. */
  find(query: string, limit: number): { keys: string[]; total: number }
}

/** The one that Sidelight has. */
export function ownEngine(): SearchEngine {
  const index = new KnownIndex()
  return {
    put: (subject) => index.put(subject),
    find: (query, limit) => {
      const { subjects, total } = index.find(query, limit)
      return { keys: subjects.map(({ key }) => key), total }
    },
  }
}
