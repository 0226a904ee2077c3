import type { IndexableType, Table } from 'dexie'

/**
 * The rows that have any of these few keys in an index, inside the caller's transaction; a row that has two of them
 * comes once. All are asked for at once: `anyOf` goes through them with a cursor, which waits for the database at each.
 */
export async function rowsOfAny<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Row[]> {
  const asked = [...new Set(keys)].map((key) => table.where(index).equals(key).toArray())
  const each = await Promise.all(asked)
  if (each.length < 2) return each[0] ?? []
  return [...new Map(each.flat().map((row) => [JSON.stringify(keyOf(table, row)), row])).values()]
}

/**
 * The rows that have any of these keys in an index, each row once. Every key is asked for by itself and all at once:
 * `anyOf` goes through them with a cursor, which waits for the database at each.
 */
export function rowsByAny<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Row[]> {
  return table.db.transaction('r', table, async () => rowsOfAny(table, index, keys))
}

/** Their primary keys, in the same way. */
export function keysByAny<Row, Key extends IndexableType, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Key[]> {
  return table.db.transaction('r', table, async () => keysOfAny(table, index, keys))
}

/** The same of few keys, inside the caller's transaction. */
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
function keyOf<Row extends object, Key, Insert>(table: Table<Row, Key, Insert>, row: Row): unknown[] {
  return [table.schema.primKey.keyPath ?? ''].flat().map((part) => Reflect.get(row, part) as unknown)
}
