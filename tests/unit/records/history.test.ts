import { beforeEach, describe, expect, test } from 'vitest'
import type { Company } from '../../../lib/api/schemas/company.ts'
import type { Person } from '../../../lib/api/schemas/person.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import { changesBetween } from '../../../lib/records/history.ts'
import { filed, openDatabase, person } from './findings.fixture.ts'

const handle = 'person:jane'
const internal = 'person:ACoAAB1'

describe('changes of a person', () => {
  const jane: Person = {
    firstName: 'Jane',
    lastName: 'Doe',
    headline: 'Editor',
    location: { city: 'Lyon', country: 'France' },
    currentPosition: { title: 'Editor', companyName: 'Acme' },
  }
  test.each<[string, Person, object[]]>([
    ['name', { lastName: 'Roe' }, [{ fact: 'name', before: 'Jane Doe', after: 'Jane Roe' }]],
    ['headline', { headline: 'Author' }, [{ fact: 'headline', before: 'Editor', after: 'Author' }]],
    [
      'place',
      { location: { city: 'Oslo', country: 'Norway' } },
      [{ fact: 'place', before: 'Lyon, France', after: 'Oslo, Norway' }],
    ],
    [
      'title and company at once',
      { currentPosition: { title: 'Author', companyName: 'Bolt' } },
      [
        { fact: 'title', before: 'Editor', after: 'Author' },
        { fact: 'company', before: 'Acme', after: 'Bolt' },
      ],
    ],
  ])('a change is recorded: %s', (_, change, expected) => {
    expect(changesBetween('profile', jane, { ...jane, ...change })).toEqual(expected)
  })

  test.each<[string, Person]>([
    ['the same values', {}],
    ['other spaces and capitals', { headline: '  EDITOR ', lastName: 'doe\u00a0' }],
    ['another encoding of the same letters', { firstName: 'Jane'.normalize('NFD') }],
    ['fields that were not requested', { headline: undefined, location: undefined, currentPosition: null }],
    ['fields that came empty', { headline: '', location: { city: '', country: null } }],
    ['a less exact place', { location: { country: 'France' } }],
    ['fields that are not tracked', { summary: 'I edit.', followerCount: 5 }],
  ])('no change is recorded: %s', (_, change) => {
    expect(changesBetween('profile', jane, { ...jane, ...change })).toEqual([])
  })

  test('a value reported for the first time is not a change', () => {
    expect(changesBetween('profile', {}, jane)).toEqual([])
  })

  test('added and removed email addresses are changes', () => {
    const before = [{ value: 'jane@acme.example' }, { email: 'j@doe.example' }]
    const after = [{ value: 'JANE@bolt.example' }, { value: 'J@doe.example ' }]
    expect(changesBetween('emails', before, after)).toEqual([
      { fact: 'email', before: '', after: 'jane@bolt.example' },
      { fact: 'email', before: 'jane@acme.example', after: '' },
    ])
  })
})

describe('changes of a company', () => {
  const acme: Company = {
    name: 'Acme',
    employeeCount: 120,
    employeeCountRange: { start: 51, end: 200 },
    websiteUrl: 'https://www.acme.example/',
    tagline: 'We make tools',
  }
  test.each<[string, Company, object[]]>([
    ['a few more employees', { employeeCount: 125 }, []],
    ['the same website in another spelling', { websiteUrl: 'http://acme.example' }, []],
    ['a missing range', { employeeCountRange: null }, []],
    [
      'another range',
      { employeeCountRange: { start: 10001, end: null } },
      [{ fact: 'size', before: '51–200', after: '10001+' }],
    ],
    [
      'another site',
      { websiteUrl: 'acme.test' },
      [{ fact: 'website', before: 'https://www.acme.example/', after: 'acme.test' }],
    ],
    [
      'another tagline',
      { tagline: 'We make things' },
      [{ fact: 'tagline', before: 'We make tools', after: 'We make things' }],
    ],
  ])('%s', (_, change, expected) => {
    expect(changesBetween('company', acme, { ...acme, ...change })).toEqual(expected)
  })

  test('a different employee count is a change when there is no range', () => {
    const expected = [{ fact: 'size', before: '120', after: '300' }]
    expect(changesBetween('company', { employeeCount: 120 }, { employeeCount: 300 })).toEqual(expected)
  })
})

test('a new job title is a change, the number of applicants is not', () => {
  const job = { title: 'Editor', location: 'Lyon', applicantsCount: 3 }
  expect(changesBetween('job', job, { ...job, title: 'Chief editor', applicantsCount: 9 })).toEqual([
    { fact: 'title', before: 'Editor', after: 'Chief editor' },
  ])
})

describe('the change history', () => {
  let db: Database
  beforeEach(() => {
    db = openDatabase()
  })
  const headline = (text: string) => ({ profile: { headline: text } })
  const reported = async () =>
    (await db.history.toCollection().sortBy('at')).map(({ subject, at, fact, before, after, request }) =>
      [subject, at, fact, `${before} → ${after}`, request].join(' | '),
    )

  test('the history records the time, request, and old and new value', async () => {
    await filed(db, 5, person([handle], headline('Editor')))
    await filed(db, 7, person([handle], headline('Author')))
    expect(await reported()).toEqual([`${handle} | 7 | headline | Editor → Author | request-7`])
  })

  test('an older response that arrives late is not recorded in the history', async () => {
    await filed(db, 7, person([handle], headline('Author')))
    await filed(db, 5, person([handle], headline('Editor')))
    expect(await reported()).toEqual([])
  })

  test('the history moves with a merged subject and includes changes between the two records', async () => {
    await filed(db, 1, person([handle], headline('Trainee')))
    await filed(db, 2, person([internal], headline('Editor')))
    await filed(db, 3, person([internal], headline('Author')))
    await filed(db, 4, person([handle, internal], { posts: [] }))
    expect(await reported()).toEqual([
      `${handle} | 3 | headline | Editor → Author | request-3`,
      `${handle} | 3 | headline | Trainee → Author | request-3`,
    ])
  })

  test('the history is the same when the older record has the newer section', async () => {
    await filed(db, 1, person([handle], { posts: [] }))
    await filed(db, 2, person([internal], headline('Editor')))
    await filed(db, 3, person([handle], headline('Author')))
    await filed(db, 4, person([handle, internal], { posts: [] }))
    expect(await reported()).toEqual([`${handle} | 3 | headline | Editor → Author | request-3`])
  })

  test('a failed transaction does not change the history', async () => {
    await filed(db, 5, person([handle], headline('Editor')))
    const failing = db.transaction('rw', recordTables(db), async () => {
      await filed(db, 7, person([handle], headline('Author')))
      throw new Error('the ledger could not be written')
    })
    await expect(failing).rejects.toThrow('the ledger')
    expect(await reported()).toEqual([])
  })
})
