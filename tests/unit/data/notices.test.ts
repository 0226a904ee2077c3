import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import {
  fillNotice,
  writeNotices,
  type PersonNotice,
  type NoticeWording,
} from '../../../lib/data/informing/notices.ts'
import { filed, openDatabase, person } from '../records/findings.fixture.ts'

const wording: NoticeWording = {
  text: 'Dear {name}, {data} from {source} on {date}. {unknown} {toString}',
  provider: 'api.example',
  dateOf: (moment) => new Date(moment).toISOString().slice(0, 10),
  fact: (fact) => fact,
  section: (name) => `section ${name}`,
  watching: 'regular checks',
  listOf: (names) => names.join(' + '),
}

const all = async (notices: AsyncGenerator<PersonNotice[]>) => (await Array.fromAsync(notices)).flat()

test('the notice of each person lists the saved data with source and date', async () => {
  const db = openDatabase()
  await filed(
    db,
    Date.parse('2026-10-31T12:00:00Z'),
    person(['person:jane-doe'], {
      profile: { firstName: 'Jane', lastName: 'Doe', headline: 'Editor' },
      emails: [{ value: 'jane@acme.example' }],
    }),
  )
  await filed(db, Date.parse('2026-10-31T12:00:00Z'), person(['person:nameless']))
  const people = await db.subjects.toArray()
  const [jane, nameless] = await all(writeNotices(db, people, wording))
  expect(jane).toMatchObject({ name: 'Jane Doe', email: 'jane@acme.example' })
  expect(jane!.text).toMatch(
    /^Dear Jane Doe, name \+ headline \+ .*section emails.* from api\.example.* on 2026-10-31\./,
  )
  expect(jane!.text).toMatch(/section profile/)
  expect(nameless!.text).toContain('Dear nameless,')
})

test('the notice of a person on a watched list mentions the checks', async () => {
  const db = openDatabase()
  const at = Date.parse('2026-10-31T12:00:00Z')
  await filed(db, at, person(['person:ann'], { profile: { firstName: 'Ann' } }))
  const watch = { everyDays: 30 as const, since: at, until: at + 1, monthlyBudget: 1, profile: 'first' }
  await db.lists.add({ id: 'list', name: 'List', createdAt: at, watch })
  const textOf = async () => (await all(writeNotices(db, await db.subjects.toArray(), wording)))[0]?.text
  expect(await textOf()).not.toContain('regular checks')
  await db.subjects.update('person:ann', { lists: ['list'] })
  expect(await textOf()).toContain('section profile + regular checks from')
})

test('values that look like placeholders are not filled in again, and unknown placeholders stay', () => {
  const values = { name: '{date} $& $1', source: '', date: 'today', data: '' }
  expect(fillNotice('{name} {date} {unknown} {constructor}', values)).toBe(
    '{date} $& $1 today {unknown} {constructor}',
  )
})

test('notices are written for no people and for more than one chunk', async () => {
  const db = openDatabase()
  expect(await all(writeNotices(db, [], wording))).toEqual([])
  const at = Date.parse('2026-10-31T12:00:00Z')
  await filed(db, at, person(['person:ann'], { profile: { firstName: 'Ann' } }))
  const [ann] = await db.subjects.toArray()
  const many = Array.from({ length: 1001 }, (_, number) => ({
    ...ann!,
    key: `person:${number}`,
    name: `N ${number}`,
  }))
  const notices = await all(writeNotices(db, many, wording))
  expect(notices).toHaveLength(1001)
  expect(notices[1000]!.text).toContain('Dear N 1000,')
})
