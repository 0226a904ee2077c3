import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { Database } from '../../../lib/records/database/database.ts'
import { watchBlocked } from '../../../lib/records/database/watch-blocked.ts'
import { storesOfVersion } from '../records/database/older-version.ts'

// Global to a page, so each test imports it again.
let state: typeof import('../../../components/model/pageProblem.ts')
let live: typeof import('../../../components/model/live.ts').live
beforeEach(async () => {
  vi.resetModules()
  state = await import('../../../components/model/pageProblem.ts')
  live = (await import('../../../components/model/live.ts')).live
})

let count = 0
async function opened(version: number | undefined): Promise<Database> {
  const name = `problem-${count++}`
  const older = new Dexie(name)
  older.version(version ?? 1).stores({ subjects: 'key' })
  await older.open()
  older.close()
  return new Database(name)
}

test('a database of a newer version is not opened, and the page reports that', async () => {
  const db = await opened(99)
  state.watchDatabase(db)
  const subjects = live(
    () => null,
    async () => db.subjects.count(),
  )
  await vi.waitFor(() => expect(state.pageProblem.value).toBe('newer'))
  await expect(db.open()).rejects.toMatchObject({ name: 'VersionError' })
  expect(subjects.value).toBeUndefined()
})

test('a failed query is reported, and later errors do not hide its cause', async () => {
  const db = new Database(`problem-${count++}`)
  state.watchDatabase(db)
  live(
    () => null,
    () => Promise.reject(new TypeError('of null')),
  )
  await vi.waitFor(() => expect(state.pageProblem.value).toBe('partial'))
  state.reportDatabaseError(new Dexie.DatabaseClosedError())
  expect(state.pageProblem.value).toBe('closed')
  state.reportDatabaseError(new Dexie.QuotaExceededError('x'))
  expect(state.pageProblem.value).toBe('full')
  state.reportDatabaseError(new TypeError('later'))
  expect(state.pageProblem.value).toBe('full')
})

test.each([
  ['nothing', new Dexie.AbortError('stopped'), null],
  ['a page', new Dexie.DatabaseClosedError(), 'closed'],
  ['no room', new Dexie.AbortError(new DOMException('x', 'QuotaExceededError') as never), 'full'],
  ['a step of an upgrade', new Dexie.UpgradeError('x'), 'unreadable'],
  ['no database', new Dexie.MissingAPIError('x'), 'unreadable'],
  ['something else', 'a text', 'partial'],
  ['null', null, 'partial'],
])('an error of %s is reported by its kind', (_, error, problem) => {
  state.reportDatabaseError(error)
  expect(state.pageProblem.value).toBe(problem)
})

test('a connection waiting behind a blocked one reports the blocking', async () => {
  const name = `problem-${count++}`
  const holder = new Dexie(name)
  holder.version(0.5).stores(storesOfVersion(1))
  holder.on('versionchange', () => false)
  await holder.open()
  const worker = new Database(name)
  watchBlocked(worker, () => {})
  const opening = worker.open()
  const page = new Database(name)
  state.watchDatabase(page)
  await vi.waitFor(() => expect(state.pageProblem.value).toBe('blocked'))
  holder.close()
  await opening
  await vi.waitFor(() => expect(state.pageProblem.value).toBeNull())
})
