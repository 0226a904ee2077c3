import { effect } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live, liveWhileShown } from '../../../components/model/live.ts'
import { makeModel } from '../../../components/model/model.ts'

type Next = (value: number) => void
const database = vi.hoisted(() => ({ watching: new Map<Next, () => Promise<number>>() }))

// Its observers read when they begin and at each write.
vi.mock('dexie', () => ({
  liveQuery: (query: () => Promise<number>) => ({
    subscribe: ({ next }: { next: Next }) => {
      const read = async () => void (database.watching.has(next) && next(await query()))
      database.watching.set(next, query)
      void read()
      return { unsubscribe: () => database.watching.delete(next) }
    },
  }),
}))

let written = 0
let reads = 0
const query = () => {
  reads += 1
  return Promise.resolve(written)
}

async function write(): Promise<void> {
  written += 1
  for (const [next, read] of database.watching) next(await read())
}

beforeEach(() => {
  vi.useFakeTimers()
  database.watching.clear()
  ;[written, reads] = [0, 0]
})
afterEach(() => vi.useRealTimers())

const watched = async () => {
  const made = makeModel(() =>
    live(
      () => null,
      () => query(),
    ),
  )
  await vi.advanceTimersByTimeAsync(0)
  return made
}

test('writes that come one upon the other are read some at once, and the last of them after a moment', async () => {
  const { model, dispose } = await watched()
  for (let count = 0; count < 50; count++) await write()
  expect(reads).toBeLessThan(10)
  await vi.advanceTimersByTimeAsync(1000)
  expect(model.value).toBe(50)
  dispose()
})

test('once writes pause nothing is read any more, and the next write is read at once', async () => {
  const { model, dispose } = await watched()
  for (let count = 0; count < 50; count++) await write()
  await vi.advanceTimersByTimeAsync(1000)
  const before = reads
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toBe(before)
  await write()
  expect(model.value).toBe(51)
  dispose()
})

test('where writes go on it is read four times a second', async () => {
  const { dispose } = await watched()
  for (let count = 0; count < 2000; count++) {
    await write()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(reads / 20).toBeGreaterThan(3)
  expect(reads / 20).toBeLessThan(5)
  dispose()
})

test('nothing is read any more once its model is gone', async () => {
  const { dispose } = await watched()
  for (let count = 0; count < 50; count++) await write()
  dispose()
  const before = reads
  await vi.advanceTimersByTimeAsync(60_000)
  await write()
  expect(reads).toBe(before)
})

test('what is seldom shown is read while somebody looks, and is as it was last read until it is read anew', async () => {
  const { model: shown, dispose } = makeModel(() => liveWhileShown(query))
  await write()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads).toBe(0)
  const seen: (number | undefined)[] = []
  const look = () => effect(() => void seen.push(shown.value))
  const stop = look()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual([undefined, 1])
  stop()
  const before = reads
  await write()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads).toBe(before)
  look()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual([undefined, 1, 1, 2])
  dispose()
})
