import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { needsOfRunning } from '../../../../components/bulk/needsOfRunning.ts'
import { planRaise } from '../../../../components/bulk/planRaise.ts'
import { raiseToday, raiseTodayTo } from '../../../../components/errors/remedies.ts'
import { settingsShown } from '../../../../components/bulk/newRunModel.ts'
import { adoptSettings, startRun } from '../../../../lib/bulk/run-actions.ts'
import { changedSettings } from '../../../../lib/bulk/run-settings.ts'
import { createRun } from '../../../../lib/bulk/create-run.ts'
import { localDay } from '../../../../lib/purchases/ledger/calendar.ts'
import { runKey, nothingSpent, profileKey } from '../../../../lib/purchases/ledger/spending.ts'
import type { OwnBudget } from '../../../../lib/bulk/rows.ts'
import type { Refusal } from '../../../../lib/purchases/rows/refusal.ts'
import { apiKey, deployment, preferences, type Preferences } from '../../../../lib/settings/settings.ts'
import { firstProfile } from '../../../../lib/settings/accounts.ts'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { deleteAll } from '../../fake-browser.ts'
import { pageAt } from '../../purchases/purchase.fixture.ts'
import { socialUrl } from '../../sandbox.fixture.ts'
import { shown } from '../../bulk/shown-drafts.ts'

vi.mock('#i18n', () => import('../english.ts'))
vi.mock('wxt/browser', () => import('../page-browser.ts'))

beforeEach(deleteAll)
afterEach(() => vi.useRealTimers())

const prefer = (some: Partial<Preferences>) => preferences.write({ ...defaultPreferences, ...some })

async function held(counts: number[], budget: OwnBudget, spent: number) {
  await deployment.write({
    apiUrl: 'https://api.example.com',
    socialUrl,
    socialWord: 'social',
    jobUrlParameter: 'url',
  })
  const db = openDatabase()
  const today = localDay(Date.now())
  const keys = [today, profileKey(today, firstProfile)]
  await db.spending.bulkAdd(keys.map((key) => ({ ...nothingSpent(key), credits: spent })))
  const ids: string[] = []
  for (const [run, count] of counts.entries()) {
    const drafts = Array.from({ length: count }, (_, at) => ({
      lookup: { section: 'profile' as const, page: pageAt(`/in/run-${run}-person-${at}/`) },
      label: String(at),
    }))
    const id = await createRun(db, {
      name: `run ${run}`,
      budget,
      notify: false,
      list: null,
      drafts: shown(drafts, 2),
    })
    await startRun(db, id)
    const refusal: Refusal = { reason: 'budget', spent, budget: 0, needed: 2 }
    await db.runs.update(id, { pauseReason: refusal })
    await db.spending.add({ ...nothingSpent(runKey(id)), credits: 1.5 })
    ids.push(id)
  }
  return { db, ids }
}

const reported = async ({ db, ids: [id = ''] }: Awaited<ReturnType<typeof held>>) => {
  const raise = await planRaise(db, id)
  return (
    raise && {
      short: raise.short.map(({ limitedBy, needs, to }) => [limitedBy, needs, to]),
      limit: raise.limit,
    }
  )
}

test.each([
  ['nothing is left of the day', [3], null, 20, [['day', 6, 30]], 98.5],
  [
    'both budgets are too small',
    [60],
    null,
    15,
    [
      ['day', 120, 140],
      ['run', 120, 122],
    ],
    120.5,
  ],
  ['the run has no limit of its own', [60], 'none' as const, 15, [['day', 120, 140]], null],
  ['another run shares the day', [3, 10], null, 20, [['day', 26, 50]], 98.5],
  ['another run shares the day up to its own limit', [3, 10], 7.5, 20, [['day', 12, 40]], 6],
])('the suggested raise is sufficient when %s', async (_, counts, budget, spent, short, limit) => {
  await prefer({ budgetPerDay: 20 })
  expect(await reported(await held(counts, budget, spent))).toEqual({ short, limit })
})

