import { interpret } from '../../api/interpret.ts'
import { operations, type Data } from '../../api/operations.ts'
import { countsFor } from '../../purchases/ledger/spending.ts'
import { roundCredits } from '../../purchases/prices/credits.ts'
import type { Database } from '../../records/database/database.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import { formOfQuestion } from './form-of-question.ts'
import type { FilledForm } from './link.ts'
import { originOf, questionOf } from '../../purchases/ledger/question.ts'
import { atPage, pageOf, type Question } from './question.ts'

/** A search that was answered, with all its pages that were asked for. */
export interface PastSearch {
  /** The newest request of it. */
  id: string
  operation: LedgerRequest['operation']
  /** The form that it was, filled in as it was. */
  filled: FilledForm
  /** Newest first. */
  requests: string[]
  at: number
  /** Credits, of all its pages. */
  cost: number
}

/** Requests that are looked through for searches, the newest. */
const looked = 2000

/** Whose answers list several. */
const listing = new Set(['personsSearch', 'jobsSearch'])

/** The searches that were answered lately, the newest first. */
export async function pastSearches(db: Database): Promise<PastSearch[]> {
  const newest = await db.requests.orderBy('reservedAt').reverse().limit(looked).toArray()
  const answered = newest.filter(
    ({ trigger, operation, outcome }) =>
      (outcome === 'ok' || outcome === 'not-found') && (trigger === 'search' || listing.has(operation)),
  )
  const byQuestion = Map.groupBy(answered, (request) => JSON.stringify(atPage(request, 1)))
  return [...byQuestion.values()].flatMap((requests) => {
    const [first] = requests
    const filled = first && formOfQuestion(first)
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

/** One page of a search that was answered: the newest time that it was asked for. */
export interface AnsweredPage {
  /** From 1. */
  page: number
  request: string
  at: number
}

/** A search whose answers list several, with the pages of it that are stored. */
export interface ListingSearch extends Pick<PastSearch, 'operation' | 'filled' | 'at' | 'cost'> {
  /** What is asked for its first page. */
  question: Question
  /** In their order; none: nobody was found. */
  pages: AnsweredPage[]
}

/** The search that a request was of, or one of its pages; `null` where it was none that lists several. */
export async function searchOfRequest(db: Database, id: string): Promise<ListingSearch | null> {
  const request = await db.requests.get(id)
  const filled = request && listing.has(request.operation) ? formOfQuestion(request) : null
  if (!request || !filled) return null
  const { operation, subject, section } = request
  const first = atPage(request, 1)
  const origin = originOf(request)
  const asked = (page: number) => questionOf(origin, { ...atPage(first, page), subject, section })
  // The questions about all later pages begin alike, up to the page's number; those of other searches may too.
  const alike = commonStart(asked(2), asked(3))
  const found = await Promise.all([
    db.requests.where('question').equals(asked(1)).toArray(),
    db.requests.where('question').startsWith(alike).toArray(),
  ])
  const all = found
    .flat()
    .filter((each) => each.question === asked(pageOf(each)))
    .toSorted((a, b) => a.reservedAt - b.reservedAt)
  const answered = all.filter(({ outcome }) => outcome === 'ok')
  // The newest of each page counts: it is set last.
  const byPage = new Map(answered.map((each) => [pageOf(each), each]))
  const pages = [...byPage].map(([page, each]) => ({ page, request: each.id, at: each.reservedAt }))
  return {
    operation,
    filled,
    question: first,
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

/** How many results its stored answers list; a page that was asked for again counts once, as it was answered last. */
export async function countResults(db: Database, search: PastSearch): Promise<number> {
  const requests = await db.requests.bulkGet(search.requests)
  const answered = requests.filter((request) => request?.outcome === 'ok') as LedgerRequest[]
  // They come newest first, and the newest of each page is set last.
  const byPage = new Map(answered.toReversed().map((request) => [pageOf(request), request]))
  const counts = await Promise.all([...byPage.values()].map((request) => countIn(db, request)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countIn(db: Database, { id, operation }: LedgerRequest): Promise<number> {
  if (!listing.has(operation)) return 1
  const answer = await db.answers.get(id)
  if (!answer) return 0
  const data = interpret(operations[operation], answer, answer.socialWord).data
  const { persons, jobs } = (data ?? {}) as Data<'personsSearch'> & Data<'jobsSearch'>
  return (persons?.length ?? 0) + (jobs?.length ?? 0)
}
