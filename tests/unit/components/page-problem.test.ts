import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('./page-browser.ts'))
vi.mock('../../../lib/platform/storage-state.ts', () => ({ storageState: async () => undefined }))

// Global to a page, so each test imports it again.
let browser: typeof import('./page-browser.ts').browser
let openDatabase: typeof import('../records/findings.fixture.ts').openDatabase
let models: typeof import('./page-models.ts').models
let settled: typeof import('./page-models.ts').settled
let makeModel: typeof import('../../../components/model/model.ts').makeModel
let pageProblem: typeof import('../../../components/model/pageProblem.ts').pageProblem
beforeEach(async () => {
  vi.stubGlobal('location', { hash: '', search: '' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.resetModules()
  // Imported once: another import would use another browser.
  ;({ browser } = (await import('wxt/browser')) as never)
  for (const area of [browser.storage.local, browser.storage.session]) area.forget()
  // From the product's copy of Dexie, so that its errors are recognized.
  ;({ openDatabase } = await import('../records/findings.fixture.ts'))
  ;({ models, settled } = await import('./page-models.ts'))
  ;({ makeModel } = await import('../../../components/model/model.ts'))
  ;({ pageProblem } = await import('../../../components/model/pageProblem.ts'))
})

const pages = [
  'console',
  'ledger',
  'library, the table',
  'library, runs',
  'library, sending to other systems',
  'library, data',
  'options',
  'popup',
  'panel',
]

async function damaged(): Promise<Database> {
  const db = openDatabase()
  const fail = () => Promise.reject(new DOMException('Failed to read large IndexedDB value', 'DataError'))
  db.use({
    stack: 'dbcore',
    name: 'damaged',
    create: (core) => ({
      ...core,
      table: (name) => ({
        ...core.table(name),
        get: fail,
        getMany: fail,
        query: fail,
        count: fail,
        openCursor: fail,
      }),
    }),
  })
  await db.open()
  return db
}

// vitest fails on an unhandled rejection.
test.each(pages)("%s: a failed query is reported as the page's problem", async (name) => {
  await browser.storage.local.set({
    apiKey: { version: 1, value: { key: 'k', account: 'a', origin: 'https://api.example' } },
  })
  const db = await damaged()
  const { dispose } = makeModel(() => models[name]!(db))
  await vi.waitFor(() => expect(pageProblem.value).toBe('partial'))
  await settled()
  dispose()
})

test.each(pages)("%s: unreadable settings are reported as the page's problem", async (name) => {
  const { local, session } = browser.storage
  for (const area of [local, session]) vi.spyOn(area, 'get').mockRejectedValue(new Error('corrupt'))
  const { dispose } = makeModel(() => models[name]!(openDatabase()))
  await vi.waitFor(() => expect(pageProblem.value).toBe('settings'))
  await settled()
  dispose()
  vi.restoreAllMocks()
})

test('a temporarily closed connection is not reported, while a lost one is', async () => {
  const { watchDatabase } = await import('../../../components/model/pageProblem.ts')
  const db = openDatabase()
  watchDatabase(db)
  await db.open()
  db.closeForNow()
  expect(pageProblem.value).toBeNull()
  expect(await db.lists.count()).toBe(0)
  db.close({ disableAutoOpen: false })
  expect(pageProblem.value).toBe('closed')
  db.close()
})
