import type { Database } from '../../records/database/database.ts'
import { followTable } from '../../records/database/follow-table.ts'
import { KnownIndex } from './known-index.ts'

/** So many subjects are read and indexed in one go: about 20 ms, after which the page may draw. */
const chunk = 1000

/**
 * Reads everything known into an index and keeps it true, whichever context writes. Calls `see` once it is whole and
 * after each change. Gives the function that stops it.
 */
export function followKnown(
  db: Database,
  see: (index: KnownIndex) => void,
  onError?: (error: unknown) => void,
): () => void {
  const index = new KnownIndex()
  return followTable(db, {
    table: db.subjects,
    keyOf: ({ key }) => key,
    follower: index,
    see: () => see(index),
    onError,
    chunk,
  })
}
