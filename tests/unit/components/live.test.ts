import { effect } from '@preact/signals'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live, liveWhileShown } from '../../../components/model/live.ts'
import { makeModel } from '../../../components/model/model.ts'
import { Database } from '../../../lib/records/database/database.ts'

let db: Database
let written = 0
let reads = 0
let takes = 0
const query = async () => {
  reads += 1
  const [list] = await db.lists.where('id').equals('counted').toArray()
  if (takes > 0) await new Promise((done) => setTimeout(done, takes))
  return list?.createdAt ?? 0
}

/** Lets so many milliseconds pass; the database takes none of them. */
async function pass(ms: number): Promise<void> {
  const end = Date.now() + ms
  do {
    await vi.advanceTimersByTimeAsync(Math.min(5, end - Date.now()))
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  } while (Date.now() < end)
}

const write = () => db.lists.put({ id: 'counted', name: '', createdAt: ++written })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  ;[written, reads, takes] = [0, 0, 0]
  db = new Database('written')
  await write()
})
afterEach(async () => {
  vi.useRealTimers()
  await db.delete()
})

const watched = async () => {
  const made = makeModel(() => live(() => null, query))
  await pass(100)
  return made
}

test('what was written is read at once, and what else is written is not read for it', async () => {
  const { model, dispose } = await watched()
  await write()
  await pass(5)
  expect(model.value).toBe(2)
  const before = reads
  await db.lists.put({ id: 'other', name: '', createdAt: 0 })
  await pass(1000)
  expect(reads).toBe(before)
  dispose()
})

test('writes that come one upon the other are read some at once, and the last of them after a moment', async () => {
  const { model, dispose } = await watched()
  for (let count = 0; count < 50; count++) await write()
  expect(reads).toBeLessThan(10)
  await pass(1000)
  expect(model.value).toBe(51)
  dispose()
})

test('once writes pause nothing is read any more, and the next write is read at once', async () => {
  const { model, dispose } = await watched()
  for (let count = 0; count < 50; count++) await write()
  await pass(2000)
  const before = reads
  await pass(5000)
  expect(reads).toBe(before)
  await write()
  await pass(5)
  expect(model.value).toBe(52)
  dispose()
})

test('where writes go on it is read four times a second', async () => {
  const { dispose } = await watched()
  for (let count = 0; count < 1000; count++) {
    await write()
    await pass(10)
  }
  expect(reads / 10).toBeGreaterThan(3)
  expect(reads / 10).toBeLessThan(6)
  dispose()
})

test('what takes longer than writes are apart is shown all the same, and read for a small part of the time', async () => {
  takes = 100
  const { model, dispose } = await watched()
  let shown = 0
  const stop = effect(() => {
    if (model.value !== undefined) shown++
  })
  for (let ms = 0; ms < 10_000; ms += 20) {
    await write()
    await pass(20)
  }
  expect((reads * takes) / 10_000).toBeLessThan(0.15)
  expect(shown).toBeGreaterThan(5)
  await pass(2000)
  expect(model.value).toBe(written)
  stop()
  dispose()
})

test('nothing is read any more once its model is gone', async () => {
  const { dispose } = await watched()
  for (let count = 0; count < 50; count++) await write()
  dispose()
  const before = reads
  await pass(5000)
  await write()
  await pass(100)
  expect(reads).toBe(before)
})

test('what is seldom shown is read while somebody looks, and is as it was last read until it is read anew', async () => {
  const { model: shown, dispose } = makeModel(() => liveWhileShown(query))
  await pass(1000)
  expect(reads).toBe(0)
  const seen: (number | undefined)[] = []
  const look = () => effect(() => void seen.push(shown.value))
  const stop = look()
  await pass(5)
  expect(seen).toEqual([undefined, 1])
  stop()
  const before = reads
  await write()
  await pass(1000)
  expect(reads).toBe(before)
  look()
  await pass(5)
  expect(seen).toEqual([undefined, 1, 1, 2])
  dispose()
})

test.each<[string, () => Promise<unknown>]>([
  ['a row by its key', () => db.lists.get('counted')],
  ['rows by their keys', () => db.lists.bulkGet(['counted', 'none'])],
  ['all rows', () => db.lists.toArray()],
  ['rows in an order, the last first', () => db.undoSteps.orderBy('at').reverse().limit(3).toArray()],
  ['rows of a range', () => db.undoSteps.where('at').above(0).toArray()],
  ['keys', () => db.lists.toCollection().primaryKeys()],
  ['how many', () => db.lists.count()],
  ['what a transaction reads', () => db.transaction('r', db.lists, async () => db.lists.toArray())],
  [
    'what is read after something else',
    async () => {
      await Promise.resolve()
      await db.batches.count()
      return db.lists.toArray()
    },
  ],
])('%s is read anew when it was written or deleted', async (_, ask) => {
  await db.lists.clear()
  const { model, dispose } = makeModel(() =>
    live(
      () => null,
      async () => JSON.stringify(await ask()),
    ),
  )
  await pass(100)
  const none = model.value
  await write()
  await db.undoSteps.put({ id: 'step', kind: 'note', label: '', at: 1, until: 2, state: 'open' } as never)
  await pass(100)
  expect(model.value).not.toBe(none)
  await db.lists.clear()
  await db.undoSteps.clear()
  await pass(100)
  expect(model.value).toBe(none)
  dispose()
})