test.each([
  ['none', null, []],
  ['nothing', 0, [['day', 6, 30]]],
  ['a part of a credit', 0.5, [['day', 6, 30.5]]],
])('the raise for a budget of %s is suggested', async (_, budgetPerDay, short) => {
  await prefer({ budgetPerDay })
  expect(await reported(await held([3], null, 20))).toMatchObject({ short })
})

test('a budget raised elsewhere in the meantime needs no raise and is never lowered', async () => {
  await prefer({ budgetPerDay: 20 })
  const runs = await held([3], null, 20)
  await raiseTodayTo(500, firstProfile)
  expect(await reported(runs)).toMatchObject({ short: [] })
  await raiseTodayTo(30, firstProfile)
  expect(await preferences.read()).toMatchObject({ budgetToday: { credits: 500 } })
})

test('a raise shown for one profile does not change another active profile', async () => {
  await prefer({ budgetPerDay: 20 })
  const runs = await held([3], null, 20)
  const [id = ''] = runs.ids
  const raise = (await planRaise(runs.db, id))!
  await prefer({ budgetPerDay: 5, profile: 'another' })
  expect(await raise.carryOut()).toBe(false)
  expect(
    await raiseToday({ reason: 'budget', spent: 20, budget: 20, needed: 2, profile: firstProfile }),
  ).toBe(false)
  expect(await preferences.read()).toMatchObject({ budgetPerDay: 5, budgetToday: null })
  await prefer({ budgetPerDay: 20 })
  expect(await raise.carryOut()).toBe(true)
  expect(await preferences.read()).toMatchObject({ budgetToday: { credits: 30 } })
})

test('a run is started for the shown profile or not at all', async () => {
  await prefer({})
  const { db } = await held([], null, 0)
  const preferred = await preferences.read()
  expect(await settingsShown(preferred)).toEqual({})
  const key = {
    key: 'sk-1234',
    origin: 'https://api.example.com',
    base: 'https://api.example.com',
    account: 'first',
  }
  await apiKey.write(key)
  const settings = await settingsShown(preferred)
  expect(settings).toMatchObject({ settings: { account: 'first', apiUrl: 'https://api.example.com' } })
  const drafts = [{ lookup: { section: 'profile' as const, page: pageAt('/in/one/') }, label: '' }]
  const id = await createRun(db, {
    name: '',
    budget: null,
    notify: false,
    list: null,
    drafts: shown(drafts),
    ...settings,
  })
  await prefer({ profile: 'another' })
  await apiKey.write({ ...key, account: 'another/1' })
  await expect(settingsShown(preferred)).rejects.toThrow('another profile')
  const now = (await settingsShown(await preferences.read())).settings!
  expect(changedSettings((await db.runs.get(id))!, now)).toEqual(['profile'])
  await adoptSettings(db, id, now)
  expect(changedSettings((await db.runs.get(id))!, now)).toEqual([])
})

test('after midnight, the budget of the new day is raised', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 23, 59) })
  await prefer({ budgetPerDay: 4 })
  const runs = await held([3], null, 4)
  vi.setSystemTime(new Date(2026, 10, 22, 0, 1))
  expect(await reported(runs)).toMatchObject({ short: [['day', 6, 14]] })
  await (await planRaise(runs.db, runs.ids[0]!))!.carryOut()
  expect(await preferences.read()).toMatchObject({ budgetToday: { day: '2026-11-22', credits: 14 } })
})

test('the estimate of a new run counts what running ones still need, within their limits', async () => {
  await prefer({ budgetPerDay: 20 })
  const { db, ids } = await held([3, 10], 7.5, 0)
  expect(await needsOfRunning(db, null)).toBe(12)
  expect(await needsOfRunning(db, ids[0]!)).toBe(6)
  await db.runs.update(ids[1]!, { state: 'cancelled' })
  expect(await needsOfRunning(db, null)).toBe(6)
  await db.runs.update(ids[0]!, { state: 'done' })
  expect(await needsOfRunning(db, null)).toBe(0)
})
