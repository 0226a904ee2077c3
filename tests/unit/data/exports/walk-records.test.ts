import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { clipboardTable } from '../../../../lib/data/exports/clipboard-table.ts'
import { tableOf } from '../../../../lib/data/exports/export-table.ts'
import { walkRecords } from '../../../../lib/data/exports/walk-records.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { openDatabase } from '../../records/findings-beside.ts'
import { subjectWith } from '../../search/local/subjects-beside.ts'
import { chunksOf, recordOf, sectionOf } from './records-beside.ts'
import { keysThatFit, kindsAmong } from '../../../../lib/data/exports/write-export.ts'

async function keysOf(db: Database, keys: readonly string[] | 'all'): Promise<string[][]> {
  const chunks: string[][] = []
  for await (const records of walkRecords(db, keys)) chunks.push(records.map(({ subject }) => subject.key))
  return chunks
}

test('chosen records come in their order and once each, by any of their names', async () => {
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

test('all records come in chunks, with what belongs to each', async () => {
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

test('a format takes the kinds that it can hold', () => {
  const keys = ['job:1', 'person:a', 'company:c']
  expect(kindsAmong(keys)).toEqual(['person', 'company', 'job'])
  expect(keysThatFit(keys, 'json', 'hubspotContacts')).toEqual(keys)
  expect(keysThatFit(keys, 'vcard', 'spreadsheet')).toEqual(['person:a', 'company:c'])
  expect(keysThatFit(keys, 'csv', 'hubspotContacts')).toEqual(['person:a'])
})

test('a table for the clipboard is safe in both of its forms', async () => {
  const table = tableOf([{ column: 'name' }, { column: 'note' }], { count: 1, kinds: ['person'] })
  const record = recordOf({ key: 'person:a', name: '<b>"A" & B</b>', note: '=1\nsecond' })
  const { text, html } = await clipboardTable(chunksOf([record]), table)
  expect(text).toBe(`Name\tNote\r\n"<b>""A"" & B</b>"\t"'=1\nsecond"\r\n`)
  expect(html).toBe(
    '<table><thead><tr><th>Name</th><th>Note</th></tr></thead><tbody>' +
      "<tr><td>&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;</td><td>'=1<br>second</td></tr></tbody></table>",
  )
})
