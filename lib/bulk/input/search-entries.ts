import { interpret } from '../../api/interpret.ts'
import { operations, type Data } from '../../api/operations.ts'
import type { FoundJob } from '../../api/schemas/job.ts'
import { detectPage } from '../../pages/page.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import type { Database } from '../../records/database/database.ts'
import { pageOfJob, pageOfPerson, type FoundPerson } from '../../search/remote/found.ts'
import { atPage, pageOf } from '../../search/remote/question.ts'
import { entryOf, type InputEntry, type EntryFields, type InvalidReason } from './input-entry.ts'
import { InputCollector, type ParsedInput } from './parsed-input.ts'

/** A search that was answered, with all its pages that were asked for. */
export interface AnsweredSearch {
  /** The newest request of it. */
  id: string
  operation: LedgerRequest['operation']
  /** What was searched for. */
  words: string[]
  /** The newest request of each page, in the order of the pages. */
  requests: string[]
  at: number
}

const searches = ['personsSearch', 'jobsSearch']
/** Requests that are looked through for searches, the newest. */
const looked = 2000

/** The searches for people and jobs that were answered lately, the newest first. */
export async function answeredSearches(db: Database): Promise<AnsweredSearch[]> {
  const newest = await db.requests.orderBy('reservedAt').reverse().limit(looked).toArray()
  const answered = newest.filter(({ operation, outcome }) => outcome === 'ok' && searches.includes(operation))
  const byQuestion = Map.groupBy(answered, (request) => JSON.stringify(atPage(request, 1)))
  return [...byQuestion.values()].map((requests) => {
    const { id, operation, input, reservedAt: at } = requests[0]!
    // The newest of each page counts: it is set last.
    const byPage = new Map(requests.toReversed().map((request) => [pageOf(request), request]))
    const inOrder = [...byPage.values()].toSorted((a, b) => pageOf(a) - pageOf(b))
    return { id, operation, words: wordsOf(input), requests: inOrder.map((request) => request.id), at }
  })
}

function wordsOf(input: LedgerRequest['input']): string[] {
  const told = Object.entries(input).filter(([name]) => name !== 'page')
  return told.map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)))
}

/** The entries of whom or what these requests found, as their stored answers tell. */
export async function entriesOfSearch(
  db: Database,
  requests: readonly string[],
  socialUrl: string,
): Promise<ParsedInput> {
  const read = new InputCollector()
  let line = 0
  for (const id of requests) {
    const [request, answer] = await Promise.all([db.requests.get(id), db.answers.get(id)])
    if (!request || !answer) continue
    const data = interpret(operations[request.operation], answer, answer.socialWord).data
    const { persons, jobs } = (data ?? {}) as Data<'personsSearch'> & Data<'jobsSearch'>
    for (const person of persons ?? [])
      read.add(entryOfPerson(person, socialUrl), ++line, nameOfPerson(person))
    for (const job of jobs ?? []) read.add(entryOfJob(job, socialUrl), ++line, job.title ?? '')
  }
  return read.reading
}

/** The entry of a person that a search found; or why nothing can be asked of them. */
export function entryOfPerson(person: FoundPerson, socialUrl: string): InputEntry | InvalidReason {
  const facts: EntryFields = {
    ...onPage(pageOfPerson(person, socialUrl), socialUrl),
    firstName: person.firstName ?? undefined,
    lastName: person.lastName ?? undefined,
    company: person.currentCompanyName ?? undefined,
  }
  return entryOf(facts, [nameOfPerson(person), person.currentCompanyName].filter(Boolean).join(', '))
}

/** The same of a job. */
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
