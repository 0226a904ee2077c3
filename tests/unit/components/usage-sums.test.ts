import 'fake-indexeddb/auto'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeModel, type OwnedModel } from '../../../components/model/model.ts'
import { fewRequests, watchListCosts } from '../../../components/usage/listCostsModel.ts'
import { runOf } from '../../../components/usage/requestTexts.ts'
import { watchRuns } from '../../../components/usage/runsModel.ts'
import { runKey, nothingSpent } from '../../../lib/purchases/ledger/spending.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { BulkRun } from '../../../lib/bulk/rows.ts'
import { deleteAll } from '../fake-browser.ts'
import { keep, requestWith } from '../purchases/ledger/request.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('../fake-browser.ts'))

let db: Database
let owned: OwnedModel<unknown> | undefined
beforeEach(() => {
  deleteAll()
  db = openDatabase()
})
afterEach(() => owned?.dispose())

function watch<Model>(make: () => Model): Model {
  const made = makeModel(make)
  owned = made
  return made.model
}

test('runs are listed newest first with name and cost, and deleted ones are marked', async () => {
  const run = (id: string, createdAt: number) =>
    ({ id, name: `Run ${id}`, createdAt, state: 'done' }) as BulkRun
  await db.runs.bulkAdd([run('old', 1), run('new', 2)])
  await db.spending.add({ ...nothingSpent(runKey('old')), credits: 6, reserved: 2, requests: 3 })
  const runs = watch(() => watchRuns(db))
  await vi.waitFor(() => expect(runs.value).toHaveLength(2))
  expect(runs.value?.map(({ run: { name }, sum }) => [name, sum.credits, sum.reserved])).toEqual([
    ['Run new', 0, 0],
    ['Run old', 6, 2],
  ])
  expect(runOf(requestWith({ run: 'old' }), runs.value)).toEqual({
    name: 'Run old',
    href: '/library.html#/bulk/old',
  })
  expect(runOf(requestWith({ run: '69a8b1dd' }), runs.value)).toEqual({ name: 'Deleted run', href: null })
  expect(runOf(requestWith(), runs.value)).toBeNull()
})

test('list costs are calculated automatically for few requests, otherwise on request', async () => {
  await db.lists.add({ id: 'l', name: 'L', createdAt: 1 })
  await db.subjects.add(subjectWith({ key: 'person:jane', lists: ['l'] }))
  await keep(db, requestWith({ cost: 2 }), requestWith({ cost: null, reserved: 4, outcome: 'unknown' }))
  const days = (requests: number) => signal([{ ...nothingSpent('2026-11-21'), requests }])
  const few = watch(() => watchListCosts(db, days(2)))
  await vi.waitFor(() => expect(few.costs.value).toHaveLength(1))
  expect(few.costs.value?.[0]).toMatchObject({ credits: 6, uncertain: { requests: 1, credits: 4 } })
  owned?.dispose()
  const many = watch(() => watchListCosts(db, days(fewRequests + 1)))
  await vi.waitFor(() => expect(many.hasLists.value).toBe(true))
  expect([many.costs.value, many.adding.value]).toEqual([null, false])
  many.add()
  await vi.waitFor(() => expect(many.costs.value).toHaveLength(1))
})
