import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import {
  countMissing,
  missingPages,
  nextPage,
  resultsOfSearch,
  savedResults,
} from '../../../../lib/bulk/input/search-results.ts'
import { requestKeyOf } from '../../../../lib/purchases/ledger/request-key.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { searchOfRequest } from '../../../../lib/search/remote/past-searches.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith } from '../../records/full-library.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

const host = 'https://www.social.example'
const perPage = 25

interface ReportedText {
  operation?: 'personsSearch' | 'jobsSearch'
  input?: Record<string, unknown>
  id: string
  at?: number
  suppressedEntries?: number
}

async function answered(db: Database, content: unknown, identifiers: ReportedText): Promise<void> {
  const {
    operation = 'personsSearch',
    input = { lastName: 'Lee' },
    id,
    at = 1,
    suppressedEntries,
  } = identifiers
  const requested = { operation, input, subject: null, section: null }
  const requestKey = requestKeyOf('https://api.example', requested)
  await db.requests.add(
    requestWith({ ...requested, id, requestKey, trigger: 'search', reservedAt: at, cost: 0.5, found: [] }),
  )
  await db.responses.add({
    ...responseWith(id, content),
    ...(suppressedEntries ? { suppressedEntries } : {}),
  })
}

const someone = (at: number) => ({
  publicIdentifier: `lee-${at}`,
  socialUrl: `${host}/in/lee-${at}/`,
  firstName: 'Ann',
  lastName: `Lee ${at}`,
  currentPositionTitle: 'Pilot',
  currentCompanyName: 'Acme',
})

/** Each page starts with the last person of the page before. */
async function pagesOf(db: Database, count: number, loaded = Infinity): Promise<void> {
  const pages = Math.max(1, Math.ceil(count / perPage))
  for (let page = 1; page <= Math.min(pages, loaded); page++) {
    const from = (page - 1) * perPage
    const size = Math.min(perPage, count - from)
    const overlap = page > 1 ? [someone(from - 1)] : []
    const persons = [...overlap, ...Array.from({ length: size }, (_, at) => someone(from + at))]
    await answered(
      db,
      { persons, pagination: { currentPage: page, totalPages: pages, totalResults: count } },
      { id: `p${page}`, at: page, input: { lastName: 'Lee', ...(page > 1 ? { page } : {}) } },
    )
  }
}

async function foundIn(db: Database, id: string) {
  const search = await searchOfRequest(db, id)
  expect(search).not.toBeNull()
  return resultsOfSearch(db, search!, host)
}

test.each([0, 1, 99, 100, 101, 1000])(
  '%s results on overlapping pages are listed once each',
  async (count) => {
    const db = openDatabase()
    await pagesOf(db, count)
    const found = await foundIn(db, 'p1')
    expect(found.results.map(({ name }) => name)).toEqual(
      Array.from({ length: count }, (_, at) => `Ann Lee ${at}`),
    )
    expect(found.repeated).toBe(Math.max(0, Math.ceil(count / perPage) - 1))
    expect([[...missingPages(found)], nextPage(found)]).toEqual([[], null])
  },
)

test('any page identifies the search, and missing pages are known and requested in order', async () => {
  const db = openDatabase()
  await pagesOf(db, 1000, 2)
  const found = await foundIn(db, 'p2')
  expect(found.pages).toEqual([1, 2])
  expect([...missingPages(found)]).toHaveLength(38)
  expect(countMissing(found)).toBe(38)
  expect(nextPage(found)).toBe(3)
  expect((await searchOfRequest(db, 'p2'))?.cost).toBe(1)
})

test('a paid page beyond the 400th is shown, and pages of other searches are not', async () => {
  const db = openDatabase()
  const identifiers = { totalPages: 10_000, totalResults: 10_000 * perPage }
  const page = (at: number) => ({ persons: [someone(at)], pagination: { currentPage: at, ...identifiers } })
  await answered(db, page(1), { id: 'first' })
  await answered(db, page(401), { id: 'late', at: 2, input: { page: 401, lastName: 'Lee' } })
  const others = [{ lastName: 'Lee-Ray', page: 2 }, { lastName: 'Lee', zone: 'x', page: 2 }, { page: 3 }]
  for (const [at, input] of others.entries()) await answered(db, page(2), { id: `other ${at}`, at: 3, input })
  for (const id of ['first', 'late']) {
    const found = await foundIn(db, id)
    expect(found.pages).toEqual([1, 401])
    expect(found.results.map(({ name }) => name)).toEqual(['Ann Lee 1', 'Ann Lee 401'])
    expect([countMissing(found), nextPage(found)]).toEqual([9998, 2])
  }
  const zoned = await foundIn(db, 'other 1')
  expect(zoned.pages).toEqual([2])
})

