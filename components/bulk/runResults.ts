import { itemsInChunks } from '../../lib/bulk/items.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { ItemLookup, ItemState, RunItem } from '../../lib/bulk/rows.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'

/** `found` has companies and jobs; `withEmail` and `noEmail` have people. */
export const resultGroups = ['withEmail', 'noEmail', 'found', 'notFound', 'failed'] as const
export type ResultGroup = (typeof resultGroups)[number]

/** One record, or one line of the input. `key`: `null` without a record. `positions`: of its lookups in the run. */
export interface ResultRow {
  key: string | null
  group: ResultGroup
  positions: number[]
}

/** Bought or found in the library, in the order of the input. */
export interface RunFindings {
  keys: string[]
  withEmail: string[]
  rows: ResultRow[]
}

/** In the order of the items; `null` for items without a record. */
export async function subjectsOfItems(db: Database, items: readonly RunItem[]): Promise<(Subject | null)[]> {
  const requested = items.flatMap(({ request }) => request ?? [])
  const requests = new Map((await db.requests.bulkGet(requested)).map((row, at) => [requested[at], row]))
  const names = items.map(({ subject, request }) => requests.get(request ?? '')?.found[0] ?? subject ?? '')
  const found = await db.subjects.bulkGet(names)
  // Most names are primary keys. Use the index of aliases only for the rest: it takes one step per name.
  const others = names.filter((name, at) => name !== '' && !found[at])
  const byAlias = new Map<string, Subject>()
  for (const subject of await db.subjects.where('aliases').anyOf(others).distinct().toArray())
    for (const alias of subject.aliases) byAlias.set(alias, subject)
  return names.map((name, at) => found[at] ?? byAlias.get(name) ?? null)
}

export async function resultsOfRun(db: Database, id: string): Promise<RunFindings> {
  const rows: ResultRow[] = []
  const byPosition = new Map<number, ResultRow>()
  const byKey = new Map<string, ResultRow>()
  const keys = new Set<string>()
  const withEmail = new Set<string>()
  for await (const all of itemsInChunks(db, id, null)) {
    const items = all.filter(({ state }) => state !== 'pending' && state !== 'in-flight')
    const subjects = await subjectsOfItems(db, items)
    for (const [at, item] of items.entries()) {
      const subject = subjects[at] ?? null
      const group = groupOf(item, subject)
      if (subject && isFound(item.state)) {
        keys.add(subject.key)
        if (subject.email !== '') withEmail.add(subject.key)
      }
      const key = subject?.key ?? null
      const row = byPosition.get(item.after ?? -1) ?? (key === null ? undefined : byKey.get(key))
      if (row) {
        row.positions.push(item.position)
        if (resultGroups.indexOf(group) < resultGroups.indexOf(row.group)) row.group = group
        row.key ??= key
        byPosition.set(item.position, row)
      } else {
        const row = { key, group, positions: [item.position] }
        rows.push(row)
        byPosition.set(item.position, row)
        if (key !== null) byKey.set(key, row)
      }
    }
  }
  return { keys: [...keys], withEmail: [...withEmail], rows }
}

const isFound = (state: ItemState) => state === 'ok' || state === 'saved'

function groupOf({ state, lookup }: RunItem, subject: Subject | null): ResultGroup {
  if (subject && (isFound(state) || (state === 'not-found' && isForEmail(lookup)))) {
    if (subject.kind !== 'person') return 'found'
    return subject.email === '' ? 'noEmail' : 'withEmail'
  }
  return state === 'not-found' ? 'notFound' : 'failed'
}

/** Without an email, the outcome of an email lookup doesn't show whether the person exists. */
const isForEmail = (lookup: ItemLookup) =>
  'operation' in lookup ? lookup.operation === 'emailFinderFromNameAndCompany' : lookup.section === 'emails'
