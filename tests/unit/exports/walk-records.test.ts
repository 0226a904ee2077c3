import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { clipboardTable } from '../../../lib/exports/clipboard-table.ts'
import { tableOf } from '../../../lib/exports/export-table.ts'
import { walkRecords } from '../../../lib/exports/walk-records.ts'
import { pageKinds } from '../../../lib/pages/page-kinds.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { chunksOf, recordOf, sectionOf } from './records.fixture.ts'
import { fileRecordOf } from '../../../lib/exports/write-json.ts'
import type { LibraryRecord } from '../../../lib/exports/library-format.ts'
import { importRecords } from '../../../lib/data/imports/import-records.ts'
import { generateRecords } from '../../generated/record.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { keysInOrder, keysThatFit, kindsAmong } from '../../../lib/exports/write-export.ts'

async function keysOf(db: Database, keys: readonly string[] | 'all'): Promise<string[][]> {
  const chunks: string[][] = []
  for await (const records of walkRecords(db, keys)) chunks.push(records.map(({ subject }) => subject.key))
  return chunks
}

async function fileRecordsOf(
  db: Database,
  keys: readonly string[] | 'all',
): Promise<Map<string, LibraryRecord>> {
  const records = (await Array.fromAsync(walkRecords(db, keys))).flat()
  return new Map(records.map((record) => [record.subject.key, fileRecordOf(record)]))
}

test('chosen records are returned in the given order, once each, by any alias', async () => {
  const db = openDatabase()
  await db.subjects.bulkPut([
    subjectWith({ key: 'person:a', aliases: ['person:a', 'person:member:1'] }),
    subjectWith({ key: 'person:b' }),
    subjectWith({ key: 'person:c' }),
  ])
  const chosen = ['person:c', 'person:member:1', 'person:gone', 'person:a', 'person:c']
  expect((await keysOf(db, chosen)).flat()).toEqual(['person:c', 'person:a'])
  const others = Array.from({ length: 400 }, (_, at) => `person:gone-${at}`)
  expect((await keysOf(db, [...chosen, ...others, ...chosen])).flat()).toEqual(['person:c', 'person:a'])
})

test('all records are returned in chunks with their sections', async () => {
  const db = openDatabase()
  const keys = Array.from({ length: 401 }, (_, index) => `person:p-${String(index).padStart(3, '0')}`)
  await db.subjects.bulkPut(keys.map((key) => subjectWith({ key })))
  await db.sections.bulkPut(keys.map((key, at) => sectionOf(key, 'followers', at, at + 1)))
  expect((await keysOf(db, 'all')).map(({ length }) => length)).toEqual([200, 200, 1])
  expect((await keysOf(db, 'all')).flat()).toEqual(keys)
  for await (const records of walkRecords(db, 'all'))
    expect(records.map(({ sections }) => sections.map(({ subject }) => subject))).toEqual(
      records.map(({ subject }) => [subject.key]),
    )
})

test('the data of records does not depend on their order', async () => {
  const db = openDatabase()
  const generated = [...generateRecords({ seed: 5, count: 450 })]
  await importRecords(db, chunksOf(generated.map(({ record }) => record)))
  // Some requests found other subjects, too, or use another alias.
  const requests = generated.flatMap(({ requests }, at) =>
    requests.map((row) => (at % 7 === 0 ? { ...row, found: ['person:zzz', ...row.found] } : row)),
  )
  await db.requests.bulkPut(requests.map((row, at) => (at % 11 === 0 ? { ...row, found: [] } : row)))
  const keys = await db.subjects.toCollection().primaryKeys()
  const shuffled = keys.toSorted((a, b) => (a.at(-1)! < b.at(-1)! ? -1 : 1))
  const few = shuffled.filter((_, at) => at % 9 === 0)
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  const near = await fileRecordsOf(db, await keysInOrder(shuffled, 'json'))
  const gets = get.mock.calls.length
  const far = await fileRecordsOf(db, await keysInOrder(shuffled, 'csv'))
  get.mockRestore()
  expect([...near.keys()]).toEqual(keys)
  expect([...far.keys()]).toEqual(shuffled)
  expect(gets).toBeLessThan(keys.length)
  expect(near).toEqual(far)
  expect(await fileRecordsOf(db, 'all')).toEqual(far)
  expect(await fileRecordsOf(db, few.toSorted())).toEqual(new Map(few.map((key) => [key, far.get(key)])))
  expect(
    near.values().some(({ sections }) => Object.values(sections).some((one) => one?.cost === 12.5)),
  ).toBe(true)
})

