import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { watchData } from '../../../components/data/dataModel.ts'
import { retentionDraft } from '../../../components/data/retentionDraft.ts'
import { makeModel } from '../../../components/model/model.ts'
import { purge } from '../../../lib/data/retention/purge.ts'
import { retentionInForce } from '../../../lib/data/retention/purge-hold.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { preferences } from '../../../lib/settings/settings.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('wxt/browser', () => import('./page-browser.ts'))
vi.mock('../../../lib/platform/storage-state.ts', () => ({ storageState: async () => undefined }))
vi.mock('../../../lib/messages/send-command.ts', () => ({
  sendCommand: async (name: string) =>
    name === 'purge'
      ? {
          accepted: 'done',
          result: await purge(db, await retentionInForce(db, Date.now()), Date.now(), () => {}),
        }
      : { accepted: 'done', result: null },
}))

let db: Database
beforeEach(async () => {
  deleteAll()
  db = openDatabase()
  await add('company:old', 400)
  await add('person:old', 400)
})

const add = (key: string, days: number) =>
  db.subjects.add(
    subjectWith({
      key,
      kind: key.startsWith('person') ? 'person' : 'company',
      updatedAt: Date.now() - days * 86_400_000,
    }),
  )
const retention = async () => (await preferences.read()).retention
const keys = async () => (await db.subjects.toCollection().primaryKeys()).toSorted()

const tab = () => retentionDraft(makeModel(() => watchData(db)).model)

test('records that became due since the confirmation are confirmed before deletion', async () => {
  const draft = tab()
  await draft.change({ person: 30 })
  expect(draft.requested.value).toEqual({ changed: { person: 30 }, due: 1 })
  await add('person:imported', 60)
  await draft.apply()
  expect(draft.requested.value?.due).toBe(2)
  expect(await db.subjects.count()).toBe(3)
  expect((await retention()).person).toBe(0)
  await draft.apply()
  expect(draft.requested.value).toBeNull()
  expect(draft.purged.value).toMatchObject({ deleted: 2 })
  expect(await keys()).toEqual(['company:old'])
})

test('two tabs change only their own retention settings', async () => {
  const [one, other] = [tab(), tab()]
  await one.change({ person: 90 })
  await other.change({ company: 365 })
  await other.apply()
  await one.apply()
  expect(await retention()).toMatchObject({ person: 90, company: 365, job: 0 })
  await other.change({ job: 30 })
  expect(await retention()).toMatchObject({ person: 90, company: 365, job: 30 })
})

test('additional held records are confirmed before deletion', async () => {
  const draft = tab()
  await preferences.change((known) => ({ ...known, retention: { ...known.retention, person: 30 } }))
  await draft.countPaused()
  expect(draft.paused.value).toMatchObject({ person: 1, company: 0 })
  await add('person:imported', 60)
  await draft.deletePaused()
  expect(draft.paused.value).toMatchObject({ person: 2 })
  expect(await db.subjects.count()).toBe(3)
  await draft.deletePaused()
  expect(await keys()).toEqual(['company:old'])
})

test('held records can be kept permanently', async () => {
  const draft = tab()
  await preferences.change((known) => ({
    ...known,
    retention: { ...known.retention, person: 30, company: 365 },
  }))
  await db.subjects.delete('company:old')
  await draft.countPaused()
  await draft.keepPaused()
  expect(await retention()).toMatchObject({ person: 0, company: 365 })
  expect(await keys()).toEqual(['person:old'])
})
