import type { Database } from '../../records/database/database.ts'
import { followTable } from '../../records/database/follow-table.ts'
import { RecordIndex } from './record-index.ts'

/** Indexed in about 20 ms; then the page may render. */
const chunk = 1000

/**
 * Indexes all records and follows changes. Calls `see` when it is complete and after each change; returns a function
 * that stops it.
 */
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
