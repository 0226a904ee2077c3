import type { IndexableType, Table } from 'dexie'

/**
 * The rows that have any of these few keys in an index, inside the caller's transaction; a row that has two of them
 * comes once. All are asked for at once: `anyOf` goes through them with a cursor, which waits for the database at each.
 */
export function rowsOfAny<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Row[]> {
  const asked = [...new Set(keys)].map((key) => table.where(index).equals(key).toArray())
  // No function that is `async`: Dexie's own promises, which this gives, keep its transaction.
  if (asked[0] && asked.length === 1) return asked[0]
  return Promise.all(asked).then((each) => [
    ...new Map(each.flat().map((row) => [JSON.stringify(keyWithin(table, row)), row])).values(),
  ])
}

/** Their primary keys, inside the caller's transaction. */
export async function keysOfAny<Row, Key extends IndexableType, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Key[]> {
  const asked = [...new Set(keys)].map((key) => table.where(index).equals(key).primaryKeys())
  const found = (await Promise.all(asked)).flat()
  return [...new Map(found.map((key) => [JSON.stringify(key), key])).values()]
}

/** The primary key of a row; none of ours is in an object within it. */
export function keyWithin<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  row: Row,
): unknown[] {
  return [table.schema.primKey.keyPath ?? ''].flat().map((part) => Reflect.get(row, part) as unknown)
}
