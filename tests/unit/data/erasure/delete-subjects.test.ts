import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deleteSubject } from './delete-subject.ts'
import { setNote, setTags } from '../../../../lib/records/annotations/annotations.ts'
import { responseWith, everythingIn } from '../../records/full-library.fixture.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'
import type { Finding } from '../../../../lib/records/finding.ts'

const handle = 'person:jane-doe'
const internal = 'person:ACoAAB1cD2'
const profile = { firstName: 'Jane', lastName: 'Doe', headline: 'Editor' }
const john: Finding = person(['person:john'], { profile: { firstName: 'John', lastName: 'Roe' } })
let db: Database
beforeEach(async () => {
  db = openDatabase()
  await filed(db, 1, person([handle, internal], { profile, emails: [{ value: 'jane@acme.example' }] }))
  await filed(db, 2, person([handle], { profile: { ...profile, headline: 'Author' } }))
  await filed(db, 1, john)
})

const bought = requestWith({
  id: 'bought',
  subject: handle,
  found: [handle],
  input: { socialUrl: '/in/jane-doe' },
})

describe('a deleted person', () => {
  test('a deleted person is in no table, including history and annotations', async () => {
    await setNote(db, handle, 'Met in Lyon.')
    await setTags(db, handle, ['client'])
    await db.requests.add({ ...bought, requestKey: `https://api.example profile ${handle}` })
    await db.responses.add(responseWith('bought', { person: profile }))
    expect(await deleteSubject(db, internal)).toBe('deleted')
    expect(await everythingIn(db)).not.toMatch(/jane|doe|acme|ACoAAB1cD2|lyon|client|editor|author/i)
    expect(await db.history.count()).toBe(0)
  })

  test('a deletion waits for a request about the person by name, and not for one about others', async () => {
    const out = {
      state: 'sent',
      sentAt: Date.now(),
      outcome: null,
      subject: null,
      found: Array<string>(),
    } as const
    await db.requests.add(requestWith({ ...out, id: 'other', input: { fullName: 'John Roe' } }))
    await db.requests.add(requestWith({ ...out, id: 'named', input: { fullName: 'Jane Doe' } }))
    expect(await deleteSubject(db, handle)).toBe('in-flight')
    expect(await db.subjects.get(handle)).toBeDefined()
    await db.requests.update('named', { state: 'settled', outcome: 'ok' })
    expect(await deleteSubject(db, handle)).toBe('deleted')
  })

  test("a deletion removes the person's picture and keeps those of others", async () => {
    const picture = { source: 'digest', at: 1, image: null, bytes: 0 }
    await db.pictures.bulkAdd([handle, 'person:john'].map((subject) => ({ subject, ...picture })))
    await deleteSubject(db, handle)
    expect((await db.pictures.toArray()).map(({ subject }) => subject)).toEqual(['person:john'])
  })

  test('a deletion keeps the cost, date and operation of requests', async () => {
    await db.requests.add(bought)
    await deleteSubject(db, handle)
    const { id, operation, section, cost, costBy, reserved, day, reservedAt, outcome } = bought
    const kept = { id, operation, section, cost, costBy, reserved, day, reservedAt, outcome }
    expect(await db.requests.get('bought')).toMatchObject({
      ...kept,
      requestKey: 'https://api.example forgotten bought',
      subject: null,
      input: {},
      found: [],
    })
  })

  test('a deletion affects no other subject', async () => {
    await db.requests.add(requestWith({ id: 'other', subject: 'person:john', found: ['person:john'] }))
    await db.responses.add(responseWith('other', { person: { firstName: 'John' } }))
    const before = await Promise.all([
      db.subjects.get('person:john'),
      db.requests.get('other'),
      db.responses.toArray(),
    ])
    await deleteSubject(db, handle)
    const after = await Promise.all([
      db.subjects.get('person:john'),
      db.requests.get('other'),
      db.responses.toArray(),
    ])
    expect(after).toEqual(before)
    expect(await db.sections.where('subject').equals('person:john').count()).toBe(1)
  })

  test('a deletion waits for a request in flight', async () => {
    await db.requests.add(
      requestWith({ id: 'out', subject: internal, state: 'sent', sentAt: Date.now(), outcome: null }),
    )
    const before = await everythingIn(db)
    expect(await deleteSubject(db, handle)).toBe('in-flight')
    expect(await everythingIn(db)).toBe(before)
  })

  test('a person who was looked up but not found can be deleted', async () => {
    await db.requests.add(
      requestWith({
        id: 'vain',
        subject: 'person:jim-poe',
        requestKey: 'https://api.example profile person:jim-poe',
        found: [],
      }),
    )
    await deleteSubject(db, 'person:jim-poe')
    expect(await everythingIn(db)).not.toContain('jim-poe')
  })
})

