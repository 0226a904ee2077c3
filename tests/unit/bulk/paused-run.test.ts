import { describe, expect, test, vi } from 'vitest'
import { createRun } from '../../../lib/bulk/create-run.ts'
import { startRun } from '../../../lib/bulk/run-actions.ts'
import { BulkRunner } from '../../../lib/bulk/runner.ts'
import type { PurchaseDeps } from '../../../lib/purchases/purchase-deps.ts'
import { ExtensionStorageError } from '../../../lib/settings/extension-storage.ts'
import type { Preferences } from '../../../lib/settings/preferences.ts'
import { layla, mara, openDeps } from '../purchases/purchase.fixture.ts'
import { beginRun } from './bulk-run.fixture.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { shown } from './shown-drafts.ts'

const { service } = sandboxFixture()

async function held(options: Partial<PurchaseDeps>, preferred: Partial<Preferences> = {}) {
  const deps = openDeps(service().url, options, preferred)
  const drafts = [{ lookup: { section: 'profile' as const, page: mara }, label: 'mara' }]
  const settings = { name: 'run', budget: null, notify: false, list: null }
  await startRun(deps.db, await createRun(deps.db, { ...settings, drafts: shown(drafts) }))
  const runner = new BulkRunner(deps, { moved: () => {}, done: () => {} })
  await runner.go()
  expect(await deps.db.runs.toArray()).toMatchObject([{ state: 'running', pauseReason: expect.anything() }])
  const woken = async () => {
    deps.wakes.length = 0
    const now = deps.steadyNow()
    await runner.go()
    return Math.round((Math.min(...deps.wakes) - now) / 1000)
  }
  return { deps, runner, woken }
}

describe('a paused bulk run', () => {
  test.each([
    ['the key', { status: 401 }],
    ['lack of credits', { status: 402 }],
  ])(
    'a run paused by a refusal for %s checks the account for free and resumes when the refusal ended',
    async (_, fault) => {
      service().fault(fault)
      const deps = openDeps(service().url)
      const { rest } = await beginRun(deps, [mara])
      await rest()
      deps.pass(301_000)
      await vi.waitFor(async () => expect(await rest()).toMatchObject({ state: 'done', pauseReason: null }))
      expect(service().requests.map(({ operation }) => operation)).toEqual([3, 19, 3])
    },
  )

  test('a run paused by a lasting refusal checks the account every five minutes at most', async () => {
    service().fault({ status: 401, times: 'always' })
    const deps = openDeps(service().url)
    const { rest } = await beginRun(deps, [mara])
    for (let minute = 0; minute < 9; minute++) {
      expect(await rest()).toMatchObject({ pauseReason: { reason: 'unauthorized' } })
      deps.pass(60_000)
    }
    expect(service().requests.map(({ operation }) => operation)).toEqual([3, 19, 19])
  })

  test('a run paused by a budget checks again every five minutes', async () => {
    const { woken } = await held({}, { budgetPerDay: 1 })
    expect([await woken(), await woken()]).toEqual([300, 300])
  })

  test('a run paused offline checks again every minute', async () => {
    const { woken } = await held({ online: () => false })
    expect([await woken(), await woken()]).toEqual([60, 60])
  })

  test('a run paused by a full disk checks again every minute and sends nothing', async () => {
    const { deps, woken } = await held({ scarceSpace: async () => 10_000_000 })
    expect([await woken(), await woken()]).toEqual([60, 60])
    const [run] = await deps.db.runs.toArray()
    expect(run).toMatchObject({
      pauseReason: { reason: 'no-room', remaining: 10_000_000 },
      counts: { pending: 1, 'in-flight': 0 },
    })
    expect(service().requests).toHaveLength(0)
  })

  test('a run paused by unreadable settings resumes when they can be read', async () => {
    let fails = true
    const apiKey = openDeps(service().url).apiKey
    const { deps, runner } = await held({
      apiKey: {
        read: () => (fails ? Promise.reject(new ExtensionStorageError('No answer.')) : apiKey.read()),
      },
    })
    expect(await deps.db.runs.toArray()).toMatchObject([{ pauseReason: { reason: 'settings-unreadable' } }])
    expect(service().requests).toHaveLength(0)
    fails = false
    await vi.waitFor(async () => {
      await runner.go()
      expect((await deps.db.runs.toArray()).map(({ state }) => state)).toEqual(['done'])
    }, 10_000)
    expect(service().requests).toHaveLength(1)
  })

  test('a resumed run sets an alarm while a request is in flight', async () => {
    const { deps, runner } = await held({}, { budgetPerDay: 1 })
    deps.prefer({ budgetPerDay: 10 })
    service().fault({ operation: 3, hang: true })
    deps.wakes.length = 0
    const now = deps.steadyNow()
    await runner.go()
    expect(Math.round((Math.min(...deps.wakes) - now) / 1000)).toBe(30)
    service().release()
  })

  test('all runs paused by the same budget resume when it is raised', async () => {
    const { deps, runner } = await held({}, { budgetPerDay: 1 })
    const drafts = [{ lookup: { section: 'profile' as const, page: layla }, label: 'layla' }]
    const settings = { name: 'another', budget: null, notify: false, list: null }
    await startRun(deps.db, await createRun(deps.db, { ...settings, drafts: shown(drafts) }))
    await runner.go()
    const reasons = (await deps.db.runs.toArray()).map((run) => run.pauseReason?.reason)
    expect(reasons).toEqual(['budget', 'budget'])
    deps.prefer({ budgetPerDay: 10 })
    await vi.waitFor(async () => {
      await runner.go()
      expect((await deps.db.runs.toArray()).map(({ state }) => state)).toEqual(['done', 'done'])
    })
  })
})
