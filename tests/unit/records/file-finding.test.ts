import { beforeEach, describe, expect, test } from 'vitest'
import type { Company } from '../../../lib/api/schemas/company.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { filed, from, keptOf, openDatabase, person } from './findings.fixture.ts'

const handle = 'person:jane'
const internal = 'person:ACoAAB1'
const member = 'person:member:7'
const email = (value: string) => [{ value }]
let db: Database
beforeEach(() => {
  db = openDatabase()
})

describe('a new subject', () => {
  test('a new subject is stored under its best alias, with all others', async () => {
    const profile = { firstName: 'Jane', headline: 'Editor' }
    expect(await filed(db, 5, person([handle, internal], { profile }))).toBe(handle)
    expect(await db.subjects.toArray()).toMatchObject([
      { key: handle, kind: 'person', aliases: [handle, internal], name: 'Jane', headline: 'Editor' },
    ])
    expect(await keptOf(db, handle)).toEqual({
      profile: { ...from(5), subject: handle, name: 'profile', data: profile },
    })
  })

  test('a new subject is found by every alias', async () => {
    await filed(db, 5, person([handle, internal, member], { profile: { firstName: 'Jane' } }))
    for (const name of [handle, internal, member])
      expect((await recordOf(db, name))?.sections.profile?.data).toEqual({ firstName: 'Jane' })
    expect(await recordOf(db, 'person:john')).toBeNull()
  })

  test('a subject without an alias is stored under the id of its request', async () => {
    const key = await filed(db, 5, person([], { profile: { firstName: 'Jane' } }))
    expect(await recordOf(db, key)).toMatchObject({
      subject: { key, name: 'Jane' },
      sections: { profile: { request: from(5).request } },
    })
    expect(await filed(db, 6, person([], { profile: { firstName: 'John' } }))).not.toBe(key)
  })
})

describe('a known subject', () => {
  test('a known subject keeps its key and gains aliases and sections', async () => {
    await filed(db, 5, person([handle], { emails: email('jane@acme.example') }))
    expect(await filed(db, 6, person([internal, handle], { profile: { firstName: 'Jane' } }))).toBe(handle)
    const [subject, ...others] = await db.subjects.toArray()
    expect(others).toEqual([])
    expect(new Set(subject?.aliases)).toEqual(new Set([handle, internal]))
    expect(subject).toMatchObject({ name: 'Jane', email: 'jane@acme.example', createdAt: 5, updatedAt: 6 })
  })

  test('a newer section replaces an older one', async () => {
    await filed(db, 5, person([handle], { profile: { headline: 'old' } }))
    await filed(db, 6, person([handle], { profile: { headline: 'new' } }))
    expect(await keptOf(db, handle)).toMatchObject({ profile: { at: 6, data: { headline: 'new' } } })
  })

  test('an older section that arrives late replaces nothing', async () => {
    await filed(db, 6, person([handle], { profile: { headline: 'new' } }))
    await filed(db, 5, person([handle], { profile: { headline: 'old' }, posts: [] }))
    expect(await keptOf(db, handle)).toMatchObject({
      profile: { data: { headline: 'new' } },
      posts: { at: 5 },
    })
    expect(await db.subjects.get(handle)).toMatchObject({ headline: 'new', updatedAt: 6 })
  })
})

