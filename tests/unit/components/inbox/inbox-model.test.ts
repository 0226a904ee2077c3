import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchInbox, type InboxModel } from '../../../../components/inbox/inboxModel.ts'
import { annotationCommands } from '../../../../components/model/annotationCommands.ts'
import { makeModel, type OwnedModel } from '../../../../components/model/model.ts'
import { followUpTag } from '../../../../lib/records/annotations/follow-up-tag.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deleteAll } from '../../fake-browser.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

vi.mock('wxt/browser', () => import('../../fake-browser.ts'))

let db: Database
let owned: OwnedModel<InboxModel> | undefined
beforeEach(() => {
  deleteAll()
  db = openDatabase()
})
afterEach(() => owned?.dispose())

test('the list follows the library, and counts its items', async () => {
  owned = makeModel(() => watchInbox(db))
  const { items, total } = owned.model
  await vi.waitFor(() => expect(items.value).toEqual([]))
  await db.subjects.add(
    subjectWith({ key: 'person:ann', name: 'Ann', tags: [followUpTag('2026-01-01')], createdAt: Date.now() }),
  )
  await vi.waitFor(() => expect(items.value).toMatchObject([{ kind: 'followUp', day: '2026-01-01' }]))
  expect(total.value).toBe(1)
})

test('an item stays if the worker does not mark it as done', async () => {
  await db.subjects.add(
    subjectWith({ key: 'person:ann', name: 'Ann', tags: [followUpTag('2026-01-01')], createdAt: Date.now() }),
  )
  owned = makeModel(() => watchInbox(db))
  const { model } = owned
  await vi.waitFor(() => expect(model.items.value).toHaveLength(1))
  expect(await model.markDone(model.items.value!, true)).toBe(false)
  expect(model.items.value).toHaveLength(1)
})

test('an item appears again if its completion is undone before the next read of the list', async () => {
  const subject = subjectWith({
    key: 'person:ann',
    name: 'Ann',
    tags: [followUpTag('2026-01-01')],
    createdAt: Date.now(),
  })
  await db.subjects.add(subject)
  owned = makeModel(() => watchInbox(db))
  const { model } = owned
  await vi.waitFor(() => expect(model.items.value).toHaveLength(1))
  const marking = vi.spyOn(annotationCommands, 'markDone').mockResolvedValue(true)
  expect(await model.markDone(model.items.value!, true)).toBe(true)
  expect(model.items.value).toHaveLength(0)
  marking.mockRestore()
  await db.subjects.put(subject)
  await vi.waitFor(() => expect(model.items.value).toHaveLength(1))
})
