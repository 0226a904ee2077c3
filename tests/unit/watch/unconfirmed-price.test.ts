import { afterEach, beforeEach, expect, test } from 'vitest'
import { localDay, startOfDay } from '../../../lib/purchases/ledger/calendar.ts'
import { nothingSpent, watchKey } from '../../../lib/purchases/ledger/spending.ts'
import { createWatcher } from '../../../lib/watch/watcher.ts'
import { setWatch } from '../../../lib/watch/watch-list.ts'
import { prices } from '../../../sandbox/service/prices.ts'
import { bought, mara, openDeps, type TestDeps } from '../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { restorePrices } from './simulated-quarter.ts'

const { service } = sandboxFixture()
const dayMs = 86_400_000
const list = 'customers'
const credits = () => service().bill('sandbox-demo-key').credits

/** For a month. */
async function watchPeople(monthlyBudget: number, budgetPerDay: number): Promise<TestDeps> {
  const deps = openDeps(service().url, {}, { budgetPerDay })
  // The first response contains the balance for later comparisons.
  await bought(deps, { page: mara })
  await deps.db.lists.add({ id: list, name: 'Customers', createdAt: deps.now() })
  await deps.db.subjects.bulkPut(
    service()
      .world.people.slice(0, 60)
      .map(({ publicIdentifier, socialUrl: url }) => ({
        key: `person:${publicIdentifier}`,
        kind: 'person' as const,
        aliases: [`person:${publicIdentifier}`],
        name: publicIdentifier,
        headline: '',
        company: '',
        place: '',
        email: '',
        url,
        tags: [],
        lists: [list],
        note: '',
        createdAt: 0,
        updatedAt: 0,
      })),
  )
  const preferences = await deps.preferences.read()
  await setWatch(deps.db, list, { everyDays: 30, monthlyBudget }, { preferences, now: deps.now() })
  deps.pass(31 * dayMs)
  service().advance(31 * dayMs)
  return deps
}

/** The first check gets no response. */
async function checkAtMultiple(deps: TestDeps, times = 2): Promise<number> {
  const before = credits()
  prices[11] = { found: times, cached: times, missing: 0 }
  service().fault({ times: 1, reset: true, charge: true, operation: 11 })
  await createWatcher(deps, () => {}).go()
  return credits() - before
}

beforeEach(() => service().reset())
afterEach(restorePrices)

test('checks stay within the day’s budget if the price doubles unannounced while a response is lost', async () => {
  const deps = await watchPeople(1000, 40)
  const spent = await checkAtMultiple(deps)
  expect(spent).toBeLessThanOrEqual(40)
  expect(spent).toBeGreaterThan(30)
})

test('checks stay within the month’s budget if the price doubles unannounced while a response is lost', async () => {
  const deps = await watchPeople(620, 1000)
  const day = localDay(deps.now())
  const earlier = Array.from({ length: 29 }, (_, at) => localDay(startOfDay(day, at - 30)))
  await deps.db.spending.bulkPut(
    earlier.map((each) => ({ ...nothingSpent(watchKey(list, each)), credits: 20, requests: 20 })),
  )
  const spent = await checkAtMultiple(deps)
  expect(29 * 20 + spent).toBeLessThanOrEqual(620)
  expect(spent).toBeGreaterThan(20)
})

// The limits that docs/billing-safety.md names.
test.each([
  ['the budget is less than 20 credits and the price doubles', 19, 2],
  ['the price becomes five times as high', 40, 5],
])('checks can exceed the day’s budget if %s unannounced', async (_, budget, times) => {
  const deps = await watchPeople(1000, budget)
  expect(await checkAtMultiple(deps, times)).toBeGreaterThan(budget)
})
