import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { importRecords } from '../../../lib/data/imports/import-records.ts'
import type { LibraryRecord } from '../../../lib/exports/library-format.ts'
import { chunksOf } from '../exports/records.fixture.ts'
import { filed, openDatabase, person } from './findings.fixture.ts'

const key = 'person:ines'
const bare: LibraryRecord = {
  key,
  kind: 'person',
  aliases: [key],
  name: 'Inês Prado',
  headline: 'Keeper of pumps',
  company: 'Bergwerk',
  place: 'Łódź',
  email: '',
  url: 'https://network.test/in/ines',
  tags: [],
  lists: [],
  note: '',
  createdAt: 1,
  updatedAt: 1,
  sections: {},
  history: [],
}
const own = {
  name: 'Inês Prado',
  headline: 'Keeper of pumps',
  company: 'Bergwerk',
  place: 'Łódź',
  url: bare.url,
}

test('a record without sections keeps its list fields after an email purchase, until a profile reports others', async () => {
  const db = openDatabase()
  await importRecords(db, chunksOf([bare]))
  await filed(db, 1000, person([key], { emails: [{ value: 'ines@mail.test' }] }))
  expect(await db.subjects.get(key)).toMatchObject({ ...own, email: 'ines@mail.test' })
  await filed(db, 2000, person([key], { profile: { firstName: 'Inês', lastName: 'Prado-Lima' } }))
  expect(await db.subjects.get(key)).toMatchObject({
    ...own,
    name: 'Inês Prado-Lima',
    email: 'ines@mail.test',
  })
})

test('importing a record without sections changes no field that sections provide', async () => {
  const db = openDatabase()
  await filed(db, 1000, person([key], { profile: { firstName: 'Inês', headline: '' } }))
  await importRecords(db, chunksOf([{ ...bare, email: 'ines@mail.test' }]))
  const kept = await db.subjects.get(key)
  expect(kept).toMatchObject({
    ...own,
    name: 'Inês',
    email: 'ines@mail.test',
    stated: { name: 'Inês Prado' },
  })
  await importRecords(db, chunksOf([{ ...bare, email: 'ines@mail.test' }]))
  expect(await db.subjects.get(key)).toEqual(kept)
})
