import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { responseWith } from '../../records/full-library.fixture.ts'
import { formOfQuery } from '../../../../lib/search/remote/form-of-query.ts'
import { formIds } from '../../../../lib/search/remote/form-ids.ts'
import { forms } from '../../../../lib/search/remote/forms.ts'
import { countResults, pastSearches } from '../../../../lib/search/remote/past-searches.ts'
import type { Values } from '../../../../lib/search/remote/fields.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'

const filled: Record<(typeof formIds)[number], Values> = {
  person: { firstName: 'Zoë', lastName: 'مها', companyName: '👩‍🚀 Ltd' },
  email: { fullName: 'Ann Lee', company: 'acme.example' },
  people: { headline: 'Head of "X"', locationCountryCode: 'SE' },
  jobs: { keywords: 'pilot', location: 'Malmö', companyUrl: 'https://www.social.example/company/x/' },
  company: { domain: 'acme.example' },
}

describe('the form of a past search', () => {
  test.each(formIds)('%s', (form) => {
    for (const query of forms[form].queries(filled[form], defaultPreferences))
      expect(formOfQuery(query)).toEqual({ form, values: filled[form] })
  })

  test('the form is found for an email address alone and a later page, and not for other operations', () => {
    const person = formOfQuery({ operation: 'getProfileDataFromEmail', input: { email: 'a@b.example' } })
    expect(person).toEqual({ form: 'person', values: { email: 'a@b.example' } })
    const later = formOfQuery({ operation: 'personsSearch', input: { lastName: 'Lee', page: 3 } })
    expect(later).toEqual({ form: 'people', values: { lastName: 'Lee' } })
    expect(formOfQuery({ operation: 'getPosts', input: {} })).toBeNull()
  })
})

test('pages of one search are listed once, newest first, without refused and unfinished ones', async () => {
  const db = openDatabase()
  const search = { operation: 'personsSearch', trigger: 'search', subject: null, section: null } as const
  const lee = (page?: number) => ({ lastName: 'Lee', ...(page ? { page } : {}) })
  await db.requests.bulkAdd([
    requestWith({ ...search, id: 'one', input: lee(), reservedAt: 1, cost: 2, found: [] }),
    requestWith({ ...search, id: 'two', input: lee(2), reservedAt: 9, cost: 1.5, found: [] }),
    requestWith({
      ...search,
      id: 'none',
      operation: 'getCompanyByDomain',
      input: { domain: 'x.example' },
      outcome: 'not-found',
      reservedAt: 5,
      cost: 0,
    }),
    requestWith({ ...search, id: 'refused', input: { lastName: 'No' }, outcome: 'refused', reservedAt: 6 }),
    requestWith({
      ...search,
      id: 'out',
      input: { lastName: 'Out' },
      state: 'sent',
      outcome: null,
      reservedAt: 7,
    }),
    requestWith({ id: 'click', reservedAt: 8 }),
  ])
  const persons = (count: number) => ({
    persons: Array.from({ length: count }, (_, at) => ({ lastName: `${at}` })),
  })
  await db.responses.bulkAdd([responseWith('one', persons(3)), responseWith('two', persons(2))])
  const found = await pastSearches(db)
  expect(found.map(({ id, cost, requests }) => [id, cost, requests])).toEqual([
    ['two', 3.5, ['two', 'one']],
    ['none', 0, ['none']],
  ])
  expect(await Promise.all(found.map((each) => countResults(db, each)))).toEqual([5, 0])
})

test('in a repeated search, each page counts once with its last response, and all costs count', async () => {
  const db = openDatabase()
  const listed = { operation: 'personsSearch', trigger: 'search', subject: null, section: null } as const
  const single = { ...listed, operation: 'getCompanyByDomain', input: { domain: 'x.example' } } as const
  const requested = [
    ['first', { ...listed, input: { lastName: 'Lee' } }, 3],
    ['second', { ...listed, input: { lastName: 'Lee', page: 2 } }, 2],
    ['again', { ...listed, input: { lastName: 'Lee' } }, 4],
    ['none', { ...listed, input: { lastName: 'Lee' }, outcome: 'not-found' }, 0],
    ['company', single, 0],
    ['company again', single, 0],
  ] as const
  for (const [at, [id, request, count]] of requested.entries()) {
    await db.requests.add(requestWith({ ...request, id, reservedAt: at, cost: 1, found: [] }))
    const persons = Array.from({ length: count }, (_, index) => ({ lastName: `${id} ${index}` }))
    await db.responses.add(responseWith(id, { persons }))
  }
  const searches = await pastSearches(db)
  expect(searches.map(({ cost }) => cost)).toEqual([2, 4])
  expect(await Promise.all(searches.map((each) => countResults(db, each)))).toEqual([1, 4 + 2])
})

test('a deleted or unreadable response has no results', async () => {
  const db = openDatabase()
  const search = { operation: 'jobsSearch', trigger: 'search', input: { keywords: 'x' } } as const
  await db.requests.bulkAdd([
    requestWith({ ...search, id: 'gone' }),
    requestWith({ ...search, id: 'odd', input: { keywords: 'y' } }),
  ])
  await db.responses.add({ ...responseWith('odd', null), body: '<html>' })
  const counts = (await pastSearches(db)).map((each) => countResults(db, each))
  expect(await Promise.all(counts)).toEqual([0, 0])
})
