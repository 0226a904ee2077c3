import type { Table } from 'dexie'

/**
 * Distinct rows with any of a few keys, in the caller's transaction. Queries each in parallel: `anyOf` uses a cursor,
 * which waits for the database at each row.
 */
export function rowsOfAny<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Row[]> {
  const distinct = [...new Set(keys)].map((key) => table.where(index).equals(key).toArray())
  // Not `async`: only Dexie's promises keep its transaction.
  if (distinct[0] && distinct.length === 1) return distinct[0]
  return Promise.all(distinct).then((each) => [
    ...new Map(each.flat().map((row) => [JSON.stringify(keyWithin(table, row)), row])).values(),
  ])
}

/** The primary key of a row; none of ours is nested. */
export function keyWithin<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  row: Row,
): unknown[] {
  return [table.schema.primKey.keyPath ?? ''].flat().map((part) => Reflect.get(row, part) as unknown)
}
