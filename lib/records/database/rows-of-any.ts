import type { Table } from 'dexie'

/**
 * The distinct rows with any of a few keys. Runs in the caller's transaction. Queries each key in parallel, because
 * `anyOf` uses a cursor, which waits for the database at each row.
 */
export function rowsOfAny<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Row[]> {
  const distinct = [...new Set(keys)].map((key) => table.where(index).equals(key).toArray())
  // Not an `async` function: only Dexie's own promises keep its transaction open.
  if (distinct[0] && distinct.length === 1) return distinct[0]
  return Promise.all(distinct).then((each) => [
    ...new Map(each.flat().map((row) => [JSON.stringify(keyWithin(table, row)), row])).values(),
  ])
}

/** The primary key of a row. No key of our tables is nested. */
export function keyWithin<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  row: Row,
): unknown[] {
  return [table.schema.primKey.keyPath ?? ''].flat().map((part) => Reflect.get(row, part) as unknown)
}
