import { effect } from '@preact/signals'
import { Dexie, type Table } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live, liveWhileShown } from '../../../components/model/live.ts'
import { makeModel } from '../../../components/model/model.ts'

/** A library of one row that is counted up, and one that nobody reads here. */
class Written extends Dexie {
  declare rows: Table<{ id: number; count: number }, number>
  constructor() {
    super('written')
    this.version(1).stores({ rows: 'id' })
  }
}

let db: Written
let written = 0
let reads = 0
let takes = 0
const query = async () => {
  reads += 1
  const row = await db.rows.get(1)
  if (takes > 0) await new Promise((done) => setTimeout(done, takes))
  return row?.count ?? 0
}

/** Lets so many milliseconds pass; the database takes none of them. */
async function pass(ms: number): Promise<void> {
  const end = Date.now() + ms
  do {
    await vi.advanceTimersByTimeAsync(Math.min(5, end - Date.now()))
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  } while (Date.now() < end)
}

const write = () => db.rows.put({ id: 1, count: ++written })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  ;[written, reads, takes] = [0, 0, 0]
  db = new Written()
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
  await db.rows.put({ id: 2, count: 0 })
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
