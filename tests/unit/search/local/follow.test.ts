import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { followRecordIndex } from '../../../../lib/search/local/follow.ts'
import { RecordIndex } from '../../../../lib/search/local/record-index.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { setTags } from '../../../../lib/records/annotations/annotations.ts'
import { subjectWith } from './subjects.fixture.ts'

let count = 0
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const person = (number: number) => subjectWith({ key: `person:p${number}`, name: `Anna ${number}` })

async function following(known: number) {
  const db = new Database(`known-${count++}`)
  await db.subjects.bulkAdd(Array.from({ length: known }, (_, number) => person(number)))
  const seen = vi.fn<(index: RecordIndex) => void>()
  stops.push(followRecordIndex(db, seen))
  await vi.waitFor(() => expect(seen).toHaveBeenCalled())
  return { db, index: seen.mock.lastCall![0] }
}

const namesFound = (index: RecordIndex, query: string) =>
  index.find(query, 9).subjects.map(({ name }) => name)

test('all saved records are indexed, in any number', async () => {
  const { index } = await following(2500)
  expect(index.size).toBe(2500)
  expect(namesFound(index, 'p2499')).toEqual(['Anna 2499'])
})

test('later writes are found, and only those are read', async () => {
  const { db, index } = await following(1200)
  const put = vi.spyOn(RecordIndex.prototype, 'put')
  await db.subjects.put({ ...person(7), name: 'Berta' })
  await vi.waitFor(() => expect(namesFound(index, 'berta')).toEqual(['Berta']))
  expect(namesFound(index, 'p7')[0]).toBe('Berta')
  await setTags(db, 'person:p8', ['client'])
  await vi.waitFor(() => expect(namesFound(index, 'client')).toEqual(['Anna 8']))
  expect(put).toHaveBeenCalledTimes(2)
  put.mockRestore()
})

test('deleted records are no longer found: one, several, all', async () => {
  const { db, index } = await following(20)
  await db.subjects.delete('person:p7')
  await vi.waitFor(() => expect(index.size).toBe(19))
  expect(namesFound(index, 'p7')).toEqual([])
  await db.subjects.where('key').between('person:p10', 'person:p19', true, true).delete()
  await vi.waitFor(() => expect(index.size).toBe(9))
  expect(namesFound(index, 'p12')).toEqual([])
  await db.subjects.clear()
  await vi.waitFor(() => expect(index.size).toBe(0))
})

test('writes during the initial reading are not missed', async () => {
  const db = new Database(`known-${count++}`)
  await db.subjects.bulkAdd(Array.from({ length: 1500 }, (_, number) => person(number)))
  const seen = vi.fn<(index: RecordIndex) => void>()
  stops.push(followRecordIndex(db, seen))
  await db.transaction('rw', db.subjects, async () => {
    await db.subjects.put({ ...person(0), name: 'Berta' })
    await db.subjects.delete('person:p1')
  })
  await vi.waitFor(() => expect(seen).toHaveBeenCalled())
  const index = seen.mock.lastCall![0]
  expect(namesFound(index, 'berta')).toEqual(['Berta'])
  expect(index.size).toBe(1499)
})
