import 'fake-indexeddb/auto'
import { Dexie, type IndexableType, type Table } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedRows } from '../../../../lib/records/database/stored-rows.ts'
import { randomOf } from '../../../generated/random.ts'

const db = new Dexie('kept rows') as Dexie & Record<'rows' | 'pairs', Table<object, IndexableType>>
db.version(1).stores({ rows: 'id', pairs: '[a+b]' })
beforeEach(() => db.open())
afterEach(async () => {
  await db.rows.clear()
  await db.pairs.clear()
})

const texts = ['', 'a', 'A', 'á', 'aa', '\uffff', '🚢', '"', '\\', 'person:x', '0', '10', '9']

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  'storedRows returns the same rows as single lookups, seed %i',
  async (seed) => {
    const random = randomOf(seed, 0)
    const word = () => random.one(texts) + random.one(texts)
    const many = () => Math.floor(random.next() ** 2 * 60)
    const pair = (): [string, string] => [word(), word()]
    await db.rows.bulkPut(Array.from({ length: many() }, () => ({ id: word() })))
    await db.pairs.bulkPut(Array.from({ length: many() }, pair).map(([a, b]) => ({ a, b })))
    const ids = Array.from({ length: many() }, word)
    const keys = Array.from({ length: many() }, pair)
    expect(await storedRows(db.rows, ids)).toEqual(await db.rows.bulkGet(ids))
    expect(await storedRows(db.pairs, keys)).toEqual(await db.pairs.bulkGet(keys))
  },
)

test.each([0, 1, 2, 3])('storedRows returns hundreds of rows among hundreds, seed %i', async (seed) => {
  const random = randomOf(seed, 1)
  const word = () => random.one(texts) + String(random.whole(0, 400))
  await db.rows.bulkPut(Array.from({ length: 500 }, () => ({ id: word() })))
  await db.pairs.bulkPut(Array.from({ length: 500 }, () => ({ a: random.one(texts), b: word() })))
  const ids = Array.from({ length: 300 }, word)
  const keys = Array.from({ length: 300 }, (): [string, string] => [random.one(texts), word()])
  expect(await storedRows(db.rows, ids)).toEqual(await db.rows.bulkGet(ids))
  expect(await storedRows(db.pairs, keys)).toEqual(await db.pairs.bulkGet(keys))
})

test('storedRows sends no single lookups to an empty table', async () => {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  expect(await storedRows(db.rows, ['b', 'a', 'c'])).toEqual([undefined, undefined, undefined])
  expect(get).not.toHaveBeenCalled()
  get.mockRestore()
})
