import type { Database } from '../records/database/database.ts'

/** Records read at once. */
const pageSize = 200

/**
 * In how many records something is that no request of this library brought: what colleagues paid for, at most, since an
 * import may have brought it too. Reads all sections, some seconds for 10,000 records.
 */
export async function countReceived(db: Database): Promise<number> {
  const keys = await db.subjects.toCollection().primaryKeys()
  let count = 0
  for (let from = 0; from < keys.length; from += pageSize) {
    const rows = await db.sections
      .where('subject')
      .anyOf(keys.slice(from, from + pageSize))
      .toArray()
    const brought = rows.filter(({ request }) => request !== '')
    const own = await db.requests.bulkGet([...new Set(brought.map(({ request }) => request))])
    const ids = new Set(own.flatMap((row) => (row ? [row.id] : [])))
    count += new Set(brought.flatMap(({ subject, request }) => (ids.has(request) ? [] : [subject]))).size
  }
  return count
}
