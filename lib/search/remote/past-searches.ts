import { interpret } from '../../api/interpret.ts'
import { operations, type Data } from '../../api/operations.ts'
import { countsFor } from '../../purchases/ledger/spending.ts'
import { roundCredits } from '../../purchases/prices/credits.ts'
import type { Database } from '../../records/database/database.ts'
import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import { formOfQuery } from './form-of-query.ts'
import type { FilledForm } from './link.ts'
import { originOf, requestKeyOf } from '../../purchases/ledger/request-key.ts'
import { atPage, pageOf, type SearchQuery } from './search-query.ts'

export interface PastSearch {
  id: string
  operation: LedgerRequest['operation']
  filled: FilledForm
  requests: string[]
  at: number
  /** In credits, of all pages. */
  cost: number
}

const looked = 2000

const listing = new Set(['personsSearch', 'jobsSearch'])

/** Newest first. */
export async function pastSearches(db: Database): Promise<PastSearch[]> {
  const newest = await db.requests.orderBy('reservedAt').reverse().limit(looked).toArray()
  const answered = newest.filter(
    ({ trigger, operation, outcome }) =>
      (outcome === 'ok' || outcome === 'not-found') && (trigger === 'search' || listing.has(operation)),
  )
  const bySearch = Map.groupBy(answered, (request) => JSON.stringify(atPage(request, 1)))
  return [...bySearch.values()].flatMap((requests) => {
    const [first] = requests
    const filled = first && formOfQuery(first)
    if (!first || !filled) return []
    return [
      {
        id: first.id,
        operation: first.operation,
        filled,
        requests: requests.map(({ id }) => id),
        at: first.reservedAt,
        cost: roundCredits(requests.reduce((sum, request) => sum + countsFor(request), 0)),
      },
    ]
  })
}

interface SearchPage {
  page: number
  request: string
  at: number
}

export interface ListingSearch extends Pick<PastSearch, 'operation' | 'filled' | 'at' | 'cost'> {
  query: SearchQuery
  /** In order; empty if nothing was found. */
  pages: SearchPage[]
}

/** `null` if there is none. */
export async function searchOfRequest(db: Database, id: string): Promise<ListingSearch | null> {
  const request = await db.requests.get(id)
  const filled = request && listing.has(request.operation) ? formOfQuery(request) : null
  if (!request || !filled) return null
  const { operation, subject, section } = request
  const first = atPage(request, 1)
  const origin = originOf(request)
  const keyOfPage = (page: number) => requestKeyOf(origin, { ...atPage(first, page), subject, section })
  // Request keys of later pages share a prefix up to the page number; other searches may, too.
  const alike = commonStart(keyOfPage(2), keyOfPage(3))
  const found = await Promise.all([
    db.requests.where('requestKey').equals(keyOfPage(1)).toArray(),
    db.requests.where('requestKey').startsWith(alike).toArray(),
  ])
  const all = found
    .flat()
    .filter((each) => each.requestKey === keyOfPage(pageOf(each)))
    .toSorted((a, b) => a.reservedAt - b.reservedAt)
  const answered = all.filter(({ outcome }) => outcome === 'ok')
  // The newest request for each page comes last.
  const byPage = new Map(answered.map((each) => [pageOf(each), each]))
  const pages = [...byPage].map(([page, each]) => ({ page, request: each.id, at: each.reservedAt }))
  return {
    operation,
    filled,
    query: first,
    pages: pages.toSorted((a, b) => a.page - b.page),
    at: all.at(-1)?.reservedAt ?? request.reservedAt,
    cost: roundCredits(all.reduce((sum, each) => sum + countsFor(each), 0)),
  }
}

function commonStart(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return one.slice(0, length)
}

/** A page that was requested again counts once, with its newest response. */
export async function countResults(db: Database, search: PastSearch): Promise<number> {
  const requests = await db.requests.bulkGet(search.requests)
  const answered = requests.filter((request) => request?.outcome === 'ok') as LedgerRequest[]
  // Reversed, so that the newest request for a page is set last.
  const byPage = new Map(answered.toReversed().map((request) => [pageOf(request), request]))
  const counts = await Promise.all([...byPage.values()].map((request) => countIn(db, request)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countIn(db: Database, { id, operation }: LedgerRequest): Promise<number> {
  if (!listing.has(operation)) return 1
  const response = await db.responses.get(id)
  if (!response) return 0
  const data = interpret(operations[operation], response, response.socialWord).data
  const { persons, jobs } = (data ?? {}) as Data<'personsSearch'> & Data<'jobsSearch'>
  return (persons?.length ?? 0) + (jobs?.length ?? 0)
}
