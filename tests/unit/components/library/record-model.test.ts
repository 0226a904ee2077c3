import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchRecordPane, type RecordPaneModel } from '../../../../components/library/recordModel.ts'
import { makeModel, type OwnedModel } from '../../../../components/model/model.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deployment } from '../../../../lib/settings/settings.ts'
import { deleteAll } from '../../fake-browser.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

vi.mock('#i18n', () => import('../english.ts'))
vi.mock('wxt/browser', () => import('../page-browser.ts'))

const socialUrl = 'https://www.social.example'

let db: Database
let owned: OwnedModel<RecordPaneModel> | undefined
beforeEach(() => {
  deleteAll()
  db = openDatabase()
})
afterEach(() => owned?.dispose())

async function opened(key: string): Promise<RecordPaneModel['panel']> {
  owned = makeModel(() => watchRecordPane(db))
  const { model } = owned
  model.key.value = key
  const { panel } = model
  await vi.waitFor(() => {
    expect(panel.page.value).not.toBeUndefined()
    expect(panel.saved.value?.record?.subject.key).toBe(key)
  })
  return panel
}

test.each([
  ['no page', 'person:member:77', socialUrl],
  ['only its request’s name', 'company:request:r1', socialUrl],
  ['a page, but no network host in the settings', 'person:ann', ''],
])('a record with %s shows its own notes, merges and history', async (_, key, host) => {
  await deployment.write({ ...(await deployment.read()), socialUrl: host })
  const kind = key.startsWith('company:') ? 'company' : 'person'
  await db.subjects.add(subjectWith({ key, kind, note: 'met at the fair' }))
  await db.merges.add({
    id: 'm',
    state: 'apart',
    by: 'id',
    alias: 'x',
    against: null,
    subject: key,
    other: 'person:bob',
    before: null,
    disputed: [],
    at: 1,
  } as never)
  const panel = await opened(key)
  expect(panel.page.value).toBeNull()
  expect(panel.saved.value?.record?.subject.note).toBe('met at the fair')
  await vi.waitFor(() => expect(panel.about.merges.value).toHaveLength(1))
})

test('a record whose page now belongs to another is shown itself', async () => {
  await deployment.write({ ...(await deployment.read()), socialUrl })
  const url = `${socialUrl}/in/ann/`
  await db.subjects.bulkAdd([
    subjectWith({ key: 'person:member:77', name: 'Ann A', url }),
    subjectWith({ key: 'person:ann', name: 'Ann B', url }),
  ])
  const panel = await opened('person:member:77')
  expect(panel.page.value).toBeNull()
  expect(panel.saved.value?.record?.subject.name).toBe('Ann A')
})
