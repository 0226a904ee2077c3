import type { Database } from '../../lib/records/database/database.ts'
import { itemsInChunks } from '../../lib/bulk/items.ts'
import type { Ask } from '../../lib/records/database/rows/bulk.ts'

/** The distinct keys of all records that a run returned or found in the library. */
export async function foundByRun(db: Database, id: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const state of ['ok', 'known'] as const)
    for await (const items of itemsInChunks(db, id, state)) {
      const requested = items.flatMap(({ request }) => request ?? [])
      const requests = new Map((await db.requests.bulkGet(requested)).map((row, at) => [requested[at], row]))
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

export interface RunFindings {
  keys: string[]
  people: number
  withEmail: string[]
  notFound: number
}

/** Keys per read. */
const chunk = 500

export async function resultsOfRun(db: Database, id: string): Promise<RunFindings> {
  const keys = await foundByRun(db, id)
  const results: RunFindings = { keys, people: 0, withEmail: [], notFound: 0 }
  for (let from = 0; from < keys.length; from += chunk)
    for (const subject of await db.subjects.bulkGet(keys.slice(from, from + chunk))) {
      if (subject?.kind !== 'person') continue
      results.people += 1
      if (subject.email !== '') results.withEmail.push(subject.key)
    }
  for await (const items of itemsInChunks(db, id, 'not-found'))
    results.notFound += items.filter(({ ask }) => !isForEmail(ask)).length
  return results
}

/** Whether an item only looks for an email; its outcome then doesn't show whether the person exists. */
const isForEmail = (ask: Ask) =>
  'operation' in ask ? ask.operation === 'emailFinderFromNameAndCompany' : ask.section === 'emails'
