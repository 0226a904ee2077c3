import 'fake-indexeddb/auto'
import { effect } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchWatching, type WatchModel } from '../../../components/lists/watchModel.ts'
import { makeModel, type OwnedModel } from '../../../components/model/model.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))

let db: Database
let owned: OwnedModel<WatchModel> | undefined
beforeEach(() => {
  deleteAll()
  db = openDatabase()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(2026, 9, 5, 12) })
})
afterEach(() => {
  owned?.dispose()
  vi.useRealTimers()
})

test('the state of a watched list stays visible while time passes', async () => {
  await db.lists.add({ id: 'a', name: 'a', createdAt: 1 })
  await db.subjects.add(subjectWith({ key: 'person:ann', aliases: ['person:ann'], lists: ['a'] }))
  owned = makeModel(() => watchWatching(db, 'a'))
  const { model } = owned
  await vi.waitFor(() => expect(model.state.value?.people).toBe(1))
  const before = model.now.value
  const isShown: boolean[] = []
  const stop = effect(
    () => void isShown.push(model.state.value !== undefined && model.check.value !== undefined),
  )
  vi.advanceTimersByTime(5 * 60_000)
  expect(model.now.value).toBeGreaterThan(before)
  stop()
  expect(isShown).not.toContain(false)
})