test('more records than single ledger lookups allow give the same data', async () => {
  const db = openDatabase()
  const keys = Array.from({ length: 5001 }, (_, index) => `person:p-${String(index).padStart(4, '0')}`)
  await db.subjects.bulkPut(keys.map((key) => subjectWith({ key })))
  await db.sections.bulkPut(keys.map((key, at) => ({ ...sectionOf(key, 'followers', at, at + 1), cost: 9 })))
  await db.requests.bulkPut(
    [7, 300, 4999].map((at) =>
      requestWith({ id: `request-${at + 1}`, cost: 2, found: at === 300 ? [] : [keys[at]!] }),
    ),
  )
  const costs = [...(await fileRecordsOf(db, keys)).values()].map(({ sections }) => sections.followers?.cost)
  expect(costs.flatMap((cost, at) => (cost === 2 ? [at] : []))).toEqual([7, 300, 4999])
  expect(costs.filter((cost) => cost === 9)).toHaveLength(keys.length - 3)
})

test('records requested by alias are returned in a sorted chunk', async () => {
  const db = openDatabase()
  await db.subjects.bulkPut([
    subjectWith({ key: 'person:a' }),
    subjectWith({ key: 'person:z', aliases: ['person:b', 'person:z'] }),
  ])
  await db.sections.bulkPut([sectionOf('person:a', 'followers', 1), sectionOf('person:z', 'followers', 2)])
  const found = await fileRecordsOf(db, ['person:a', 'person:b'])
  expect([...found].map(([key, { sections }]) => [key, sections.followers?.data])).toEqual([
    ['person:a', 1],
    ['person:z', 2],
  ])
})

test.each([0, 1, 4999, 5000, 5001, 25_000, 100_000])(
  '%i keys are sorted in code unit order',
  async (count) => {
    const keys = Array.from({ length: count }, (_, at) => {
      const mixed = Math.imul(at + 1, 0x9e3779b1) >>> 0
      const kind = pageKinds[mixed % pageKinds.length]
      // Some keys are equal, share a prefix, or sort differently in UTF-16 and in code points.
      return `${kind}:${mixed % 7 === 0 ? '\u{1f600}' : '\ufb01'}${(mixed >>> 8) % 50_000}`
    })
    const before = [...keys]
    expect(await keysInOrder(keys, 'json')).toEqual(before.toSorted())
    expect(await keysInOrder(keys, 'csv')).toEqual(before)
    expect(keys).toEqual(before)
  },
)

test('a format accepts only the kinds it can contain', () => {
  const keys = ['job:1', 'person:a', 'company:c']
  expect(kindsAmong(keys)).toEqual(['person', 'company', 'job'])
  expect(keysThatFit(keys, 'json', 'hubspotContacts')).toEqual(keys)
  expect(keysThatFit(keys, 'vcard', 'spreadsheet')).toEqual(['person:a', 'company:c'])
  expect(keysThatFit(keys, 'csv', 'hubspotContacts')).toEqual(['person:a'])
})

test('a clipboard table is escaped as text and as HTML', async () => {
  const table = tableOf([{ column: 'name' }, { column: 'note' }], { count: 1, kinds: ['person'] })
  const record = recordOf({ key: 'person:a', name: '<b>"A" & B</b>', note: '=1\nsecond' })
  const { text, html } = await clipboardTable(chunksOf([record]), table)
  expect(text).toBe(`Name\tNote\r\n"<b>""A"" & B</b>"\t"'=1\nsecond"\r\n`)
  expect(html).toBe(
    '<table><thead><tr><th>Name</th><th>Note</th></tr></thead><tbody>' +
      "<tr><td>&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;</td><td>'=1<br>second</td></tr></tbody></table>",
  )
})
