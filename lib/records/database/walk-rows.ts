import { Dexie, type Table } from 'dexie'

/** In characters of JSON. */
const lengthAtOnce = 1_000_000

const sampled = 8

/**
 * Reads every row in order of its primary key: `chunk` rows at a time, or up to `maximum` small ones. `see` may change and
 * delete the rows that it gets; the next ones are already being read.
 */
export async function walkRows<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  chunk: number,
  see: (rows: Row[]) => Promise<void>,
  maximum = chunk,
): Promise<void> {
  let size = chunk
  let rows = await table.orderBy(':id').limit(size).toArray()
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    const key = keyOf(table, last)
    const isEnd = rows.length < size
    size = Math.max(chunk, Math.min(maximum, Math.floor(lengthAtOnce / lengthOf(rows))))
    const next = isEnd ? null : table.where(':id').above(key).limit(size).toArray()
    // If `see` fails, nothing awaits this promise.
    next?.catch(() => {})
    await see(rows)
    rows = (await next) ?? []
  }
}

function lengthOf(rows: readonly object[]): number {
  const step = Math.ceil(rows.length / sampled)
  const some = rows.filter((_, at) => at % step === 0)
  return Math.max(1, some.reduce((sum, row) => sum + JSON.stringify(row).length, 0) / some.length)
}

export function keyOf<Row extends object, Key, Insert>(table: Table<Row, Key, Insert>, row: Row): unknown {
  const path = table.schema.primKey.keyPath ?? ''
  const parts = [path].flat().map((part) => Dexie.getByKeyPath(row, part) as unknown)
  return Array.isArray(path) ? parts : parts[0]
}
