import { cmp, type IndexableType, type Table } from 'dexie'

const fewKeys = 32

/**
 * The stored row of each key, or `undefined`. Runs in the caller's transaction. Halves the range of keys to find
 * missing ones, because reading every key would take a third of a restore.
 */
export async function storedRows<Row extends object, Key extends IndexableType, Insert>(
  table: Table<Row, Key, Insert>,
  keys: readonly Key[],
): Promise<(Row | undefined)[]> {
  const inOrder = keys.toSorted(cmp)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return []
  const among = await table.where(':id').between(first, last, true, true).limit(keys.length).primaryKeys()
  // The range may contain more keys than the limit of the query.
  if (among.length === keys.length) {
    if (keys.length <= fewKeys) return table.bulkGet([...keys])
    const half = inOrder.length >> 1
    const halves = [inOrder.slice(0, half), inOrder.slice(half)]
    const rows = (await Promise.all(halves.map((some) => storedRows(table, some)))).flat()
    const byKey = new Map(inOrder.map((key, index) => [textOf(key), rows[index]]))
    return keys.map((key) => byKey.get(textOf(key)))
  }
  const there = new Set(among.map(textOf))
  const known = keys.filter((key) => there.has(textOf(key)))
  const rows = await table.bulkGet(known)
  const kept = new Map(known.map((key, index) => [textOf(key), rows[index]]))
  return keys.map((key) => kept.get(textOf(key)))
}

const textOf = (key: unknown) => JSON.stringify(key)
