import { expect, test, vi } from 'vitest'
import { noItems } from '../../../lib/bulk/run.ts'
import { startRun } from '../../../lib/bulk/run-actions.ts'
import { createRun } from '../../../lib/bulk/create-run.ts'
import { itemsOf } from '../../../lib/bulk/items.ts'
import { BulkRunner } from '../../../lib/bulk/runner.ts'
import { recover } from '../../../lib/purchases/resume.ts'
import { mara, openDeps } from '../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { shown } from './shown-drafts.ts'

const { service } = sandboxFixture()
const listeners = { moved: () => {}, done: () => {} }

async function closedBeforeItsResponse() {
  const deps = openDeps(service().url)
  const drafts = [{ lookup: { section: 'profile' as const, page: mara }, label: 'mara' }]
  const settings = { name: 'late', budget: null, notify: false, list: null }
  const id = await createRun(deps.db, { ...settings, drafts: shown(drafts) })
  await startRun(deps.db, id)
  service().fault({ operation: 3, hang: true })
  const first = new BulkRunner(deps, listeners)
  await first.go()
  await vi.waitFor(() => expect(service().requests).toHaveLength(1))
  const next = { ...deps, workerId: 'the next' }
  await recover(next)
  await new BulkRunner(next, listeners).go()
  expect(await deps.db.runs.get(id)).toMatchObject({ state: 'done', counts: { ...noItems, unknown: 1 } })
  const row = async () => {
    const [item] = await itemsOf(deps.db, id).toArray()
    return { state: item!.state, cost: item!.cost, counts: (await deps.db.runs.get(id))!.counts }
  }
  return { deps, next, row }
}

test('a response after its request was closed sets the outcome of its item', async () => {
  const { row } = await closedBeforeItsResponse()
  service().release()
  await vi.waitFor(async () =>
    expect(await row()).toEqual({ state: 'ok', cost: 2, counts: { ...noItems, ok: 1 } }),
  )
})

test('a late response that no running worker received sets the outcome in the next worker', async () => {
  const { deps, next, row } = await closedBeforeItsResponse()
  const [request] = await deps.db.requests.toArray()
  await deps.db.requests.put({ ...request!, outcome: 'ok', problem: null, cost: 2, costBy: 'reported' })
  expect(await row()).toMatchObject({ state: 'unknown' })
  await new BulkRunner({ ...next, workerId: 'one more' }, listeners).go()
  expect(await row()).toEqual({ state: 'ok', cost: 2, counts: { ...noItems, ok: 1 } })
  service().release()
})
