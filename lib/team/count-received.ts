import type { Database } from '../records/database/database.ts'
import type { SectionRow } from '../records/database/rows/records.ts'

/** Records read at once. */
const pageSize = 200

/**
 * Whether a colleague paid for a section, given the requests that are in the ledger here: one from a file says what it cost,
 * if only that it doesn't know, and one of the team's never does.
 */
export const isReceived = ({ request, cost }: SectionRow, own: ReadonlySet<string>): boolean =>
  request !== '' && cost === undefined && !own.has(request)

/**
 * In how many records something is that colleagues paid for; at most, since an import of a former version may have brought
 * it. Reads all sections, some seconds for 10,000 records.
 */
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

/** Those of the requests that brought these which are in the ledger here. */
export async function requestsOf(db: Database, rows: readonly SectionRow[]): Promise<Set<string>> {
  const own = await db.requests.bulkGet([...new Set(rows.map(({ request }) => request))])
  return new Set(own.flatMap((row) => (row ? [row.id] : [])))
}
