import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { settingChangeText } from '../../../components/data/settingLabel.ts'
import { watchData, type DataModel } from '../../../components/data/dataModel.ts'
import { makeModel } from '../../../components/model/model.ts'
import { writeBackup } from '../../../lib/data/backup/write-backup.ts'
import { views } from '../../../lib/library/views.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { preferences } from '../../../lib/settings/settings.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('./page-browser.ts'))
vi.mock('../../../lib/platform/storage-state.ts', () => ({
  storageState: async () => undefined,
  isSpaceScarce: async () => false,
}))

let db: Database
beforeEach(() => {
  deleteAll()
  db = openDatabase()
})
const visit = (): DataModel => makeModel(() => watchData(db)).model

test('backup is unavailable only when no table has a row and no setting was changed', async () => {
  const keep = visit()
  await vi.waitFor(() => expect(keep.unused.value).toBe(true))
  await db.suppressed.add({ hash: 'h', group: 'g', at: 1 })
  await vi.waitFor(() => expect(keep.unused.value).toBe(false))
  expect(keep.empty.value).toBe(true)
})

test.each([
  ['a budget', () => preferences.change((known) => ({ ...known, budgetPerDay: 7 }))],
  [
    'a view',
    () => views.change((known) => ({ ...known, last: { ...known.last, density: 'compact' as const } })),
  ],
])('%s alone can be backed up', async (_, change) => {
  await change()
  const keep = visit()
  await vi.waitFor(() => expect(keep.unused.value).toBe(false))
})

test('a backup selected for an import is recognized', async () => {
  const { file } = await writeBackup(db, {}, 5000)
  expect(await visit().import(file, () => {})).toBe('backup')
  expect(await visit().import(new Blob(['name,email']), () => {})).toBe('not-ours')
})

test('two different lists of equal length are shown as different', () => {
  expect(settingChangeText({ before: [{ name: 'a' }], after: [{ name: 'b' }] })).toBe('1 → 1 (different)')
  expect(settingChangeText({ before: [], after: ['b'] })).toBe('0 → 1')
  expect(settingChangeText({ before: 5, after: 7 })).toBe('5 → 7')
})