describe('mentions in responses about others', () => {
  const search = requestWith({
    id: 'search',
    operation: 'personsSearch',
    subject: null,
    section: null,
    found: [],
  })

  test.each([
    ['handle', { publicIdentifier: 'jane-doe' }],
    ['address', { socialUrl: 'https://www.social.example/in/jane-doe?x=1' }],
    ['internal id', { socialUrl: 'https://www.social.example/in/ACoAAB1cD2/' }],
    ['first and last name', { firstName: 'JANE', lastName: 'Doe' }],
    ['e-mail address', { contact: 'write to jane@acme.example' }],
  ])('a search that lists the person by %s loses its raw response', async (_, item) => {
    await db.requests.bulkAdd([search, { ...search, id: 'elsewhere' }])
    await db.responses.bulkAdd([
      responseWith('search', { persons: [item, { firstName: 'John' }] }),
      responseWith('elsewhere', {
        persons: [{ firstName: 'Jane', lastName: 'Poe', publicIdentifier: 'jane-doerr' }],
      }),
    ])
    await deleteSubject(db, handle)
    expect((await db.responses.toArray()).map(({ request }) => request)).toEqual(['elsewhere'])
    expect(await db.requests.get('search')).toEqual(search)
  })

  test('a search for the person loses its input and response', async () => {
    const input = { firstName: 'Jane', lastName: 'Doe', companyDomain: 'acme.example' }
    await db.requests.add({ ...search, operation: 'emailFinderFromNameAndCompany', input })
    await db.responses.add(responseWith('search', { emails: [{ value: 'j@acme.example' }] }))
    await deleteSubject(db, handle)
    expect(await db.requests.get('search')).toMatchObject({ input: {}, cost: 2 })
    expect(await db.responses.count()).toBe(0)
  })

  test('records of others keep everything but the mentions', async () => {
    const author = { authorName: 'Jane Doe', authorUrl: 'https://www.social.example/in/jane-doe' }
    const other = { authorFullname: 'Ann Lee', description: 'Works like Jane Doe.' }
    const recommendations = {
      recommendationHistory: [{ authorFullname: 'jane doe', description: 'Good.' }, other],
    }
    await filed(
      db,
      3,
      person(['person:john'], {
        profile: { firstName: 'John', recommendations },
        posts: [{ text: 'Thanks', author }],
      }),
    )
    await setNote(db, 'person:john', 'Knows Jane Doe.')
    await db.requests.add(requestWith({ id: 'johns', subject: 'person:john', found: ['person:john'] }))
    await db.responses.add(responseWith('johns', { person: { firstName: 'John', recommendations } }))
    await deleteSubject(db, handle)
    expect(await everythingIn(db)).not.toMatch(/jane.?doe/i)
    const rows = await db.sections.where('subject').equals('person:john').sortBy('name')
    const kept = { recommendationHistory: [{ authorFullname: 'Ann Lee', description: 'Works like .' }] }
    expect(rows.map(({ data }) => data)).toEqual([
      [{ text: 'Thanks' }],
      { firstName: 'John', recommendations: kept },
    ])
    const { body } = (await db.responses.get('johns'))!
    expect(JSON.parse(body)).toEqual({ person: { firstName: 'John', recommendations: kept } })
  })

  test('a namesake keeps the name', async () => {
    await filed(db, 3, person(['person:jane-doe-2'], { profile }))
    await deleteSubject(db, handle)
    expect(await db.subjects.get('person:jane-doe-2')).toMatchObject({
      name: 'Jane Doe',
      aliases: ['person:jane-doe-2'],
    })
  })
})

test('deleting a company keeps the person it was bought with', async () => {
  await filed(db, 3, { kind: 'company', aliases: ['company:acme'], sections: { company: { name: 'Acme' } } })
  await db.requests.add({ ...bought, found: [handle, 'company:acme'] })
  await db.responses.add(responseWith('bought', { person: profile }))
  await deleteSubject(db, 'company:acme')
  expect(await db.subjects.get('company:acme')).toBeUndefined()
  expect(await db.requests.get('bought')).toMatchObject({ subject: handle })
  expect(await db.responses.count()).toBe(1)
})