describe('two records that turn out to be one subject', () => {
  beforeEach(async () => {
    await filed(db, 1, person([internal], { emails: email('old@acme.example'), posts: [] }))
    await filed(db, 2, person([handle], { emails: email('new@acme.example'), reactions: [] }))
    await db.requests.bulkAdd([
      requestWith({ id: 'a', subject: internal }),
      requestWith({ id: 'b', subject: handle }),
      requestWith({ id: 'c', subject: 'person:john' }),
    ])
    await filed(db, 3, person([handle, internal, member], { profile: { firstName: 'Jane' } }))
  })

  test('two merged records become the older subject, with all aliases', async () => {
    const subjects = await db.subjects.toArray()
    expect(subjects.map(({ key }) => key)).toEqual([internal])
    expect(new Set(subjects[0]?.aliases)).toEqual(new Set([handle, internal, member]))
  })

  test('two merged records keep every section, the newer of two equal ones', async () => {
    expect(await keptOf(db, internal)).toMatchObject({
      profile: { at: 3 },
      emails: { at: 2, data: email('new@acme.example') },
      posts: { at: 1 },
      reactions: { at: 2 },
    })
  })

  test('a merge leaves no orphaned sections', async () => {
    expect(await db.sections.count()).toBe(4)
    expect(await db.sections.where('subject').equals(internal).count()).toBe(4)
  })

  test('a merge keeps the requests of both records under their original aliases', async () => {
    const { aliases } = (await db.subjects.get(internal))!
    const requested = await db.requests.where('subject').anyOf(aliases).toArray()
    expect(requested.map(({ id, subject }) => `${id},${subject}`)).toEqual([`a,${internal}`, `b,${handle}`])
  })

  test('the list fields of a merged record show the newest sections', async () => {
    expect(await db.subjects.get(internal)).toMatchObject({ name: 'Jane', email: 'new@acme.example' })
  })
})

describe('a company record', () => {
  const company = (data: Company) => ({
    kind: 'company' as const,
    aliases: ['company:acme'],
    sections: { company: data },
  })
  const full = {
    name: 'Acme',
    description: 'Makes all',
    websiteUrl: 'https://acme.example',
    employeeCount: 50,
  }

  test('a newer company response keeps fields that it does not report', async () => {
    await filed(db, 5, company(full))
    const headquarter = { city: 'Oslo' }
    await filed(
      db,
      6,
      company({ name: 'Acme Inc', description: '', websiteUrl: null, employeeCount: 0, headquarter }),
    )
    expect(await keptOf(db, 'company:acme')).toMatchObject({
      company: {
        at: 6,
        request: from(6).request,
        data: { ...full, name: 'Acme Inc', employeeCount: 0, headquarter },
      },
    })
    expect(await db.history.toArray()).toMatchObject([
      { fact: 'name', before: 'Acme', after: 'Acme Inc' },
      { fact: 'size' },
    ])
  })

  test('an older company response that arrives late adds nothing', async () => {
    await filed(db, 6, company({ name: 'Acme' }))
    await filed(db, 5, company(full))
    expect(await keptOf(db, 'company:acme')).toMatchObject({ company: { at: 6, data: { name: 'Acme' } } })
  })
})

describe('a paginated list', () => {
  const page = (number: number, ...ids: string[]) => ({
    ...person([handle], { posts: ids.map((activityId) => ({ activityId })) }),
    paging: { page: number, total: 9 },
  })

  test('the next page is appended to a list, each item once', async () => {
    await filed(db, 1, page(1, 'a', 'b'))
    await filed(db, 2, page(2, 'b', 'c'))
    const { posts } = await keptOf(db, handle)
    expect(posts).toMatchObject({ at: 2, paging: { page: 2, total: 9 } })
    expect(posts?.data).toEqual(['a', 'b', 'c'].map((activityId) => ({ activityId })))
  })

  test.each([
    ['nothing', []],
    ['the entries of the page before', ['a', 'b']],
  ])('a list ends with a page that contains %s, regardless of the reported total', async (_, ids) => {
    await filed(db, 1, page(1, 'a', 'b'))
    await filed(db, 2, page(2, ...ids))
    expect((await keptOf(db, handle))['posts']).toMatchObject({ paging: { page: 2, total: 2 } })
  })

  test('the first page starts a list again', async () => {
    await filed(db, 1, page(1, 'a', 'b'))
    await filed(db, 2, page(2, 'c'))
    await filed(db, 3, page(1, 'z'))
    expect((await keptOf(db, handle))['posts']).toMatchObject({
      data: [{ activityId: 'z' }],
      paging: { page: 1 },
    })
  })
})

