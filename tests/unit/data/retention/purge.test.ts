import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deleteSubjects } from '../../../../lib/data/erasure/delete-subjects.ts'
import { dueIn, isDue } from '../../../../lib/data/retention/due.ts'
import { nextPurge } from '../../../../lib/data/retention/next-purge.ts'
import { purge } from '../../../../lib/data/retention/purge.ts'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { itemWith } from '../backup/library.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { keep, requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith, everythingIn } from '../../records/full-library.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'
import { decoded, keyOf, people } from '../../records/people.fixture.ts'
import type { Subject } from '../../../../lib/records/rows/subject.ts'

const day = 86_400_000
const now = 1000 * day

let db: Database
beforeEach(async () => {
  db = openDatabase()
  for (const [index, one] of people.entries()) {
    const id = `bought ${index}`
    const { first, last, handle, email } = one
    const profile = { firstName: first, lastName: last, publicIdentifier: handle }
    await filed(db, 1, person([keyOf(one)], { profile, emails: [{ value: email }] }))
    await keep(
      db,
      requestWith({ id, subject: keyOf(one), found: [keyOf(one)], requestKey: `x ${keyOf(one)}` }),
    )
    await db.responses.add(responseWith(id, { person: profile }))
    await db.items.add(itemWith({ position: index, subject: keyOf(one), label: `${first} ${last}` }))
    await db.deliveries.add({
      id,
      destination: 'd',
      subject: keyOf(one),
      state: 'sent',
      at: 1,
      body: { n: last },
    } as never)
  }
  const all = people.map(({ first, last }) => `${first} ${last}`)
  const summary = `Met\n${all.join(',\n')}; ask ${people.map(({ email }) => email).join(' ')}.`
  await filed(
    db,
    now,
    person(['person:stays'], { profile: { firstName: 'Eve', lastName: 'Stays', summary } }),
  )
  await db.subjects.update('person:stays', { note: `Knows ${all.join(' and ')}` })
  await keep(
    db,
    requestWith({
      id: 'search',
      subject: null,
      section: null,
      found: [],
      requestKey: `q ${all[0]}`,
      input: { fullName: all[0] },
    }),
  )
  await keep(db, requestWith({ id: 'stays', subject: 'person:stays', found: ['person:stays'] }))
  await db.responses.bulkAdd([
    responseWith('search', { hits: all }),
    responseWith('stays', { person: { summary } }),
  ])
})

const retention = { ...defaultPreferences.retention, person: 30 as const }

describe('a purge', () => {
  test('a purge leaves no name, handle or address in any table and keeps the sums', async () => {
    const before = await db.spending.toArray()
    const { counts } = await dueIn(db, retention, now)
    expect(counts).toEqual({ person: people.length, company: 0, job: 0 })
    expect(await purge(db, retention, now)).toEqual({ deleted: people.length, postponed: 0 })
    const left = decoded(await everythingIn(db))
    for (const { first, last, handle, email } of people)
      for (const name of [handle, email, `${first} ${last}`, last]) expect(left).not.toContain(decoded(name))
    expect(await db.requests.count()).toBe(people.length + 2)
    expect(await db.spending.toArray()).toEqual(before)
  })

  test('records that are not due stay with their purchases', async () => {
    await purge(db, retention, now)
    expect((await db.subjects.toArray()).map(({ key }) => key)).toEqual(['person:stays'])
    expect((await db.responses.toArray()).map(({ request }) => request)).toEqual(['stays'])
    expect(await db.requests.get('stays')).toMatchObject({ subject: 'person:stays', found: ['person:stays'] })
    expect((await db.subjects.get('person:stays'))?.note).toMatch(/^Knows /)
  })

  test('pending bulk run items stay after a purge, and finished ones lose the names', async () => {
    const { first, last } = people[0]
    const named = { subject: null, label: `${first} ${last}, Acme` }
    await db.items.bulkAdd([
      itemWith({ ...named, position: 90, state: 'pending' }),
      itemWith({ ...named, position: 91, state: 'in-flight' }),
      itemWith({ ...named, position: 92, state: 'ok' }),
    ])
    await purge(db, retention, now)
    const left = await db.items.where('[run+position]').aboveOrEqual(['a run', 90]).toArray()
    expect(left.map(({ state, label }) => [state, label])).toEqual([
      ['pending', named.label],
      ['in-flight', named.label],
      ['ok', ''],
    ])
  })

  test('a second purge finds nothing', async () => {
    await purge(db, retention, now)
    expect(await purge(db, retention, now)).toEqual({ deleted: 0, postponed: 0 })
  })
})

