import type { IndexableType, Table } from 'dexie'
import { keyOf } from './look-through.ts'

/**
 * The rows that have any of these keys in an index, each row once. Every key is asked for by itself and all at once:
 * `anyOf` goes through them with a cursor, which waits for the database at each.
 */
export function rowsByAny<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Row[]> {
  return table.db.transaction('r', table, async () => {
    const asked = [...new Set(keys)].map((key) => table.where(index).equals(key).toArray())
    const rows = (await Promise.all(asked)).flat()
    return [...new Map(rows.map((row) => [JSON.stringify(keyOf(table, row)), row])).values()]
  })
}

/** Their primary keys, in the same way. */
export function keysByAny<Row, Key extends IndexableType, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Key[]> {
  return table.db.transaction('r', table, async () => {
    const asked = [...new Set(keys)].map((key) => table.where(index).equals(key).primaryKeys())
    const found = (await Promise.all(asked)).flat()
    return [...new Map(found.map((key) => [JSON.stringify(key), key])).values()]
  })
}
