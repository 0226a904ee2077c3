import { retryShown } from './retry-shown.ts'
import { expect, test, vi } from 'vitest'
import { noItems } from '../../../lib/bulk/run.ts'
import { createRun } from '../../../lib/bulk/create-run.ts'
import { cancelRun, startRun, updateRun } from '../../../lib/bulk/run-actions.ts'
import { estimateRun } from '../../../lib/bulk/estimate.ts'
import { BulkRunner } from '../../../lib/bulk/runner.ts'
import { buySection } from '../../../lib/purchases/buy.ts'
import type { Preferences } from '../../../lib/settings/preferences.ts'
import { openDeps, pageAt, type TestDeps } from '../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { itemsOf } from '../../../lib/bulk/items.ts'
import type { OwnBudget, BulkRun } from '../../../lib/bulk/rows.ts'
import { shown } from './shown-drafts.ts'

const { service } = sandboxFixture()

async function four(budget: OwnBudget, preferred: Partial<Preferences>) {
  const deps = openDeps(service().url, {}, preferred)
  const drafts = service()
    .world.people.slice(20, 24)
    .map(({ publicIdentifier }) => pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`))
    .map((page) => ({ lookup: { section: 'profile' as const, page }, label: page.url }))
  const id = await createRun(deps.db, {
    name: 'four',
    budget,
    notify: false,
    list: null,
    drafts: shown(drafts),
  })
  await startRun(deps.db, id)
  const runner = new BulkRunner(deps, { moved: () => {}, done: () => {} })
  const until = (fits: (run: BulkRun) => boolean) =>
    vi.waitFor(async () => {
      await runner.go()
      const run = await deps.db.runs.get(id)
      expect(run && fits(run)).toBe(true)
      return run
    })
  return { deps, id, until }
}

const isHeld = ({ pauseReason, counts }: BulkRun) => pauseReason !== null && counts['in-flight'] === 0
const isDone = ({ state }: BulkRun) => state === 'done'

async function restOf(deps: TestDeps, id: string) {
  return estimateRun(deps, await itemsOf(deps.db, id, 'pending').toArray())
}

test('a run without a limit exceeds the default run budget', async () => {
  const { until } = await four('none', { budgetPerRun: 3 })
  expect(await until(isDone)).toMatchObject({ counts: { ...noItems, ok: 4 } })
})

test('a run without its own budget is paused by the default one, and ends with the estimate of its rest', async () => {
  const { deps, id, until } = await four(null, { budgetPerRun: 5 })
  expect(await until(isHeld)).toMatchObject({ pauseReason: { reason: 'run-budget', spent: 4, budget: 5 } })
  const { maximum, unpriced, fresh } = await restOf(deps, id)
  expect({ maximum, unpriced, fresh }).toEqual({ maximum: 4, unpriced: 0, fresh: 2 })
  await updateRun(deps.db, id, { budget: 4 + maximum })
  expect(await until(isDone)).toMatchObject({ counts: { ...noItems, ok: 4 } })
})

test('the rest includes the price of items that may be paid twice', async () => {
  service().fault({ operation: 3, reset: true })
  const { deps, id, until } = await four(null, { budgetPerRun: null })
  expect(await until(isDone)).toMatchObject({ counts: { ...noItems, ok: 3, unknown: 1 } })
  await retryShown(deps.db, id, ['unknown'])
  expect(await restOf(deps, id)).toMatchObject({ fresh: 1, saved: 0, before: 0, maximum: 2 })
})

test('a cancelled item bought by a click before a retry is not paid again', async () => {
  const { deps, id, until } = await four(null, { budgetPerRun: null })
  await cancelRun(deps.db, id)
  const [first] = await itemsOf(deps.db, id).toArray()
  const page = pageAt(new URL(first!.label).pathname)
  await (
    await buySection(deps, { section: 'profile', page }, 'panel')
  ).done
  await retryShown(deps.db, id, ['cancelled'])
  expect(await until(isDone)).toMatchObject({ counts: { ...noItems, ok: 3, saved: 1 } })
  expect(service().requests).toHaveLength(4)
})

test('cancelling a finished run changes nothing', async () => {
  const { deps, id, until } = await four(null, { budgetPerRun: null })
  const done = await until(isDone)
  await cancelRun(deps.db, id)
  expect(await deps.db.runs.get(id)).toEqual(done)
})
