import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { limits } from '../../../lib/api/limits.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { fileFinding } from '../../../lib/records/file-finding.ts'
import { recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import { recordOf } from '../../../lib/records/record.ts'
import type { Provenance } from '../../../lib/records/database/rows/sections.ts'
import { upgradedFrom } from './old-database.ts'
import { subjectWith } from '../search/local/subjects-beside.ts'
import type { SectionRow } from '../../../lib/records/database/rows/records.ts'

let count = 0
const dayMs = 86_400_000

const from = (at: number, request = `r${at}`): Provenance => ({
  at,
  operation: 'enrichProfile',
  request,
  source: 'fresh',
  unreadable: [],
})

test('a library of before with moments beyond the calendar, endless names and lists is brought within bounds', async () => {
  const whole = {
    subject: 'person:a',
    name: 'profile',
    ...from(5),
    data: { firstName: 'Ann', summary: 's'.repeat(5000) },
  }
  const db = await upgradedFrom(3, {
    subjects: [
      subjectWith({ key: 'person:a', name: 'Ann', updatedAt: 5, createdAt: 3 }),
      subjectWith({
        key: 'person:b',
        name: 'x'.repeat(1_000_000),
        note: 'mine',
        updatedAt: 9e15,
        createdAt: Number.NaN,
      }),
      // No version wrote such a row.
      { key: 'person:odd', aliases: ['person:odd'] },
    ],
    sections: [
      whole,
      {
        subject: 'person:b',
        name: 'profile',
        ...from(9e15),
        data: {
          firstName: 'x'.repeat(1_000_000),
          lastName: 'Bee',
          skills: Array.from({ length: 100_000 }, (_, index) => `skill ${index}`),
          currentPosition: { title: 'Editor', startEndDate: { start: { year: 1e12, month: 3 } } },
        },
      },
      { subject: 'person:odd', name: 'no such section', at: 1, data: 'x'.repeat(1_000_000) },
    ],
  })
  expect(await db.subjects.get('person:a')).toMatchObject({ name: 'Ann', updatedAt: 5, createdAt: 3 })
  expect(await db.sections.get(['person:a', 'profile'])).toEqual(whole)
  const bee = (await recordOf(db, 'person:b'))!
  expect(bee.subject.updatedAt).toBeLessThanOrEqual(Date.now())
  expect(bee.subject).toMatchObject({ note: 'mine' })
  expect(bee.subject.name).toHaveLength(limits.line)
  const { profile } = bee.sections
  expect(profile!.at).toBeLessThanOrEqual(Date.now())
  expect(profile!.data).toMatchObject({
    lastName: 'Bee',
    currentPosition: { title: 'Editor', startEndDate: {} },
  })
  expect(profile!.data.firstName).toHaveLength(limits.line)
  expect(profile!.data.skills).toHaveLength(limits.items)
  expect(profile!.unreadable.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['firstName', 'skills', 'currentPosition.startEndDate.start']),
  )
  expect(await db.subjects.count()).toBe(3)
})

test('of what is brought within bounds no letter is halved, and what was too deep is said', async () => {
  const deep = (levels: number): object => (levels === 0 ? { end: true } : { in: deep(levels - 1) })
  const db = await upgradedFrom(3, {
    subjects: [
      subjectWith({ key: 'person:a', name: `${'x'.repeat(998)}😀${'x'.repeat(100)}` }),
      subjectWith({ key: 'person:b', name: `${'x'.repeat(997)}😀${'x'.repeat(100)}` }),
    ],
    sections: [{ subject: 'person:a', name: 'profile', ...from(5), data: { deep: deep(40) } }],
  })
  expect((await db.subjects.get('person:a'))!.name).toBe(`${'x'.repeat(998)}…`)
  expect((await db.subjects.get('person:b'))!.name).toBe(`${'x'.repeat(997)}😀…`)
  expect((await db.sections.get(['person:a', 'profile']))!.unreadable).toEqual([
    { path: `deep${'.in'.repeat(31)}`, value: { deeperThan: limits.depth } },
  ])
})

const filed = (db: Database, at: number, firstName: string, now: number) =>
  db.transaction('rw', recordTables(db), () =>
    fileFinding(
      db,
      { kind: 'person', aliases: ['person:a'], sections: { profile: { firstName } } },
      from(at),
      now,
    ),
  )

test.each([
  ['a day', dayMs],
  ['a thousand years', 365_000 * dayMs],
  ['until the end of numbers', Number.MAX_VALUE],
])('a section dated in the future by %s does not hide what is bought now', async (_, ahead) => {
  const db = new Database(`future ${count++}`)
  const now = Date.now()
  await filed(db, now - dayMs, 'Before', now)
  await db.sections.toCollection().modify((row: SectionRow) => void (row.at = now + ahead))
  await db.subjects.toCollection().modify({ updatedAt: now + ahead })
  await filed(db, now, 'Now', now)
  const record = (await recordOf(db, 'person:a'))!
  expect(record.subject).toMatchObject({ name: 'Now', updatedAt: now })
  expect(record.sections.profile).toMatchObject({ at: now, data: { firstName: 'Now' } })
  expect(await db.history.toArray()).toMatchObject([{ fact: 'name', before: 'Before', after: 'Now' }])
})

test('what is older than what is kept still goes nowhere', async () => {
  const db = new Database(`future ${count++}`)
  const now = Date.now()
  await filed(db, now - dayMs, 'Newer', now)
  await filed(db, now - 2 * dayMs, 'Older', now)
  expect((await recordOf(db, 'person:a'))!.subject.name).toBe('Newer')
})

test('what a list shows of a subject is short, and an address whole or none', async () => {
  const db = new Database(`future ${count++}`)
  const long = 'x'.repeat(900)
  await db.transaction('rw', recordTables(db), () =>
    fileFinding(
      db,
      {
        kind: 'person',
        aliases: ['person:a'],
        sections: {
          profile: {
            firstName: long,
            headline: long,
            location: { city: long },
            socialUrl: `https://a.example/${'x'.repeat(5000)}`,
          },
        },
      },
      from(5),
    ),
  )
  const { subject } = (await recordOf(db, 'person:a'))!
  expect([subject.name, subject.headline, subject.place].map((text) => text.length)).toEqual([300, 300, 300])
  expect(subject.url).toBe('')
})
