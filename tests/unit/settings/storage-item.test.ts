import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { storageItem } from '../../../lib/settings/storage-item.ts'
import { browser, deleteAll } from '../fake-browser.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
beforeEach(deleteAll)
afterEach(() => vi.restoreAllMocks())

const shape = { schema: z.object({ count: z.number() }), version: 2, fallback: () => ({ count: 0 }) }
const definition = { ...shape, protection: 'plain' as const }
const fact = storageItem('counter', definition)
const elsewhere = storageItem('counter', definition)
const { local, session } = browser.storage
const add = ({ count }: { count: number }) => ({ count: count + 1 })

describe('a storage item', () => {
  test('an item without a stored value has its fallback', async () => {
    expect(await fact.read()).toEqual({ count: 0 })
    expect(await local.get(null)).toEqual({})
  })

  test('an item has the last written value in every context', async () => {
    await fact.write({ count: 5 })
    expect(await elsewhere.read()).toEqual({ count: 5 })
  })

  test('a removed item has its fallback again', async () => {
    await fact.write({ count: 5 })
    await fact.remove()
    expect(await fact.read()).toEqual({ count: 0 })
  })

  test('a session item is stored in the session area only', async () => {
    const tab = storageItem('counter', { ...shape, area: 'session' })
    await tab.write({ count: 5 })
    expect(await local.get(null)).toEqual({})
    expect(Object.keys(await session.get(null))).toEqual(['counter'])
    expect(await fact.read()).toEqual({ count: 0 })
  })
})

async function asides(): Promise<unknown[]> {
  const all = Object.entries(await local.get(null))
  return all.filter(([key]) => key.startsWith('set-aside:counter:')).map(([, value]) => value)
}

describe('an invalid stored value', () => {
  test.each([
    ['is of another shape', { version: 2, value: { count: 'five' } }],
    ['is of an older version', { version: 1, value: { count: 5 } }],
    ['is of a newer version', { version: 3, value: { count: 5 } }],
    ['has no version', { value: { count: 5 } }],
    ['is a text', 'five'],
    ['is a list', [5]],
  ])('a stored value that %s is set aside, and the fallback is read', async (_, stored) => {
    await local.set({ counter: stored })
    expect(await fact.read()).toEqual({ count: 0 })
    expect(await asides()).toEqual([stored])
  })

  test('a stored null is set aside, and the fallback is read', async () => {
    await local.set({ counter: null })
    expect(await fact.read()).toEqual({ count: 0 })
  })

  test('a value stays set aside when the item is changed', async () => {
    const stored = { version: 1, value: { total: 5 } }
    await local.set({ counter: stored })
    expect(await fact.change(add)).toEqual({ count: 1 })
    expect(await local.get('counter')).toMatchObject({ counter: { value: { count: 1 } } })
    expect(await asides()).toEqual([stored])
  })

  test('setting a value aside keeps earlier ones', async () => {
    await local.set({ counter: { version: 0, value: 'first' } })
    await fact.read()
    await local.set({ counter: { version: 0, value: 'second' } })
    await fact.read()
    const kept = JSON.stringify(await local.get(null))
    expect(kept).toContain('second')
    expect(kept).toContain('first')
  })

  test('setting a value aside does not overwrite a concurrent write', async () => {
    await local.set({ counter: { version: 1, value: 'old' } })
    let meanwhile: Promise<unknown> | undefined
    vi.spyOn(local, 'set').mockImplementationOnce(async (values) => {
      await local.set(values)
      // The other context writes between the two steps of setting a value aside, unless it has to wait.
      meanwhile = elsewhere.change(() => ({ count: 7 }))
      for (let sequence = 0; sequence < 30; sequence++) await local.get(null)
    })
    await fact.read()
    await meanwhile
    expect(await fact.read()).toEqual({ count: 7 })
  })
})

describe('changes of a storage item', () => {
  test('concurrent changes from two contexts are all applied', async () => {
    const contexts = Array.from({ length: 50 }, (_, index) => (index % 2 ? fact : elsewhere))
    const counts = await Promise.all(contexts.map((context) => context.change(add)))
    expect(await fact.read()).toEqual({ count: 50 })
    expect(new Set(counts.map(({ count }) => count)).size).toBe(50)
  })

  test('changes of different items do not wait for each other', async () => {
    const other = storageItem('other', definition)
    let inner: Promise<unknown> | undefined
    await fact.change((value) => {
      inner = other.change(add)
      return value
    })
    expect(await inner).toEqual({ count: 1 })
  })

  test('a change that throws has no effect, and the next one works', async () => {
    await fact.write({ count: 5 })
    const failing = fact.change(() => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await fact.change(add)).toEqual({ count: 6 })
  })
})

describe('watching a storage item', () => {
  test('a watcher gets each new value from any context, and none of other items', async () => {
    const seen: unknown[] = []
    fact.watch((value) => seen.push(value))
    await elsewhere.write({ count: 1 })
    await storageItem('other', definition).write({ count: 9 })
    await elsewhere.change(add)
    expect(seen).toEqual([{ count: 1 }, { count: 2 }])
  })

  test('a watcher gets the fallback when the item is removed or invalid', async () => {
    await fact.write({ count: 5 })
    const seen: unknown[] = []
    fact.watch((value) => seen.push(value))
    await fact.remove()
    await local.set({ counter: { version: 2, value: 'five' } })
    expect(seen).toEqual([{ count: 0 }, { count: 0 }])
  })

  test('a watcher gets the same value as a reader, also for another version', async () => {
    const seen: unknown[] = []
    fact.watch((value) => seen.push(value))
    await local.set({ counter: { version: 1, value: { count: 5 } } })
    expect(seen[0]).toEqual(await fact.read())
  })

  test('a watcher gets nothing of another area or after it stops', async () => {
    const seen: unknown[] = []
    const stop = fact.watch((value) => seen.push(value))
    await storageItem('counter', { ...shape, area: 'session' }).write({ count: 3 })
    stop()
    await fact.write({ count: 4 })
    expect(seen).toEqual([])
  })
})
