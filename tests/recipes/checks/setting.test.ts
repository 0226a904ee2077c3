import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { verifyBackup } from '../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../lib/data/backup/write-backup.ts'
import {
  backupSettings,
  restoreSettings,
  settingChangesOf,
} from '../../../lib/data/backup/backup-settings.ts'
import { preferences } from '../../../lib/settings/settings.ts'
import { deleteAll } from '../../unit/fake-browser.ts'
import { openDatabase } from '../../unit/records/findings.fixture.ts'

vi.mock('wxt/browser', () => import('../../unit/fake-browser.ts'))

beforeEach(() => deleteAll())

const month = { budgetPerMonth: 300 }

test('the new setting has its default until it is changed, and is stored', async () => {
  expect(await preferences.read()).toHaveProperty('budgetPerMonth', null)
  await preferences.change((saved) => ({ ...saved, ...month }))
  expect(await preferences.read()).toMatchObject(month)
})

test('the new setting is in a backup and is restored if selected', async () => {
  await preferences.change((saved) => ({ ...saved, ...month }))
  const db = openDatabase()
  const { file } = await writeBackup(db, backupSettings, 5000)
  deleteAll()
  const verified = await verifyBackup(db, file)
  if (typeof verified === 'string') throw new Error(verified)
  const changes = await settingChangesOf(verified.settings)
  expect(changes).toEqual([{ path: ['preferences', 'budgetPerMonth'], before: null, after: 300 }])
  await restoreSettings(changes)
  expect(await preferences.read()).toMatchObject(month)
})
