import { Dexie } from 'dexie'
import type { Database } from '../../records/database/database.ts'

/** About 20 ms. */
const entriesAtOnce = 5000

export type IndexEntry = [key: IDBValidKey, primaryKey: IDBValidKey]

/**
 * Steps through an index from a position. Returns the position reached; `null` at the end. In a writing transaction,
 * Chromium then removes the entries of deleted rows. Works in parts, because a purchase may wait for each.
 */
export function walkOn(
  db: Database,
  table: string,
  index: string,
  from: IndexEntry | null,
  entries = entriesAtOnce,
): Promise<IndexEntry | null> {
  return db.transaction('rw', table, async () => {
    const sought = Dexie.currentTransaction.idbtrans.objectStore(table).index(index)
    return new Dexie.Promise<IndexEntry | null>((done, fail) => {
      const request = sought.openKeyCursor(from && IDBKeyRange.lowerBound(from[0]))
      let isAtStart = from === null
      let isAtEnd = false
      request.addEventListener('error', () => fail(request.error))
      request.addEventListener('success', () => {
        const cursor = request.result
        if (!cursor || isAtEnd) return done(cursor && [cursor.key, cursor.primaryKey])
        if (from && !isAtStart) {
          isAtStart = true
          const [key, primaryKey] = from
          const isBefore =
            indexedDB.cmp(cursor.key, key) === 0 && indexedDB.cmp(cursor.primaryKey, primaryKey) < 0
          if (isBefore) return cursor.continuePrimaryKey(key, primaryKey)
        }
        isAtEnd = true
        cursor.advance(entries)
      })
    })
  })
}
