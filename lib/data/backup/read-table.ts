import { Dexie, type Table } from 'dexie'
import { keyOf } from '../../records/database/walk-rows.ts'

/** Rows per read. A raw response has up to 8 MB and a section some kB; 500 other rows have less. */
const sizes: Record<string, number> = { answers: 25, sections: 200 }
const usualSize = 500

/**
 * All rows of a table by primary key, in chunks. Each chunk is read in its own transaction while the previous one is
 * processed.
 */
export async function* readTable<Row extends object>(table: Table<Row>): AsyncGenerator<Row[]> {
  const size = sizes[table.name] ?? usualSize
  const read = (last?: Row) =>
    Dexie.ignoreTransaction(() =>
      last
        ? table.where(':id').above(keyOf(table, last)).limit(size).toArray()
        : table.orderBy(':id').limit(size).toArray(),
    )
  let rows = await read()
  while (rows.length > 0) {
    const next = read(rows.at(-1))
    // A consumer that stops early never awaits it.
    next.catch(() => {})
    yield rows
    rows = await next
  }
}
