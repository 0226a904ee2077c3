import { Dexie, type Table } from 'dexie'

/** Rows that are copied for the database in one task: of 500 sections that takes 30 ms, in which no page draws. */
const addedAtOnce = 150

/**
 * Puts rows of which those that `isNew` are not there, as far as is known: they are added, so that nothing that is derived
 * of an earlier one is looked for. One that is there all the same is replaced.
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