describe('a record that a purge skips', () => {
  test('a record with a request in flight or a pending bulk run item is purged later', async () => {
    const out = { state: 'sent', sentAt: Date.now(), outcome: null } as const
    await db.requests.add(requestWith({ ...out, id: 'out', subject: keyOf(people[0]) }))
    await db.items.add(itemWith({ position: 90, subject: keyOf(people[1]), state: 'pending' }))
    const { first, last } = people[2]
    await db.requests.add(
      requestWith({ ...out, id: 'named', subject: null, input: { fullName: `${first} ${last}` } }),
    )
    expect(await purge(db, retention, now)).toEqual({ deleted: people.length - 3, postponed: 3 })
    expect(await db.subjects.count()).toBe(4)
  })

  test('a record bought again since the check is not purged', async () => {
    const { keys } = await dueIn(db, retention, now)
    await db.subjects.update(keyOf(people[0]), { updatedAt: now })
    const stillGoes = (subject?: Subject) => subject !== undefined && isDue(subject, retention, now)
    expect((await deleteSubjects(db, keys, { shouldDelete: stillGoes })).deleted).toBe(people.length - 1)
  })
})

test('a record is due when it is older than its retention period, and a marked one only by setting', () => {
  const old = subjectWith({ key: 'person:x', updatedAt: now - 31 * day })
  expect(isDue(old, retention, now)).toBe(true)
  expect(isDue({ ...old, updatedAt: now - 29 * day }, retention, now)).toBe(false)
  expect(isDue({ ...old, kind: 'company' }, retention, now)).toBe(false)
  for (const marked of [{ lists: ['l'] }, { tags: ['t'] }, { note: 'n' }]) {
    expect(isDue({ ...old, ...marked }, retention, now)).toBe(false)
    expect(isDue({ ...old, ...marked }, { ...retention, spareMarked: false }, now)).toBe(true)
  }
})

test('retention is unlimited by default', () => {
  expect(defaultPreferences.retention).toEqual({ person: 0, company: 0, job: 0, spareMarked: true })
  expect(nextPurge(defaultPreferences.retention, null, now)).toBeNull()
  expect(nextPurge(retention, null, now)).toBe(0)
  expect(nextPurge(retention, { at: now }, now)).toBe(now + day)
  expect(nextPurge(retention, { at: now + 365 * day }, now)).toBe(0)
})

test.each([0, 1, 499, 500, 501, 1001])('each of %i records with equal dates is due once', async (count) => {
  const db = openDatabase()
  const rows = Array.from({ length: count + 5 }, (_, number) =>
    subjectWith({
      key: `person:due-${number}`,
      aliases: [`person:due-${number}`],
      updatedAt: number < count ? 10 * day : number * day,
    }),
  )
  await db.subjects.bulkAdd(rows)
  await db.subjects.add(subjectWith({ key: 'person:new', aliases: ['person:new'], updatedAt: 2000 * day }))
  const due = rows.filter((row) => isDue(row, retention, 1500 * day)).map(({ key }) => key)
  const { keys, counts } = await dueIn(db, retention, 1500 * day)
  expect(keys.toSorted()).toEqual(due.toSorted())
  expect(counts.person).toBe(due.length)
  db.close()
})
