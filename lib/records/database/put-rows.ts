import { Dexie, type Table } from 'dexie'

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
    if (fresh.length > 0)
      await table.bulkAdd(fresh).catch((error: unknown) => {
        if (!(error instanceof Dexie.BulkError)) throw error
        const there = Object.keys(error.failuresByPos).map((at) => fresh[Number(at)]!)
        return table.bulkPut(there)
      })
    if (others.length > 0) await table.bulkPut(others)
  })
}
