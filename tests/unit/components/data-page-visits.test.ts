import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { watchData } from '../../../components/data/dataModel.ts'
import { makeModel } from '../../../components/model/model.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { browser, deleteAll } from '../fake-browser.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
vi.mock('../../../lib/platform/storage-state.ts', () => ({ storageState: async () => undefined }))

test('leaving the Data page removes its listeners and queries', async () => {
  deleteAll()
  const db = openDatabase()
  const requested = vi.spyOn(db.subjects, 'count')
  const listeners = browser.storage.local.onChanged
  for (let visit = 0; visit < 20; visit++) {
    const { model: keep, dispose } = makeModel(() => watchData(db))
    await vi.waitFor(() => expect(keep.records.value).toBe(0))
    expect(listeners.count()).toBeGreaterThan(0)
    dispose()
  }
  expect(listeners.count()).toBe(0)

  const { model: keep, dispose } = makeModel(() => watchData(db))
  await vi.waitFor(() => expect(keep.records.value).toBe(0))
  requested.mockClear()
  await db.subjects.add(subjectWith({ key: 'person:ann' }))
  await vi.waitFor(() => expect(keep.records.value).toBe(1))
  // Each visit queries the number of records and whether the library is empty.
  expect(requested.mock.calls.length).toBeLessThanOrEqual(4)
  dispose()
})
