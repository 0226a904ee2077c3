import { expect, test } from 'vitest'
import { readAhead } from '../../../../lib/data/backup/read-ahead.ts'

function source(count: number, failsAt = Infinity) {
  const state = { requested: 0, closed: false }
  async function* items() {
    try {
      for (let item = 0; item < count; item++) {
        state.requested++
        if (item === failsAt) throw new Error('unreadable')
        yield item
      }
    } finally {
      state.closed = true
    }
  }
  return { state, items: items() }
}

async function taken(items: AsyncIterable<number>, maximum = Infinity): Promise<number[]> {
  const seen: number[] = []
  if (maximum > 0)
    for await (const item of items) {
      seen.push(item)
      if (seen.length >= maximum) break
    }
  return seen
}

test.each([0, 1, 2, 101])('readAhead returns all %i items in order and closes the source', async (count) => {
  const { state, items } = source(count)
  expect(await taken(readAhead(items))).toEqual(Array.from({ length: count }, (_, item) => item))
  expect(state.closed).toBe(true)
})

test('readAhead reads one item ahead, and stopping closes the source', async () => {
  const { state, items } = source(100)
  expect(await taken(readAhead(items), 3)).toEqual([0, 1, 2])
  expect(state).toEqual({ requested: 4, closed: true })
})

test('readAhead returns all items before an error', async () => {
  const { state, items } = source(5, 2)
  const seen: number[] = []
  const reading = async () => {
    for await (const item of readAhead(items)) seen.push(item)
  }
  await expect(reading()).rejects.toThrow('unreadable')
  expect(seen).toEqual([0, 1])
  expect(state.closed).toBe(true)
})
