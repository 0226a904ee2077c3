import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { limits } from '../../../../lib/text/limits.ts'
import { fileRecordOf } from '../../../../lib/exports/write-json.ts'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import { readRecord } from '../../../../lib/data/imports/read-record.ts'
import { fileFinding } from '../../../../lib/records/file-finding.ts'
import { recordTables } from '../../../../lib/records/identity/merge-subjects.ts'
import { recordOf as kept } from '../../../../lib/records/record.ts'
import { chunksOf, recordOf, sectionOf } from '../../exports/records.fixture.ts'
import { openDatabase } from '../../records/findings.fixture.ts'

const key = 'person:ada'
const nested = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown
const long = 'x'.repeat(1_000_000)

function reported(subject: object = {}, section: object = {}, data: object = {}) {
  const record = fileRecordOf(
    recordOf({ key }, [sectionOf(key, 'profile', { firstName: 'Ada', ...data }, 5)]),
  )
  const { profile } = record.sections as { profile: object }
  return { ...record, ...subject, sections: { profile: { ...profile, ...section } } }
}

test.each<[string, object]>([
  ['microseconds', reported({ updatedAt: 1.7e15, createdAt: 1.7e15 }, { at: 1.7e15 })],
  ['the largest number', reported({ updatedAt: Number.MAX_VALUE }, { at: 9e15 })],
  ['tomorrow', reported({ updatedAt: Date.now() + 86_400_000 }, { at: Date.now() + 86_400_000 })],
])('an imported record dated by %s is dated now, and a later purchase replaces it', async (_, record) => {
  const db = openDatabase()
  const before = Date.now()
  await importRecords(db, chunksOf([record]))
  const { subject, sections } = (await kept(db, key))!
  expect([subject.updatedAt, sections.profile!.at].every((at) => at >= 5 && at <= Date.now())).toBe(true)
  expect(sections.profile!.at).toBeGreaterThanOrEqual(before)
  const now = Date.now() + 1
  await db.transaction('rw', recordTables(db), () =>
    fileFinding(
      db,
      { kind: 'person', aliases: [key], sections: { profile: { firstName: 'Bought' } } },
      { at: now, operation: 'enrichProfile', request: 'r', source: 'fresh', unreadable: [] },
    ),
  )
  expect((await kept(db, key))!.subject.name).toBe('Bought')
})

test.each<[string, object]>([
  [
    'a name of a megabyte',
    reported({ name: long, headline: long, note: long }, {}, { firstName: long, summary: long }),
  ],
  ['100,000 brackets in a section', reported({}, {}, { skills: nested, x: nested })],
  ['100,000 brackets in an unreadable part', reported({}, { unreadable: [{ path: long, value: nested }] })],
  [
    'a million unreadable parts',
    reported({}, { unreadable: Array.from({ length: 1_000_000 }, () => ({ path: 'x', value: 1 })) }),
  ],
  ['100,000 brackets in an unknown field', reported({ x: nested })],
  [
    '100,000 tags of a megabyte in all',
    reported({ tags: Array.from({ length: 100_000 }, (_, index) => `tag ${index}`) }),
  ],
  ['a tag of a megabyte', reported({ tags: [long], lists: [long] })],
  ['100,000 skills', reported({}, {}, { skills: Array.from({ length: 100_000 }, () => 'skill') })],
  ['an invalid name of its own', reported({ aliases: [key, `person:${long}`, 'person:\ud800'] })],
])('an imported record with %s is limited in size', async (_, record) => {
  const db = openDatabase()
  expect(await importRecords(db, chunksOf([record]))).toMatchObject({ added: 1, unreadable: 0 })
  const { subject, sections } = (await kept(db, key))!
  const texts = [subject.name, subject.headline, ...subject.tags, ...subject.aliases]
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(limits.line)
  expect(subject.tags.length).toBeLessThanOrEqual(limits.items)
  expect(sections.profile!.unreadable.length).toBeLessThanOrEqual(limits.unreadable)
  expect(JSON.stringify([subject, sections]).length).toBeLessThan(1_000_000)
})

test('an imported record without a valid alias is rejected', () => {
  expect(readRecord(reported({ key: `person:${long}`, aliases: [`person:${long}`] }))).toBeNull()
  expect(readRecord(nested)).toBeNull()
  expect(readRecord(reported({ key: 'person:\udfff', aliases: ['person:\udfff'] }))).toBeNull()
})
