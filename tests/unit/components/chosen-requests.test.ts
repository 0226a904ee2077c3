import 'fake-indexeddb/auto'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeModel, type OwnedModel } from '../../../components/model/model.ts'
import { watchChosenRequests, type ChosenRequests } from '../../../components/usage/chosenRequests.ts'
import { noLedgerFilter } from '../../../lib/purchases/ledger/filter.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { deleteAll } from '../fake-browser.ts'
import { keep, requestWith } from '../purchases/ledger/request.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { countRows } from './rows-read.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))

let db: Database
let count: ReturnType<typeof countRows>
let owned: OwnedModel<ChosenRequests> | undefined
beforeEach(() => {
  deleteAll()
  db = openDatabase()
  count = countRows(db)
})
afterEach(() => owned?.dispose())

const fill = (many: number, more: object = {}) =>
  keep(
    db,
    requestWith({ reservedAt: 0, found: [], ...more }),
    ...Array.from({ length: many - 1 }, (_, index) => requestWith({ reservedAt: index + 1, found: [] })),
  )

async function watched(filter = noLedgerFilter): Promise<ChosenRequests> {
  Object.assign(count, { rows: 0, steps: 0 })
  owned = makeModel(() => watchChosenRequests(db, signal(filter)))
  await vi.waitFor(() => expect(owned?.model.sum.value).toBeDefined(), { timeout: 10_000 })
  return owned.model
}

test('without a filter, the sum comes from the days, and only shown requests are read', async () => {
  await fill(2500)
  const { sum, rows, more } = await watched()
  expect(sum.value).toEqual({ requests: 2500, credits: 5000, uncertain: { requests: 0, credits: 0 } })
  expect(rows.value).toHaveLength(100)
  expect(more.value).toBe(true)
  expect(count.rows).toBeLessThan(1500)
})

test('a pending request is included at any age', async () => {
  await fill(2500, { cost: null, costBy: null, outcome: 'unknown' })
  const { sum } = await watched()
  expect(sum.value).toMatchObject({ requests: 2500, uncertain: { requests: 1, credits: 2 } })
})

test.each([1, 99, 100, 101])(
  'for %i requests, more are offered exactly when there are more',
  async (many) => {
    await fill(many)
    const { rows, more } = await watched()
    expect(rows.value).toHaveLength(Math.min(100, many))
    expect(more.value).toBe(many > 100)
  },
)

test('with a filter, the sum covers all matching requests', async () => {
  await fill(300)
  const { sum, more } = await watched({ ...noLedgerFilter, outcome: 'ok' })
  expect(sum.value).toMatchObject({ requests: 300, credits: 600 })
  expect(more.value).toBe(true)
})
