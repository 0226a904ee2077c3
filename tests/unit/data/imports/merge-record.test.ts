import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { ExportedRecord } from '../../../../lib/exports/export-view.ts'
import { fileRecordOf } from '../../../../lib/exports/write-json.ts'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import { emailAlias, suppress } from '../../../../lib/records/suppression/suppress.ts'
import { chunksOf, recordOf, sectionOf } from '../../exports/records.fixture.ts'
import { keptOf, openDatabase } from '../../records/findings.fixture.ts'
import type { Subject } from '../../../../lib/records/rows/subject.ts'
import type { HistoryRow } from '../../../../lib/records/rows/history.ts'

const key = 'person:ada'

function ada(
  at: number,
  headline: string,
  known: Partial<Subject> = {},
  history: HistoryRow[] = [],
): ExportedRecord {
  const section = sectionOf(key, 'profile', { firstName: 'Ada', headline }, at)
  return recordOf({ key, createdAt: at, updatedAt: at, ...known }, [section], {
    history,
    lists: new Map([['there', 'Poets']]),
  })
}

const imported = (db: ReturnType<typeof openDatabase>, ...records: ExportedRecord[]) =>
  importRecords(db, chunksOf(records.map(fileRecordOf)))

const change = (id: string, at: number, before: string, after: string): HistoryRow => ({
  id,
  subject: key,
  at,
  fact: 'headline',
  before,
  after,
  request: `request-${at}`,
})

describe.each([
  ['the file is newer', 1000, 2000],
  ['the file is older', 2000, 1000],
])('an imported record of a known person when %s', (_, here, there) => {
  test('the newer section wins, and its changes are recorded', async () => {
    const db = openDatabase()
    await imported(db, ada(here, `at ${here}`))
    expect(await imported(db, ada(there, `at ${there}`))).toMatchObject({ added: 0, merged: 1 })
    expect(await keptOf(db, key)).toMatchObject({ profile: { at: 2000, data: { headline: 'at 2000' } } })
    expect(await db.subjects.toArray()).toMatchObject([
      { key, headline: 'at 2000', createdAt: 1000, updatedAt: 2000 },
    ])
    expect(await db.history.toArray()).toMatchObject([{ at: 2000, before: 'at 1000', after: 'at 2000' }])
  })

  test('importing a record twice equals importing it once', async () => {
    const db = openDatabase()
    await imported(db, ada(here, 'a'))
    await imported(db, ada(there, 'b'))
    const before = await Promise.all(db.tables.map((table) => table.toArray()))
    await imported(db, ada(there, 'b'), ada(here, 'a'))
    expect(await Promise.all(db.tables.map((table) => table.toArray()))).toEqual(before)
  })
})

test('a change recorded by a library is not recorded again over a longer period', async () => {
  const db = openDatabase()
  await imported(db, ada(1000, 'a'))
  await imported(db, ada(3000, 'c', {}, [change('x', 2000, 'a', 'b'), change('y', 3000, 'b', 'c')]))
  expect((await db.history.toArray()).map(({ id }) => id)).toEqual(['x', 'y'])
})

test('annotations of both are merged, lists by name', async () => {
  const db = openDatabase()
  await db.lists.bulkAdd([
    { id: 'here', name: 'poets', createdAt: 1 },
    { id: 'other', name: 'Own', createdAt: 1 },
  ])
  await db.subjects.put(ada(1000, 'a', { note: 'Mine', tags: ['b'], lists: ['other'] }).subject)
  await imported(db, ada(1000, 'a', { note: 'Theirs', tags: ['a', 'B'], lists: ['there'] }))
  expect(await db.subjects.get(key)).toMatchObject({
    note: 'Mine\n\nTheirs',
    tags: ['a', 'B'],
    lists: ['other', 'here'],
  })
  expect(await db.lists.count()).toBe(2)
})

test('two records that a file identifies as one are merged', async () => {
  const db = openDatabase()
  await imported(db, ada(1000, 'a'), recordOf({ key: 'person:member:7', note: 'Call' }))
  await imported(db, ada(2000, 'b', { aliases: [key, 'person:member:7'] }))
  expect(await db.subjects.toArray()).toMatchObject([{ note: 'Call', headline: 'b' }])
})

test.each([
  ['another of the person’s names', ['person:member:7']],
  ['an email address', [emailAlias('Ada@one.example')]],
])('a person suppressed by %s is not imported', async (_, names) => {
  const db = openDatabase()
  await suppress(db, names)
  const record = ada(1000, 'a', { aliases: [key, 'person:member:7'] })
  record.sections.push(sectionOf(key, 'emails', [{ email: 'ada@one.example' }]))
  const other = recordOf({ key: 'person:bob' })
  expect(await imported(db, record, other)).toMatchObject({
    added: 1,
    merged: 0,
    suppressed: 1,
    unreadable: 0,
  })
  expect((await db.subjects.toArray()).map((subject) => subject.key)).toEqual(['person:bob'])
  expect(await db.sections.count()).toBe(0)
})

describe('an invalid record', () => {
  const whole = fileRecordOf(ada(1000, 'a'))
  test.each([
    ['nothing', null],
    ['something else', { key }],
    ['of a later version', { ...whole, format: 'sidelight-record', version: 2 }],
    ['named as two kinds', { ...whole, aliases: [key, 'company:ada'] }],
    [
      'bought by an unknown operation',
      { ...whole, sections: { profile: { ...whole.sections.profile, operation: 'x' } } },
    ],
  ])('a record that is %s is counted and not imported', async (_, value) => {
    const db = openDatabase()
    const count = await importRecords(db, chunksOf([value, fileRecordOf(recordOf({ key: 'person:bob' }))]))
    expect(count).toMatchObject({ added: 1, merged: 0, suppressed: 0, unreadable: 1 })
  })

  test('an unreadable part of a section is dropped alone', async () => {
    const db = openDatabase()
    const profile = { ...whole.sections.profile!, data: { firstName: 'Ada', headline: 7 } }
    await importRecords(db, chunksOf([{ ...whole, sections: { profile } }]))
    expect(await keptOf(db, key)).toMatchObject({
      profile: { data: { firstName: 'Ada' }, unreadable: [{ path: 'headline', value: 7 }] },
    })
  })
})
