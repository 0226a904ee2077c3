import type { Database } from '../../lib/records/database/database.ts'
import { itemsInChunks } from '../../lib/bulk/items.ts'

/** The keys of all records that a batch brought or found known, each once. */
export async function foundByBatch(db: Database, id: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const state of ['ok', 'known'] as const)
    for await (const items of itemsInChunks(db, id, state)) {
      const requests = await db.requests.bulkGet(items.map(({ request }) => request ?? ''))
      const names = items.map(({ subject }, at) => requests[at]?.found[0] ?? subject ?? '')
      const found = await db.subjects.bulkGet(names)
      for (const subject of found) if (subject) keys.add(subject.key)
      // Most are named by their key; an index that is asked for many names takes a step for each.
      const others = names.filter((name, at) => name !== '' && !found[at])
      for (const key of await db.subjects.where('aliases').anyOf(others).distinct().primaryKeys())
        keys.add(key)
    }
  return [...keys]
}
