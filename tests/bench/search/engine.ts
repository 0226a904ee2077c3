import { RecordIndex } from '../../../lib/search/local/record-index.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'

export interface SearchEngine {
  put(subject: Subject): void
  find(query: string, limit: number): { keys: string[]; total: number }
}

export function ownEngine(): SearchEngine {
  const index = new RecordIndex()
  return {
    put: (subject) => index.put(subject),
    find: (query, limit) => {
      const { subjects, total } = index.find(query, limit)
      return { keys: subjects.map(({ key }) => key), total }
    },
  }
}
