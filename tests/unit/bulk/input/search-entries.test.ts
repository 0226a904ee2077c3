import { expect, test } from 'vitest'
import { searchesWithResults, entriesOfSearch } from '../../../../lib/bulk/input/search-entries.ts'
import type { LedgerRequest } from '../../../../lib/purchases/rows/requests.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith } from '../../records/full-library.fixture.ts'
import { openDatabase } from '../../records/findings.fixture.ts'

const host = 'https://www.social.example'

const searched = (id: string, at: number, input: object, identifiers: Partial<LedgerRequest> = {}) =>
  requestWith({
    id,
    operation: 'personsSearch',
    input: { ...input },
    subject: null,
    section: null,
    trigger: 'search',
    reservedAt: at,
    ...identifiers,
  })

test('an empty library has no searches', async () => {
  expect(await searchesWithResults(openDatabase())).toEqual([])
})

test('searches are listed newest first, each with its pages in order, without other requests and refusals', async () => {
  const db = openDatabase()
  await db.requests.bulkAdd([
    searched('one', 1, { lastName: 'Lee' }),
    searched('three', 2, { lastName: 'Lee', page: 3 }),
    searched('two', 3, { lastName: 'Lee', page: 2 }),
    searched('refused', 4, { lastName: 'Doe' }, { outcome: 'refused' }),
    searched('jobs', 5, { keywords: 'pilot' }, { operation: 'jobsSearch' }),
    requestWith({ id: 'profile', reservedAt: 6 }),
  ])
  expect(await searchesWithResults(db)).toEqual([
    { id: 'jobs', operation: 'jobsSearch', words: ['pilot'], requests: ['jobs'], at: 5 },
    { id: 'two', operation: 'personsSearch', words: ['Lee'], requests: ['one', 'two', 'three'], at: 3 },
  ])
})

test('a repeated search page is one page with its newest response', async () => {
  const db = openDatabase()
  await db.requests.bulkAdd([
    searched('two, first', 1, { lastName: 'Lee', page: 2 }),
    searched('one, first', 2, { lastName: 'Lee' }),
    searched('one, again', 3, { lastName: 'Lee' }),
    searched('two, again', 4, { lastName: 'Lee', page: 2 }),
    searched('one, refused', 5, { lastName: 'Lee' }, { outcome: 'refused' }),
  ])
  expect(await searchesWithResults(db)).toMatchObject([
    { id: 'two, again', requests: ['one, again', 'two, again'] },
  ])
})

test('search results are read from stored responses, each once, and a deleted response gives none', async () => {
  const db = openDatabase()
  const person = (handle: string) => ({ publicIdentifier: handle, firstName: 'Ann', lastName: 'Lee' })
  await db.requests.bulkAdd([
    searched('one', 1, { lastName: 'Lee' }),
    searched('two', 2, { lastName: 'Lee', page: 2 }),
  ])
  await db.responses.add(responseWith('one', { persons: [person('ann'), person('ann-2'), person('ann')] }))
  const { entries, repeats } = await entriesOfSearch(db, ['one', 'two', 'gone'], host)
  expect(entries.map(({ kind, page }) => [kind, page?.id])).toEqual([
    ['person', 'ann'],
    ['person', 'ann-2'],
  ])
  expect(repeats).toHaveLength(1)
})
