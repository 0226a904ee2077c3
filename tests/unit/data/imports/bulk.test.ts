import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { LibraryRecord } from '../../../../lib/exports/library-format.ts'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import { chunksOf } from '../../exports/records.fixture.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { generateRecords } from '../../../generated/record.ts'

test.each([0, 1, 99, 100, 101, 1000])('%i records without lists are imported', async (count) => {
  const db = openDatabase()
  const records = [...generateRecords({ count })].map(({ record }) => ({ ...record, lists: [] }))
  expect(await importRecords(db, chunksOf(records))).toMatchObject({ added: count })
  expect(await db.subjects.count()).toBe(count)
})

const rowsIn = (records: LibraryRecord[]): Record<string, number> => ({
  subjects: records.length,
  sections: records.flatMap(({ sections }) => Object.keys(sections)).length,
  history: records.flatMap(({ history }) => history).length,
  lists: 0,
})

test.each(['subjects', 'sections', 'history', 'lists'])(
  'a failed write to %s undoes its chunk and keeps the earlier ones',
  async (name) => {
    const db = openDatabase()
    const [first, second] = [
      [...generateRecords({ count: 150 })],
      [...generateRecords({ from: 150, count: 150 })],
    ].map((part) => part.map(({ record }) => record))
    await importRecords(db, chunksOf(first!))
    const before = await Promise.all(db.tables.map((table) => table.toArray()))
    let left = rowsIn(second!)[name]!
    const history = [{ id: 'bad', at: 1, fact: 'title', before: '', after: 'x', request: 'r' }]
    const bad = {
      ...second!.find(({ sections }) => 'profile' in sections)!,
      history,
      key: 'person:bad',
      aliases: ['person:bad'],
      lists: ['A list of its own'],
    }
    db.table(name).hook('creating', () => {
      if (--left < 0) throw new Error('The disk is full.')
    })
    await expect(importRecords(db, chunksOf([...second!, bad]))).rejects.toThrow('The disk is full.')
    expect(await Promise.all(db.tables.map((table) => table.toArray()))).toEqual(before)
  },
)
