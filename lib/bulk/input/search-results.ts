import { interpret } from '../../api/interpret.ts'
import { operations, type Data } from '../../api/operations.ts'
import { subjectOf } from '../../records/identity/aliases.ts'
import type { Database } from '../../records/database/database.ts'
import type { StoredResponse } from '../../purchases/rows/requests.ts'
import type { Identifiers } from '../../records/rows/subject.ts'
import { findSaved, type SavedAs, type SavedQuery } from '../../records/matching/find-saved.ts'
import type { FoundJob } from '../../api/schemas/job.ts'
import type { FoundPerson } from '../../search/remote/found.ts'
import { pagingOf, type Shown } from '../../search/remote/paging.ts'
import { forms } from '../../search/remote/forms.ts'
import type { ListingSearch } from '../../search/remote/past-searches.ts'
import { fullNameOf, identityOf, type InputEntry } from './input-entry.ts'
import { entryOfJob, entryOfPerson } from './search-entries.ts'

/** Missing texts are empty. */
export interface SearchResult {
  id: string
  kind: 'person' | 'job'
  name: string
  about: string
  company: string
  place: string
  /** ISO date of the provider's last update; for a job, of its posting. */
  at: string
  /** `null` if the response has too little data for a lookup. */
  entry: InputEntry | null
}

export interface SearchResults {
  /** In the order of pages. */
  results: SearchResult[]
  repeated: number
  suppressedEntries: number
  pages: number[]
  extent: Shown
  lastPage: number
}

/** Another page doesn't require parsing all responses again. */
export type ReadResponses = Map<string, { body: string; data: ListData | null }>

type ListData = Data<'personsSearch'> & Data<'jobsSearch'>

/** Reads results from stored pages. Free. */
export async function resultsOfSearch(
  db: Database,
  search: ListingSearch,
  socialUrl: string,
  read: ReadResponses = new Map(),
): Promise<SearchResults> {
  const lastPage = forms[search.filled.form].lastPage ?? 1
  const responses = await db.responses.bulkGet(search.pages.map(({ request }) => request))
  const pagesRead = search.pages.flatMap((page, at) => {
    const response = responses[at]
    return response ? [{ page, response, data: dataOf(search, response, read) }] : []
  })
  const newest = pagesRead.toSorted((a, b) => b.page.at - a.page.at)[0]
  const extent = newest
    ? pagingOf(newest.data ?? {}, newest.page.page, lastPage)
    : { page: 1, pages: null, total: null }
  // A repeated search may have fewer pages, so results on later pages are out of date.
  const there = pagesRead.filter(
    ({ page }) => extent.pages === null || page.page <= Math.max(1, extent.pages),
  )
  const results = new Map<string, SearchResult>()
  let repeated = 0
  for (const { data, page } of there)
    for (const [at, each] of itemsOf(data).entries()) {
      const result = each(socialUrl, `${page.page} ${at}`)
      if (results.has(result.id)) repeated++
      else results.set(result.id, result)
    }
  return {
    results: [...results.values()],
    repeated,
    suppressedEntries: there.reduce((sum, { response }) => sum + (response.suppressedEntries ?? 0), 0),
    pages: there.map(({ page }) => page.page),
    extent,
    lastPage,
  }
}

type PagesOfSearch = Pick<SearchResults, 'pages' | 'extent' | 'lastPage'>

const pagesInAll = ({ extent, lastPage }: PagesOfSearch) => Math.min(extent.pages ?? 0, lastPage)

/** The missing pages in order. A generator, because the reported number of pages may be huge. */
export function* missingPages(found: PagesOfSearch): Generator<number, void> {
  const stored = new Set(found.pages)
  for (let page = 1; page <= pagesInAll(found); page++) if (!stored.has(page)) yield page
}

export function countMissing(found: PagesOfSearch): number {
  const all = pagesInAll(found)
  return all - found.pages.filter((page) => page <= all).length
}

/** The next page to load; `null` if there is none. */
export function nextPage(found: SearchResults): number | null {
  const { pages, extent, lastPage, results } = found
  if (extent.pages !== null) return missingPages(found).next().value ?? null
  const next = (pages.at(-1) ?? 0) + 1
  return results.length > 0 && next <= lastPage ? next : null
}

function dataOf(search: ListingSearch, response: StoredResponse, read: ReadResponses): ListData | null {
  const before = read.get(response.request)
  if (before?.body === response.body) return before.data
  const data = interpret(operations[search.operation], response, response.socialWord).data as ListData | null
  read.set(response.request, { body: response.body, data })
  return data
}

type Reader = (socialUrl: string, otherwise: string) => SearchResult

function itemsOf(data: ListData | null): Reader[] {
  const persons = (data?.persons ?? []).map(
    (person): Reader =>
      (socialUrl, otherwise) =>
        resultOfPerson(person, socialUrl, otherwise),
  )
  const jobs = (data?.jobs ?? []).map(
    (job): Reader =>
      (socialUrl, otherwise) =>
        resultOfJob(job, socialUrl, otherwise),
  )
  return [...persons, ...jobs]
}

/** `otherwise` is the id for a person with too little data to be identified. */
export function resultOfPerson(person: FoundPerson, socialUrl: string, otherwise: string): SearchResult {
  const entry = readable(entryOfPerson(person, socialUrl))
  return {
    id: entry ? identityOf(entry) : `unnamed:${otherwise}`,
    kind: 'person',
    name:
      fullNameOf({
        firstName: person.firstName ?? undefined,
        lastName: person.lastName ?? undefined,
      }) ||
      (person.publicIdentifier ?? ''),
    about: person.currentPositionTitle || person.headline || '',
    company: person.currentCompanyName ?? '',
    place: '',
    at: person.updateDate ?? '',
    entry,
  }
}

export function resultOfJob(job: FoundJob, socialUrl: string, otherwise: string): SearchResult {
  const entry = readable(entryOfJob(job, socialUrl))
  return {
    id: entry ? identityOf(entry) : `unnamed:${otherwise}`,
    kind: 'job',
    name: job.title ?? '',
    about: [job.experienceLevel, job.contractType].filter(Boolean).join(' · '),
    company: job.companyName ?? '',
    place: job.location ?? '',
    at: job.creationDate ?? '',
    entry,
  }
}

const readable = (entry: InputEntry | string) => (typeof entry === 'string' ? null : entry)

/** The saved records by result id, matched as in a bulk run. */
export async function savedResults(
  db: Database,
  results: readonly SearchResult[],
): Promise<ReadonlyMap<string, SavedAs>> {
  const saved = await findSaved(
    db,
    results.map(({ entry }) => queryOf(entry)),
  )
  return new Map(results.flatMap(({ id }, at) => (saved[at] ? [[id, saved[at]] as const] : [])))
}

function queryOf(entry: InputEntry | null): SavedQuery {
  if (!entry) return { alias: null, query: null }
  if (entry.page) return { alias: subjectOf(entry.page), query: null }
  const { company, domain } = entry
  const who: Identifiers = { ...(company ? { company } : {}), ...(domain ? { domain } : {}) }
  const query =
    entry.kind === 'name' ? { section: 'profile' as const, name: fullNameOf(entry), ...who } : null
  return { alias: null, query }
}
