import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDuplicateSearch } from '../../../lib/worker/duplicates.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
const { searchLibrary } = vi.hoisted(() => ({ searchLibrary: vi.fn<() => Promise<number>>() }))
vi.mock('../../../lib/records/duplicates/search-library.ts', () => ({ searchLibrary }))
vi.mock('../../../lib/platform/keep-awake.ts', () => ({ keepAwake: () => () => {} }))

const dayMs = 86_400_000
let db: Database
beforeEach(async () => {
  deleteAll()
  searchLibrary.mockReset()
  searchLibrary.mockResolvedValue(0)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 9, 5, 12) })
  db = openDatabase()
  await db.subjects.add(subjectWith({ key: 'person:ann', updatedAt: 1 }))
})
afterEach(() => vi.useRealTimers())

const inNewWorker = () => createDuplicateSearch(db).search()

test('a restarted worker searches an unchanged library for duplicates once a day', async () => {
  await inNewWorker()
  await inNewWorker()
  expect(searchLibrary).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + dayMs)
  await inNewWorker()
  expect(searchLibrary).toHaveBeenCalledTimes(2)
})

test('a library with a new or deleted record is searched for duplicates again', async () => {
  await inNewWorker()
  await db.subjects.add(subjectWith({ key: 'person:bob', updatedAt: 2 }))
  await inNewWorker()
  await db.subjects.delete('person:bob')
  await inNewWorker()
  expect(searchLibrary).toHaveBeenCalledTimes(3)
})

test('a search for duplicates that failed is repeated', async () => {
  searchLibrary.mockRejectedValueOnce(new Error('not read'))
  await expect(inNewWorker()).rejects.toThrow('not read')
  await inNewWorker()
  expect(searchLibrary).toHaveBeenCalledTimes(2)
})
