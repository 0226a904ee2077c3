import { Dexie, type Table } from 'dexie'

/** Characters of rows, as JSON, that are held at a time where rows may be read by the size that they have. */
const lengthAtOnce = 1_000_000

/** Rows whose size stands for all of a chunk. */
const sampled = 8

/**
 * Every row of a table by its primary key, `chunk` at a time, and of small rows up to `most`. `see` may change and
 * delete what it sees; the next rows are read meanwhile.
 */
export async function lookThrough<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  chunk: number,
  see: (rows: Row[]) => Promise<void>,
  most = chunk,
): Promise<void> {
  let size = chunk
  let rows = await table.orderBy(':id').limit(size).toArray()
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    const key = keyOf(table, last)
    const isEnd = rows.length < size
    size = Math.max(chunk, Math.min(most, Math.floor(lengthAtOnce / lengthOf(rows))))
    const next = isEnd ? null : table.where(':id').above(key).limit(size).toArray()
    // Should `see` fail, nobody awaits it.
    next?.catch(() => {})
    await see(rows)
    rows = (await next) ?? []
  }
}

/** About how long a row is, as JSON. */
function lengthOf(rows: readonly object[]): number {
  const step = Math.ceil(rows.length / sampled)
  const some = rows.filter((_, at) => at % step === 0)
  return Math.max(1, some.reduce((sum, row) => sum + JSON.stringify(row).length, 0) / some.length)
}

/** The primary key of a row. */
export function keyOf<Row extends object, Key, Insert>(table: Table<Row, Key, Insert>, row: Row): unknown {
  const path = table.schema.primKey.keyPath ?? ''
  const parts = [path].flat().map((part) => Dexie.getByKeyPath(row, part) as unknown)
  return Array.isArray(path) ? parts : parts[0]
}
