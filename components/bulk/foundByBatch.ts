import type { Database } from '../../lib/records/database/database.ts'
import { itemsInChunks } from '../../lib/bulk/items.ts'

/** The distinct keys of all records that a run returned or found in the library. */
export async function foundByBatch(db: Database, id: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const state of ['ok', 'known'] as const)
    for await (const items of itemsInChunks(db, id, state)) {
      const asked = items.flatMap(({ request }) => request ?? [])
      const requests = new Map((await db.requests.bulkGet(asked)).map((row, at) => [asked[at], row]))
      const names = items.map(({ subject, request }) => {
        const found = request === null ? undefined : requests.get(request)?.found
        return found?.[0] ?? subject ?? ''
      })
      const found = await db.subjects.bulkGet(names)
      for (const subject of found) if (subject) keys.add(subject.key)
      // Most names are keys; querying the index costs one step for each name.
      const others = names.filter((name, at) => name !== '' && !found[at])
      for (const key of await db.subjects.where('aliases').anyOf(others).distinct().primaryKeys())
        keys.add(key)
    }
  return [...keys]
}