test('two different people stay two subjects', async () => {
  await filed(db, 1, person([handle], { profile: { firstName: 'Jane' } }))
  await filed(db, 2, person(['person:john'], { profile: { firstName: 'John' } }))
  const names = (await db.subjects.orderBy('key').toArray()).map(({ name }) => name)
  expect(names).toEqual(['Jane', 'John'])
})

test('a failed transaction stores neither subjects nor sections', async () => {
  const failing = db.transaction('rw', recordTables(db), async () => {
    await filed(db, 1, person([handle], { profile: {} }))
    throw new Error('the ledger could not be written')
  })
  await expect(failing).rejects.toThrow('the ledger')
  expect(await db.subjects.count()).toBe(0)
  expect(await db.sections.count()).toBe(0)
})

test('a purchase by page moves with the page to its actual owner, and the request names that owner', async () => {
  const db = openDatabase()
  const bought = (id: string, subject: string) =>
    db.requests.add(requestWith({ id, subject, section: null, found: ['person:ann'] }))
  const ann = person(['person:ann', 'person:ACoAABAnn1', 'person:al'], {
    profile: { firstName: 'Ann', lastName: 'Lee' },
  })
  await filed(db, 1, { ...ann, requested: 'person:ann' })
  await bought('request-1', 'person:ann')
  await filed(db, 2, {
    ...person(['person:al'], { emails: [{ value: 'al@acme.example' }] }),
    requested: 'person:al',
  })
  await bought('request-2', 'person:al')
  const al = person(['person:al', 'person:ACoAABAl22'], { profile: { firstName: 'Al', lastName: 'Otto' } })
  await filed(db, 3, { ...al, requested: 'person:al' })
  expect(Object.keys(await keptOf(db, 'person:ann'))).toEqual(['profile'])
  expect(Object.keys(await keptOf(db, 'person:al')).toSorted()).toEqual(['emails', 'profile'])
  expect((await db.requests.toArray()).map(({ found }) => found)).toEqual([['person:ann'], ['person:al']])
})

test.each([
  ['may be a new name if nothing else identifies a person', ['person:ann'], 1],
  ['belongs to another person next to an id that the record lacks', ['person:ann', 'person:ACoAABBob2'], 2],
])('an unrequested alias for a page %s', async (_, aliases, people) => {
  const db = openDatabase()
  await filed(db, 1, {
    ...person(['person:ann'], { profile: { firstName: 'Ann', lastName: 'Lee' } }),
    requested: 'person:ann',
  })
  await filed(db, 2, person(aliases, { profile: { firstName: 'Bob', lastName: 'Ray' } }))
  expect(await db.subjects.count()).toBe(people)
})

test('an id shared by two people raises one question and is ignored afterwards', async () => {
  const db = openDatabase()
  const id = 'person:ACoAABShared1'
  const reported = (handle: string, firstName: string, lastName: string) => ({
    ...person([handle, id], { profile: { firstName, lastName } }),
    requested: handle,
  })
  await filed(db, 1, reported('person:ann', 'Ann', 'Lee'))
  await filed(db, 2, reported('person:bob', 'Bob', 'Stone'))
  expect((await db.merges.toArray()).map(({ state, disputed }) => [state, disputed])).toEqual([
    ['open', [id]],
  ])
  await filed(db, 3, reported('person:cleo', 'Cleo', 'Marsh'))
  await filed(db, 4, person([id], { profile: { firstName: 'Ann', lastName: 'Lee' } }))
  expect(await db.merges.count()).toBe(1)
  expect((await db.subjects.toArray()).map(({ name }) => name).toSorted()).toEqual([
    'Ann Lee',
    'Ann Lee',
    'Bob Stone',
    'Cleo Marsh',
  ])
})
