import { Dexie, type IndexableType, type Table } from 'dexie'

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
    ...new Map(each.flat().map((row) => [JSON.stringify(keyOf(table, row)), row])).values(),
  ])
}

/**
 * The rows that have any of these keys in an index, each row once. Every key is asked for by itself and all at once:
 * `anyOf` goes through them with a cursor, which waits for the database at each.
 */
export async function rowsByAny<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Row[]> {
  const rows = await askEach<Row, Row, Key, Insert>(table, index, keys, 'getAll')
  return [...new Map(rows.map((row) => [JSON.stringify(keyOf(table, row)), row])).values()]
}

/** Their primary keys, in the same way. */
export async function keysByAny<Row, Key extends IndexableType, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Key[]> {
  const found = await askEach<Key, Row, Key, Insert>(table, index, keys, 'getAllKeys')
  return [...new Map(found.map((key) => [textOf(key), key])).values()]
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

const textOf = (key: unknown) => (typeof key === 'string' ? key : JSON.stringify(key))

/** In one transaction, and past Dexie's collections: making one for each key costs more than the database needs. */
function askEach<Found, Row = Found, Key = Found, Insert = Row>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
  how: 'getAll' | 'getAllKeys',
): Promise<Found[]> {
  const asked = [...new Set(keys)]
  if (asked.length === 0) return Promise.resolve([])
  return table.db.transaction('r', table, async () => {
    // Most tables beside records are empty.
    if ((await table.toCollection().limit(1).primaryKeys()).length === 0) return []
    const store = Dexie.currentTransaction.idbtrans.objectStore(table.name).index(index)
    return new Dexie.Promise<Found[]>((resolve, reject) => {
      const found: Found[] = []
      let open = asked.length
      for (const key of asked) {
        const request = store[how](key)
        request.addEventListener('success', () => {
          for (const one of request.result as Found[]) found.push(one)
          if (--open === 0) resolve(found)
        })
        request.addEventListener('error', () => reject(request.error))
      }
    })
  })
}
