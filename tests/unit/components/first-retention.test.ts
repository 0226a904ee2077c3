import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { watchFirstRun, type FirstRun } from '../../../components/first-run/firstRunModel.ts'
import { makeModel } from '../../../components/model/model.ts'
import { watchOptions } from '../../../components/settings/settingsModel.ts'
import { lastPurge } from '../../../lib/data/retention/next-purge.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { managed } from '../../../lib/settings/managed.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { preferences } from '../../../lib/settings/settings.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { settled } from './page-models.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('./page-browser.ts'))

let db: Database

beforeEach(() => {
  deleteAll()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  db = openDatabase()
})

/** As offered in the first run, after the work started by `act`. */
async function visit(act: (firstRun: FirstRun) => void = () => {}) {
  const { model, dispose } = makeModel(() => watchFirstRun(db, watchOptions(db)))
  await vi.waitFor(() => expect(model.retention.value).not.toBeUndefined())
  const requested = model.retention.value
  act(model)
  await settled()
  dispose()
  return requested
}

const retention = async () => (await preferences.read()).retention

test('the first run stores a retention of one year', async () => {
  expect(await visit()).toBe(365)
  expect(await retention()).toEqual(defaultPreferences.retention)
  await visit(({ saveRetention }) => saveRetention())
  await expect.poll(retention).toEqual({ ...defaultPreferences.retention, person: 365 })
  await expect.poll(() => lastPurge.read()).toMatchObject({ deleted: 0 })
})

test('the first run stores no retention when records exist or a setting or policy defines it', async () => {
  await managed.write({
    values: { retentionPeople: { value: 30, at: ['preferences', 'retention', 'person'] } },
    before: {},
    refused: [],
  })
  expect(await visit()).toBeNull()
  await managed.remove()
  expect(await visit()).toBe(365)
  await preferences.change((known) => ({ ...known, retention: { ...known.retention, job: 30 } }))
  expect(await visit()).toBeNull()
  await preferences.remove()
  await db.subjects.add(subjectWith({ key: 'person:ann' }))
  expect(await visit(({ saveRetention }) => saveRetention())).toBeNull()
  expect(await retention()).toEqual(defaultPreferences.retention)
})
