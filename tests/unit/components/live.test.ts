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

/** In ms; the database responds immediately. */
async function pass(ms: number): Promise<void> {
  const end = Date.now() + ms
  do {
    await vi.advanceTimersByTimeAsync(Math.min(5, end - Date.now()))
    for (let sequence = 0; sequence < 5; sequence++) await new Promise(setImmediate)
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

test('a live query rereads at once after a write to its rows, and not after other writes', async () => {
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

test('a live query combines bursts of writes and shows the last one', async () => {
  const { model, dispose } = await watched()
  for (let count = 0; count < 50; count++) await write()
  expect(reads).toBeLessThan(10)
  await pass(1000)
  expect(model.value).toBe(51)
  dispose()
})

test('a live query is idle when writes pause, and reads the next write at once', async () => {
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

test('a live query rereads four times a second during continuous writes', async () => {
  const { dispose } = await watched()
  for (let count = 0; count < 1000; count++) {
    await write()
    await pass(10)
  }
  expect(reads / 10).toBeGreaterThan(3)
  expect(reads / 10).toBeLessThan(6)
  dispose()
})

test('a slow live query still updates, and takes a small share of the time', async () => {
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

test('a live query stops with its model', async () => {
  const { dispose } = await watched()
  for (let count = 0; count < 50; count++) await write()
  dispose()
  const before = reads
  await pass(5000)
  await write()
  await pass(100)
  expect(reads).toBe(before)
})

test('liveWhileShown reads only while observed, and keeps the last value', async () => {
  const { model: shown, dispose } = makeModel(() => liveWhileShown(query))
  await pass(1000)
  expect(reads).toBe(0)
  const seen: (number | undefined)[] = []
  const check = () => effect(() => void seen.push(shown.value))
  const stop = check()
  await pass(5)
  expect(seen).toEqual([undefined, 1])
  stop()
  const before = reads
  await write()
  await pass(1000)
  expect(reads).toBe(before)
  check()
  await pass(5)
  expect(seen).toEqual([undefined, 1, 1, 2])
  dispose()
})

test.each<[string, () => Promise<unknown>]>([
  ['a row by its key', () => db.lists.get('counted')],
  ['rows by their keys', () => db.lists.bulkGet(['counted', 'none'])],
  ['all rows', () => db.lists.toArray()],
  ['rows in descending order', () => db.undoSteps.orderBy('at').reverse().limit(3).toArray()],
  ['rows within a range', () => db.undoSteps.where('at').above(0).toArray()],
  ['keys', () => db.lists.toCollection().primaryKeys()],
  ['the number of rows', () => db.lists.count()],
  ['rows read in a transaction', () => db.transaction('r', db.lists, async () => db.lists.toArray())],
  [
    'rows read after an earlier query',
    async () => {
      await Promise.resolve()
      await db.runs.count()
      return db.lists.toArray()
    },
  ],
])('a live query of %s rereads after writes and deletions', async (_, ask) => {
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
