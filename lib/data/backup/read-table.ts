import { Dexie, type Table } from 'dexie'
import { keyOf } from '../../records/database/look-through.ts'

/** Rows read at once. A raw answer has up to 8 MB, a section some kB; of the rest 500 are less than that. */
const sizes: Record<string, number> = { answers: 25, sections: 200 }
const usualSize = 500

/**
 * All rows of a table by its primary key, a chunk at a time. Each chunk is read while the one before is worked on, in
 * a transaction of its own.
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
    // Whoever stops here leaves this one unread.
    next.catch(() => {})
    yield rows
    rows = await next
  }
}
