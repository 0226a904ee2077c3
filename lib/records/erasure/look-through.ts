import { Dexie, type Table } from 'dexie'

/** Every row of a table by its primary key, so many at a time; `see` may change and delete what it sees. */
export async function lookThrough<Row extends object, Key, Insert>(
  table: Table<Row, Key, Insert>,
  chunk: number,
  see: (rows: Row[]) => Promise<void>,
): Promise<void> {
  let rows = await table.orderBy(':id').limit(chunk).toArray()
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    const key = keyOf(last, table.schema.primKey.keyPath)
    await see(rows)
    rows = await table.where(':id').above(key).limit(chunk).toArray()
  }
}

function keyOf(row: object, path: string | string[] | undefined): unknown {
  const parts = [path ?? ''].flat().map((part) => Dexie.getByKeyPath(row, part) as unknown)
  return Array.isArray(path) ? parts : parts[0]
}