test.each([1e7, 1e12])(
  'a reported total of %s results gives that many pages without allocating them',
  async (total) => {
    const db = openDatabase()
    const pagination = { currentPage: 1, resultsPerPage: 1, totalResults: total }
    await answered(db, { persons: [someone(1)], pagination }, { id: 'a' })
    const found = await foundIn(db, 'a')
    expect([countMissing(found), nextPage(found)]).toEqual([total - 1, 2])
    const requested = missingPages(found)
    expect([requested.next().value, requested.next().value]).toEqual([2, 3])
  },
)

test('a repeated search uses the newest response of each page and drops pages that no longer exist', async () => {
  const db = openDatabase()
  await pagesOf(db, 60)
  const again = { persons: [someone(7)], pagination: { currentPage: 1, totalPages: 1, totalResults: 1 } }
  await answered(db, again, { id: 'again', at: 100 })
  const found = await foundIn(db, 'p3')
  expect(found.results.map(({ name }) => name)).toEqual(['Ann Lee 7'])
  expect([...missingPages(found)]).toEqual([])
})

test('without a reported total, one more page is requested until a page is empty', async () => {
  const db = openDatabase()
  await answered(db, { persons: [someone(1)] }, { id: 'a' })
  expect(nextPage(await foundIn(db, 'a'))).toBe(2)
  const none = openDatabase()
  await answered(none, { persons: [] }, { id: 'a' })
  expect(nextPage(await foundIn(none, 'a'))).toBeNull()
})

test("the pages of a job search end where the provider's end", async () => {
  const db = openDatabase()
  const input = { keywords: 'pilot', location: 'Malmö', companyUrl: `${host}/company/acme/` }
  const jobs = [
    { title: 'Pilot', companyName: 'Acme', location: 'Malmö', url: `${host}/jobs/view/4000000001/` },
  ]
  await answered(
    db,
    { jobs, metadata: { currentPage: 1, perPage: 1, total: 500 } },
    { id: 'a', operation: 'jobsSearch', input },
  )
  const found = await foundIn(db, 'a')
  expect(found.results).toMatchObject([{ kind: 'job', name: 'Pilot', company: 'Acme', place: 'Malmö' }])
  expect([...missingPages(found)]).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('results without a page or a name and hostile results are shown safely, and suppressed people are omitted', async () => {
  const db = openDatabase()
  const hostile = '=HYPERLINK("x")\u202e<img src=x onerror=alert(1)>'
  const persons = [
    { firstName: 'Ann', lastName: 'Lee', currentCompanyName: 'Acme' },
    { firstName: 'Ann' },
    { firstName: 'Ann' },
    { ...someone(1), socialUrl: 'javascript:alert(1)', publicIdentifier: null, currentCompanyName: null },
    { ...someone(2), firstName: hostile, lastName: '👩‍🚀 عملاء' },
    null,
    {},
  ]
  await answered(db, { persons }, { id: 'a', suppressedEntries: 2 })
  const { results, suppressedEntries, repeated } = await foundIn(db, 'a')
  expect(suppressedEntries).toBe(2)
  expect(repeated).toBe(0)
  expect(results.map(({ entry }) => entry?.kind ?? null).slice(0, 5)).toEqual([
    'name',
    null,
    null,
    null,
    'person',
  ])
  expect(results[4]?.name).toBe(`${hostile} 👩‍🚀 عملاء`)
  expect(new Set(results.map(({ id }) => id)).size).toBe(results.length)
})

test('1,000 results are matched with records by page, alias, and name with company', async () => {
  const db = openDatabase()
  await pagesOf(db, 1000)
  await answered(
    db,
    { persons: [{ firstName: 'Mara', lastName: 'Lind', currentCompanyName: 'Northwind AB' }] },
    { id: 'named', input: { lastName: 'Lind' } },
  )
  await db.subjects.bulkAdd([
    subjectWith({ key: 'person:lee-3' }),
    subjectWith({ key: 'person:member:77', aliases: ['person:member:77', 'person:lee-999'] }),
    subjectWith({ key: 'person:somebody-else' }),
  ])
  const found = await foundIn(db, 'p1')
  const saved = await savedResults(db, found.results)
  expect([...saved].map(([id, { subject, certainty }]) => [id, subject.key, certainty])).toEqual([
    ['person:lee-3', 'person:lee-3', 'sure'],
    ['person:lee-999', 'person:member:77', 'sure'],
  ])

  const profile = { firstName: 'Mara', lastName: 'Lind', currentPosition: { companyName: 'Northwind' } }
  await filed(db, 1, person(['person:mara'], { profile }))
  const named = await foundIn(db, 'named')
  const known = await savedResults(db, named.results)
  expect([...known.values()].map(({ subject, certainty }) => [subject.key, certainty])).toEqual([
    ['person:mara', 'sure'],
  ])
})

test('a request that is not a search has no results', async () => {
  const db = openDatabase()
  await db.requests.add(requestWith({ id: 'click' }))
  expect(await searchOfRequest(db, 'click')).toBeNull()
  expect(await searchOfRequest(db, 'gone')).toBeNull()
})
