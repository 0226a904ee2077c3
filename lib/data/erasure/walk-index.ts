import { Dexie } from 'dexie'
import type { Database } from '../../records/database/database.ts'

/** Per transaction: about 20 ms. */
const entriesAtOnce = 5000

export type IndexEntry = [key: IDBValidKey, primaryKey: IDBValidKey]

/**
 * Steps through an index and returns the end position; `null` at the end. In a writing transaction, Chromium removes
 * entries of deleted rows on the way. In parts, because a purchase may wait for each.
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
