import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLists, type ListsModel } from '../../../components/lists/listsModel.ts'
import { makeModel, type OwnedModel } from '../../../components/model/model.ts'
import { deleteList, addToList } from '../../../lib/records/annotations/lists.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))

let db: Database
let owned: OwnedModel<ListsModel> | undefined
beforeEach(() => {
  deleteAll()
  db = openDatabase()
})
afterEach(() => owned?.dispose())

const key = (at: number) => `person:p${at}`

async function listOf(id: string, count: number, createdAt = 1): Promise<void> {
  await db.lists.add({ id, name: id, createdAt })
  const all = Array.from({ length: count }, (_, at) => at)
  await db.subjects.bulkPut(
    all.map((at) => subjectWith({ key: key(at), aliases: [key(at)], lists: [id], updatedAt: 100 + at })),
  )
  await db.requests.bulkAdd(all.map((at) => requestWith({ subject: key(at), found: [key(at)], cost: 2 })))
}

const reported = ({ lists, counts, costs }: ListsModel) =>
  lists.value?.map(({ id }) => {
    const cost = costs.value.get(id)
    return [id, counts.value?.get(id), cost?.credits, cost?.changedAt]
  })

test.each([0, 1, 99, 100, 101, 1000])('a list of %s records shows its count and cost', async (count) => {
  await listOf('a', count, 5)
  owned = makeModel(() => watchLists(db))
  const { model } = owned
  await vi.waitFor(() =>
    expect(reported(model)).toEqual([['a', count, 2 * count, count === 0 ? 5 : 99 + count]]),
  )
})

test('an added record is included in its list, and a deleted list disappears', async () => {
  await listOf('a', 2)
  await db.lists.add({ id: 'b', name: 'b', createdAt: 7 })
  owned = makeModel(() => watchLists(db))
  const { model } = owned
  await vi.waitFor(() =>
    expect(reported(model)).toEqual([
      ['a', 2, 4, 101],
      ['b', 0, 0, 7],
    ]),
  )
  await addToList(db, 'b', [key(1)])
  await vi.waitFor(() => expect(reported(model)?.at(1)).toEqual(['b', 1, 2, 101]))
  await deleteList(db, 'a')
  await vi.waitFor(() => expect(reported(model)).toEqual([['b', 1, 2, 101]]))
})

test('a model of one list reads only that list', async () => {
  await listOf('a', 1)
  await db.lists.add({ id: 'b', name: 'b', createdAt: 7 })
  owned = makeModel(() => watchLists(db, 'b'))
  const { model } = owned
  await vi.waitFor(() => expect(reported(model)).toEqual([['b', 0, 0, 7]]))
})
