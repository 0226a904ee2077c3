import type { Database } from '../../records/database/database.ts'
import { followTable } from '../../records/database/follow-table.ts'
import { RecordIndex } from './record-index.ts'

/** About 20 ms. */
const chunk = 1000

/** Calls `see` when the index is complete, and after each change. Returns a function that stops this. */
export function followRecordIndex(
  db: Database,
  see: (index: RecordIndex) => void,
  onError?: (error: unknown) => void,
): () => void {
  const index = new RecordIndex()
  return followTable(db, {
    table: db.subjects,
    keyOf: ({ key }) => key,
    follower: index,
    onChange: () => see(index),
    onError,
    chunk,
  })
}
