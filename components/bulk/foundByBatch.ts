import type { Database } from '../../lib/records/database/database.ts'
import { itemsOf } from '../../lib/bulk/items.ts'

/** So many items are read in one go. */
const chunk = 500

/** The keys of all records that a batch brought or found known, each once. */
export async function foundByBatch(db: Database, id: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const state of ['ok', 'known'] as const)
    for (let from = 0; ; from += chunk) {
      const items = await itemsOf(db, id, state).offset(from).limit(chunk).toArray()
      const requests = await db.requests.bulkGet(items.map(({ request }) => request ?? ''))
      const names = items.map(({ subject }, at) => requests[at]?.found[0] ?? subject ?? '')
      const subjects = await db.subjects.where('aliases').anyOf(names).distinct().primaryKeys()
      for (const key of subjects) keys.add(key)
      if (items.length < chunk) break
    }
  return [...keys]
}
