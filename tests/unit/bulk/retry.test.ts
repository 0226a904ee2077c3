import { retryShown } from './retry-shown.ts'
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { countIn, noItems } from '../../../lib/bulk/run.ts'
import { cancelRun, pauseRun, retryItems, startRun } from '../../../lib/bulk/run-actions.ts'
import { createRun } from '../../../lib/bulk/create-run.ts'
import { itemsOf, itemTables, writeMoves } from '../../../lib/bulk/items.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { EndState } from '../../../lib/bulk/rows.ts'
import { pageAt } from '../purchases/purchase.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { shown } from './shown-drafts.ts'

const settings = { name: 'retried', budget: null, notify: false, list: null }

const endAll = (db: Database, id: string, end: (position: number) => EndState): Promise<number[]> =>
  db.transaction('rw', itemTables(db), async () => {
    const run = await db.runs.get(id)
    if (run?.state !== 'running') return []
    const items = await itemsOf(db, id, 'pending').toArray()
    const moves = items.map((item) => ({ item, to: end(item.position), change: { cost: 1 } }))
    await writeMoves(db, run, moves)
    return items.map(({ position }) => position)
  })

async function endedRun(count: number) {
  const db = openDatabase()
  const drafts = Array.from({ length: count }, (_, at) => ({
    lookup: { section: 'profile' as const, page: pageAt(`/in/person-${at}/`) },
    label: String(at),
  }))
  const id = await createRun(db, { ...settings, drafts: shown(drafts) })
  await startRun(db, id)
  const end = (position: number): EndState => (position % 2 === 0 ? 'refused' : 'not-found')
  await endAll(db, id, end)
  const standing = async () => {
    const { state, counts } = (await db.runs.get(id))!
    const all = Map.groupBy(await itemsOf(db, id).toArray(), (item) => item.state)
    for (const [each, items] of all) expect([each, counts[each]]).toEqual([each, items.length])
    expect(countIn(counts)).toBe(count)
    return { state, counts }
  }
  return { db, id, end, standing }
}

test('a running run can be paused, and an ended one cannot', async () => {
  const { db, id, standing } = await endedRun(2)
  await pauseRun(db, id)
  expect((await standing()).state).toBe('done')
  await retryShown(db, id, ['refused'])
  await pauseRun(db, id)
  expect((await standing()).state).toBe('paused')
})

test.each([1, 2, 999, 1000, 1001, 2500])(
  'each of %i rows is retried once per click, however fast it fails again',
  async (count) => {
    const { db, id, end, standing } = await endedRun(count)
    const retried = new AbortController()
    const requested: number[] = []
    const response = async () => {
      while (!retried.signal.aborted) requested.push(...(await endAll(db, id, end)))
      requested.push(...(await endAll(db, id, end)))
    }
    const retry = retryShown(db, id, ['refused', 'not-found']).finally(() => retried.abort())
    await Promise.all([retry, response()])
    expect(requested.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at))
    expect((await standing()).state).toBe('done')
  },
)

test('a retry interrupted by a worker restart leaves the run paused and can be repeated', async () => {
  const { db, id, standing } = await endedRun(2000)
  const write = db.items.bulkPut.bind(db.items)
  let writes = 0
  const died = vi.spyOn(db.items, 'bulkPut').mockImplementation((...items: Parameters<typeof write>) => {
    writes += 1
    if (writes > 1) throw new Error('died')
    return write(...items)
  })
  await expect(retryShown(db, id, ['refused'])).rejects.toThrow('died')
  died.mockRestore()
  expect(await standing()).toMatchObject({ state: 'paused', counts: { pending: 500, refused: 500 } })
  await retryShown(db, id, ['refused'])
  expect(await standing()).toMatchObject({ state: 'running', counts: { pending: 1000, refused: 0 } })
})

test('cancelling a run during a retry sends none of its rows', async () => {
  const { db, id, standing } = await endedRun(4000)
  let cancelled: Promise<void> | undefined
  const write = db.items.bulkPut.bind(db.items)
  const spy = vi.spyOn(db.items, 'bulkPut').mockImplementation((...items: Parameters<typeof write>) => {
    cancelled ??= Dexie.ignoreTransaction(() => cancelRun(db, id))
    return write(...items)
  })
  await retryShown(db, id, ['refused'])
  await cancelled
  spy.mockRestore()
  expect(await standing()).toMatchObject({ state: 'cancelled', counts: { pending: 0, 'in-flight': 0 } })
})

test('two concurrent retries of the same rows let the run end', async () => {
  const { db, id, end, standing } = await endedRun(1200)
  await Promise.all([
    retryItems(db, id, { states: ['refused'], retries: 0 }).then(() => endAll(db, id, end)),
    retryItems(db, id, { states: ['refused'], retries: 0 }),
  ])
  await endAll(db, id, end)
  expect((await standing()).state).toBe('done')
})

test('a retry without matching rows changes nothing', async () => {
  const { db, id, standing } = await endedRun(2)
  await retryShown(db, id, ['unknown'])
  expect(await standing()).toEqual({ state: 'done', counts: { ...noItems, refused: 1, 'not-found': 1 } })
})
