import { interpret } from '../../api/interpret.ts'
import { operations, type Data } from '../../api/operations.ts'
import type { FoundJob } from '../../api/schemas/job.ts'
import { detectPage } from '../../pages/page.ts'
import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import type { Database } from '../../records/database/database.ts'
import { pageOfJob, pageOfPerson, type FoundPerson } from '../../search/remote/found.ts'
import { atPage, pageOf } from '../../search/remote/search-query.ts'
import { entryOf, type InputEntry, type EntryFields, type InvalidReason } from './input-entry.ts'
import { InputCollector, type ParsedInput } from './parsed-input.ts'

export interface SearchWithResults {
  id: string
  operation: LedgerRequest['operation']
  words: string[]
  /** For each page, in the order of pages. */
  requests: string[]
  at: number
}

const searches = ['personsSearch', 'jobsSearch']
const looked = 2000

/** Searches for people and jobs that got a response, newest first. */
export async function searchesWithResults(db: Database): Promise<SearchWithResults[]> {
  const newest = await db.requests.orderBy('reservedAt').reverse().limit(looked).toArray()
  const answered = newest.filter(({ operation, outcome }) => outcome === 'ok' && searches.includes(operation))
  const byRequestKey = Map.groupBy(answered, (request) => JSON.stringify(atPage(request, 1)))
  return [...byRequestKey.values()].map((requests) => {
    const { id, operation, input, reservedAt: at } = requests[0]!
    // Reversed, so that the newest request for a page is set last.
    const byPage = new Map(requests.toReversed().map((request) => [pageOf(request), request]))
    const inOrder = [...byPage.values()].toSorted((a, b) => pageOf(a) - pageOf(b))
    return { id, operation, words: wordsOf(input), requests: inOrder.map((request) => request.id), at }
  })
}

function wordsOf(input: LedgerRequest['input']): string[] {
  const parameters = Object.entries(input).filter(([name]) => name !== 'page')
  return parameters.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)))
}

/** The entries for the results of a search, from stored responses. */
export async function entriesOfSearch(
  db: Database,
  requests: readonly string[],
  socialUrl: string,
): Promise<ParsedInput> {
  const read = new InputCollector()
  let line = 0
  for (const id of requests) {
    const [request, response] = await Promise.all([db.requests.get(id), db.responses.get(id)])
    if (!request || !response) continue
    const data = interpret(operations[request.operation], response, response.socialWord).data
    const { persons, jobs } = (data ?? {}) as Data<'personsSearch'> & Data<'jobsSearch'>
    for (const person of persons ?? [])
      read.add(entryOfPerson(person, socialUrl), ++line, nameOfPerson(person))
    for (const job of jobs ?? []) read.add(entryOfJob(job, socialUrl), ++line, job.title ?? '')
  }
  return read.reading
}

/** The entry for a found person, or why that person can't be looked up. */
export function entryOfPerson(person: FoundPerson, socialUrl: string): InputEntry | InvalidReason {
  const facts: EntryFields = {
    ...onPage(pageOfPerson(person, socialUrl), socialUrl),
    firstName: person.firstName ?? undefined,
    lastName: person.lastName ?? undefined,
    company: person.currentCompanyName ?? undefined,
  }
  return entryOf(facts, [nameOfPerson(person), person.currentCompanyName].filter(Boolean).join(', '))
}

/** The entry for a found job, or why it can't be looked up. */
export function entryOfJob(job: FoundJob, socialUrl: string): InputEntry | InvalidReason {
  const facts = onPage(pageOfJob(job, socialUrl), socialUrl)
  return entryOf(facts, [job.title, job.companyName].filter(Boolean).join(', '))
}

function onPage(url: string | null, socialUrl: string): EntryFields {
  const page = url ? detectPage(url, socialUrl) : null
  return page ? { page } : {}
}

function nameOfPerson({ firstName, lastName, publicIdentifier }: FoundPerson): string {
  return [firstName, lastName].filter(Boolean).join(' ') || (publicIdentifier ?? '')
}
