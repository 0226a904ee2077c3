import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectTraces, traces } from '../../../lib/data/erasure/traces.ts'
import { closeEverywhere } from '../../../lib/records/database/close-everywhere.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { resumeRemovingTraces, removeTraces, watchTraces } from '../../../lib/worker/remove-traces.ts'
import { deleteAll } from '../fake-browser.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
vi.mock('../../../lib/records/database/close-everywhere.ts', async (load) => ({
  ...(await load<object>()),
  closeEverywhere: vi.fn<typeof closeEverywhere>(),
}))
const { wakeIn, due } = vi.hoisted(() => ({
  wakeIn: vi.fn<(task: string, ms: number) => void>(),
  due: [] as (() => void)[],
}))
vi.mock('../../../lib/platform/alarm.ts', () => ({
  wakeIn,
  onDue: (_: string, listener: () => void) => due.push(listener),
}))

const closing = vi.mocked(closeEverywhere)
let db: Database

beforeEach(async () => {
  deleteAll()
  due.length = 0
  wakeIn.mockReset()
  closing.mockReset().mockResolvedValue(true)
  db = openDatabase()
  watchTraces(db)
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const attempts = async (count: number) => {
  await expect.poll(() => closing.mock.calls.length).toBe(count)
}
const nextAttempt = async () => {
  await expect.poll(() => wakeIn.mock.lastCall).toEqual(['traces', expect.any(Number)])
}

test('after a deletion the database is closed everywhere once', async () => {
  await expectTraces()
  removeTraces(db)
  await expect.poll(() => traces.read()).toBeNull()
  expect(closing).toHaveBeenCalledTimes(1)
  expect(wakeIn).not.toHaveBeenCalled()
})

test('without a deletion the database is not closed', async () => {
  const deleting = vi.spyOn(indexedDB, 'deleteDatabase')
  removeTraces(db)
  await expect.poll(() => deleting.mock.lastCall).toEqual(['compaction-3'])
  due[0]!()
  await resumeRemovingTraces(db)
  expect(wakeIn).not.toHaveBeenCalled()
  expect(closing).not.toHaveBeenCalled()
})

test('the database is closed only after a request in flight ended', async () => {
  const request = requestWith({ id: 'a', state: 'sent', sentAt: Date.now(), reservedAt: Date.now() })
  await db.requests.add(request)
  await expectTraces()
  removeTraces(db)
  await nextAttempt()
  expect(closing).not.toHaveBeenCalled()
  expect(await traces.read()).not.toBeNull()

  await db.requests.update('a', { state: 'settled' })
  due[0]!()
  await attempts(1)
  await expect.poll(() => traces.read()).toBeNull()
})

test('an interrupted closing is repeated with increasing delays of up to a minute', async () => {
  closing.mockResolvedValue(false)
  await expectTraces()
  removeTraces(db)
  for (let count = 1; count <= 9; count++) {
    await attempts(count)
    await expect.poll(() => wakeIn.mock.calls.length).toBe(count)
    if (count < 9) due[0]!()
  }
  expect(wakeIn.mock.calls.map(([, ms]) => ms / 1000).slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(await traces.read()).not.toBeNull()
})

test('a deletion during the closing causes another closing', async () => {
  closing.mockImplementationOnce(async () => {
    await expectTraces()
    removeTraces(db)
    return true
  })
  await expectTraces()
  removeTraces(db)
  await attempts(2)
  await expect.poll(() => traces.read()).toBeNull()
})

test('a new worker completes the closing of an earlier one', async () => {
  const deleting = vi.spyOn(indexedDB, 'deleteDatabase')
  await resumeRemovingTraces(db)
  expect(deleting).not.toHaveBeenCalled()
  await expectTraces()
  await resumeRemovingTraces(db)
  await expect.poll(() => traces.read()).toBeNull()
  expect(deleting).toHaveBeenLastCalledWith('compaction-3')
  expect(closing).toHaveBeenCalledTimes(1)
})
