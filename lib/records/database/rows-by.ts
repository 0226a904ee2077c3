import { Dexie, type IndexableType, type Table } from 'dexie'
import { keyWithin } from './rows-of-any.ts'

/**
 * The distinct rows with any of these keys. Queries each key in parallel, because `anyOf` uses a cursor, which waits
 * for the database at each row.
 */
export async function rowsByAny<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Row[]> {
  const rows = await requestEach<Row, Row, Key, Insert>(table, index, keys, 'getAll')
  return [...new Map(rows.map((row) => [JSON.stringify(keyWithin(table, row)), row])).values()]
}

/** Like `rowsByAny`, but returns primary keys. */
export async function keysByAny<Row, Key extends IndexableType, Insert>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
): Promise<Key[]> {
  const found = await requestEach<Key, Row, Key, Insert>(table, index, keys, 'getAllKeys')
  return [...new Map(found.map((key) => [textOf(key), key])).values()]
}

/** In most libraries. Checking that once saves the queries. */
const oftenEmpty = new Set(['items', 'merges', 'deliveries'])

export async function hasNoRows<Row, Key, Insert>(table: Table<Row, Key, Insert>): Promise<boolean> {
  return (await table.toCollection().limit(1).primaryKeys()).length === 0
}

const textOf = (key: unknown) => (typeof key === 'string' ? key : JSON.stringify(key))

/** Dexie's collections cost more to create than the query itself. */
function requestEach<Found, Row = Found, Key = Found, Insert = Row>(
  table: Table<Row, Key, Insert>,
  index: string,
  keys: readonly string[],
  method: 'getAll' | 'getAllKeys',
): Promise<Found[]> {
  const distinct = [...new Set(keys)]
  if (distinct.length === 0) return Promise.resolve([])
  return table.db.transaction('r', table, async () => {
    if (oftenEmpty.has(table.name) && (await hasNoRows(table))) return []
    const store = Dexie.currentTransaction.idbtrans.objectStore(table.name).index(index)
    return new Dexie.Promise<Found[]>((resolve, reject) => {
      const found: Found[] = []
      let open = distinct.length
      for (const key of distinct) {
        const request = store[method](key)
        request.addEventListener('success', () => {
          for (const one of request.result as Found[]) found.push(one)
          if (--open === 0) resolve(found)
        })
        request.addEventListener('error', () => reject(request.error))
      }
    })
  })
}
