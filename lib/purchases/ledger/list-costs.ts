import type { Database } from '../../records/database/database.ts'
import { aboutWhom } from './filter.ts'
import { nothingAsked, sumWith, type LedgerSum } from './sums.ts'
import type { List } from '../../records/database/rows/records.ts'

export interface ListCost extends LedgerSum {
  list: List
  subjects: number
}

/** What the subjects of each list cost, oldest list first. Reads every request about them: do it when asked to. */
export async function listCosts(db: Database): Promise<ListCost[]> {
  const lists = await db.lists.toArray()
  const byAge = lists.toSorted((a, b) => a.createdAt - b.createdAt)
  const costs: ListCost[] = []
  for (const list of byAge) costs.push(await listCost(db, list))
  return costs
}

/** Subjects whose requests are read at once. */
const chunkSize = 200

async function listCost(db: Database, list: List): Promise<ListCost> {
  const keys = await db.subjects.where('lists').equals(list.id).primaryKeys()
  let count = 0
  let sum = nothingAsked
  for (let at = 0; at < keys.length; at += chunkSize) {
    const subjects = (await db.subjects.bulkGet(keys.slice(at, at + chunkSize))).filter(
      (subject) => subject !== undefined,
    )
    count += subjects.length
    const names = new Set(subjects.flatMap(({ aliases }) => aliases))
    const [asked, found] = await Promise.all([
      db.requests
        .where('subject')
        .anyOf([...names])
        .toArray(),
      db.requests
        .where('found')
        .anyOf([...names])
        .toArray(),
    ])
    const requests = new Map([...asked, ...found].map((request) => [request.id, request]))
    // A profile brings its company too, and is paid for the person.
    const about = [...requests.values()].filter((request) => names.has(aboutWhom(request) ?? ''))
    sum = sumWith(sum, about)
  }
  return { list, subjects: count, ...sum }
}
