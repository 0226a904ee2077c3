import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchRun, type RunModel } from '../../../../components/bulk/runsModel.ts'
import { makeModel, type OwnedModel } from '../../../../components/model/model.ts'
import { noItems } from '../../../../lib/bulk/run.ts'
import { createRun } from '../../../../lib/bulk/create-run.ts'
import type { BulkRun } from '../../../../lib/bulk/rows.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deleteAll } from '../../fake-browser.ts'
import { openDatabase } from '../../records/findings.fixture.ts'

vi.mock('#i18n', () => import('../english.ts'))
vi.mock('wxt/browser', () => import('../page-browser.ts'))

let db: Database
let id: string
let owned: OwnedModel<RunModel>
beforeEach(async () => {
  deleteAll()
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  db = openDatabase()
  id = await createRun(db, { name: 'run', budget: null, notify: false, list: null, drafts: [] })
  owned = makeModel(() => watchRun(db, () => id))
})
afterEach(() => {
  owned.dispose()
  vi.useRealTimers()
})

/** In rows a minute. */
async function after(seconds: number, state: BulkRun['state'], refused: number, pending: number) {
  vi.setSystemTime(Date.now() + seconds * 1000)
  await db.runs.update(id, { state, counts: { ...noItems, refused, pending } })
  // `vi.waitFor` would advance the clock at each check.
  await expect.poll(() => owned.model.run.value).toMatchObject({ state, counts: { refused, pending } })
  const { value } = owned.model.rate
  return value && Math.round(value)
}

test('the shown rate counts finished rows since the run was resumed', async () => {
  expect(await after(0, 'running', 0, 420)).toBe(null)
  expect(await after(60, 'running', 60, 360)).toBe(60)
  expect(await after(30, 'paused', 60, 360)).toBe(null)
  expect(await after(30, 'running', 60, 360)).toBe(null)
  expect(await after(30, 'running', 120, 300)).toBe(120)
})

test.each(['done', 'paused', 'running'] as const)(
  'retried rows of a %s run do not count as a negative rate',
  async (state) => {
    await after(0, 'running', 0, 420)
    await after(30, 'running', 210, 210)
    await after(30, state, 420, 0)
    expect(await after(5, 'running', 0, 420)).toBe(null)
    expect(await after(30, 'running', 30, 390)).toBe(60)
  },
)
