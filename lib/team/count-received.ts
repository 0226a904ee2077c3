import type { Database } from '../records/database/database.ts'
import type { SectionRow } from '../records/rows/sections.ts'

const pageSize = 200

/**
 * Whether a colleague paid for a section. `own` are the ids of requests in this ledger. Only sections from files have a
 * cost, which may be `null`.
 */
export const isReceived = ({ request, cost }: SectionRow, own: ReadonlySet<string>): boolean =>
  request !== '' && cost === undefined && !own.has(request)

/** The number of records with data that colleagues paid for. Takes some seconds for 10,000 records. */
export async function countReceived(db: Database): Promise<number> {
  const keys = await db.subjects.toCollection().primaryKeys()
  let count = 0
  for (let from = 0; from < keys.length; from += pageSize) {
    const rows = await db.sections
      .where('subject')
      .anyOf(keys.slice(from, from + pageSize))
      .toArray()
    const own = await requestsOf(db, rows)
    count += new Set(rows.filter((row) => isReceived(row, own)).map(({ subject }) => subject)).size
  }
  return count
}

export async function requestsOf(db: Database, rows: readonly SectionRow[]): Promise<Set<string>> {
  const own = await db.requests.bulkGet([...new Set(rows.map(({ request }) => request))])
  return new Set(own.flatMap((row) => (row ? [row.id] : [])))
}
