import { describe, expect, test } from 'vitest'
import { accountIn as readAccount } from '../../../lib/api/account.ts'
import { requestQuotas } from '../../../lib/purchases/account/quotas.ts'
import { countedSpending } from '../../../lib/purchases/ledger/spending.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { accountOf, bought, layla, ledgerOf, openDeps, sam, type TestDeps } from './purchase.fixture.ts'
import { localDay } from '../../../lib/purchases/ledger/calendar.ts'
import type { AccountBalance } from '../../../lib/purchases/rows/account.ts'
import { settleClaimedCost } from '../../../lib/purchases/settle.ts'

const { service } = sandboxFixture()
const today = async (deps: TestDeps) => countedSpending(await deps.db.spending.get(localDay(deps.now())))

const reportedIn = ({ remaining, total, compared }: AccountBalance) => ({ remaining, total, compared })

const claiming = (credits_consumed: number) =>
  service().fault({ operation: 3, patch: { credits_consumed }, drop: ['credits_left', 'quotas'] })

describe('a response that reports a cost of 1e12', () => {
  test('an absurd cost blocks neither its operation nor the day', async () => {
    const deps = openDeps(service().url)
    claiming(1e12)
    await bought(deps)
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { page: layla })).toMatchObject({ accepted: 'sent' })
    expect((await ledgerOf(deps)).map(({ expected }) => expected)).toEqual([2, 2, 2])
  })

  test('an absurd cost is stored as a claim, with ten times the price reserved', async () => {
    const deps = openDeps(service().url)
    claiming(1e12)
    await bought(deps)
    expect(await ledgerOf(deps)).toMatchObject([{ cost: null, claimed: 1e9, reserved: 20, outcome: 'ok' }])
    expect(await today(deps)).toBe(20)
  })

  test('an absurd cost is corrected by the balance', async () => {
    const deps = openDeps(service().url)
    await requestQuotas(deps)
    claiming(1e12)
    await bought(deps)
    await requestQuotas(deps)
    expect(await ledgerOf(deps)).toMatchObject([{ cost: 2, costBy: 'difference' }])
    expect(await today(deps)).toBe(2)
    expect(await deps.db.unexplained.toArray()).toEqual([])
  })

  test.each([
    ['price', 2],
    ['claim', 50],
  ] as const)('an absurd cost is settled by the user with the %s', async (by, cost) => {
    const deps = openDeps(service().url)
    claiming(50)
    await bought(deps)
    await settleClaimedCost(deps, (await ledgerOf(deps))[0]!.id, by)
    expect(await ledgerOf(deps)).toMatchObject([{ cost }])
    expect(await today(deps)).toBe(cost)
    expect(await deps.db.learned.toArray()).toEqual([])
  })

  test("a cost within the range of the user's own price is accepted", async () => {
    const deps = openDeps(service().url, {}, { prices: { enrichProfile: 5 } })
    claiming(50)
    await bought(deps)
    expect(await ledgerOf(deps)).toMatchObject([{ cost: 50, costBy: 'reported' }])
  })

  test('an absurd price stored as learned is ignored', async () => {
    const deps = openDeps(service().url)
    const { origin } = new URL(service().url)
    const costs = { found: [1e12, 1e12], cached: [1e12], notFound: [1e12] }
    await deps.db.learned.put({ key: `${origin} enrichProfile`, operation: 'enrichProfile', ...costs })
    expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
    expect(await ledgerOf(deps)).toMatchObject([{ expected: 2, cost: 2 }])
  })
})

const odd = [1e308, -1, -1e9, Number.NaN, Infinity, -Infinity, 1e12, '998', 'many', true, [], {}, null]

describe.each(odd.map((value) => ({ value })))('$value in account fields', ({ value }) => {
  const limit = { limit: value, used: value, left: value, next_reset: '+1000000000000-01-01T00:00:00Z' }

  test('an account field of $value is ignored', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    const before = await accountOf(deps)
    const credits = { total: value, used: value, left: value }
    const left = { credits_left: value, rate_limit_left: value, daily_rate_limit_left: value }
    const quotas = { credits, daily_rate_limit: limit, minute_rate_limit: limit }
    const rest = { minute_rate_limit_left: value, next_minute_rate_limit_reset: 'never' }
    service().fault({ patch: { ...left, ...rest, quotas, credits_consumed: 2 } })
    await bought(deps, { page: sam })
    const { balance, limits } = await accountOf(deps)
    expect(reportedIn(balance)).toEqual(reportedIn(before.balance))
    // Two requests were sent in the meantime.
    expect(limits.day).toMatchObject({
      limit: before.limits.day.limit,
      remaining: before.limits.day.remaining! - 1,
    })
    expect(limits.minute).toMatchObject({
      limit: before.limits.minute.limit,
      remaining: before.limits.minute.remaining! - 1,
    })
    expect(await bought(deps, { page: layla })).toMatchObject({ accepted: 'sent' })
    expect(await deps.db.unexplained.toArray()).toEqual([])
  })
})

test('fractions and zero are valid account fields', () => {
  const reported = { credits_left: 0.1, credits_consumed: 0, rate_limit_left: 0, minute_rate_limit_left: 2.7 }
  expect(readAccount(reported)).toMatchObject({
    creditsRemaining: 0.1,
    creditsConsumed: 0,
    day: { remaining: 0 },
    minute: { remaining: 2 },
  })
})
