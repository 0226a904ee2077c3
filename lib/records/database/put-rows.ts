import { Dexie, type Table } from 'dexie'

/** Cloning 500 sections takes 30 ms, during which no page renders. */
const addedAtOnce = 150

/**
 * Writes rows. Where `isNew` returns `true`, skips the lookup of previous derived rows; the row may still replace
 * another.
 */
export function putRows<Row extends Insert, Key, Insert>(
  table: Table<Row, Key, Insert>,
  rows: readonly Row[],
  isNew: (row: Row) => boolean,
): Promise<void> {
  return table.db.transaction('rw', table, async () => {
    const fresh = rows.filter(isNew)
    const others = rows.filter((row) => !isNew(row))
    for (let from = 0; from < fresh.length; from += addedAtOnce) {
      const some = fresh.slice(from, from + addedAtOnce)
      await table.bulkAdd(some).catch((error: unknown) => {
        if (!(error instanceof Dexie.BulkError)) throw error
        const there = Object.keys(error.failuresByPos).map((at) => some[Number(at)]!)
        return table.bulkPut(there)
      })
    }
    if (others.length > 0) await table.bulkPut(others)
  })
}
