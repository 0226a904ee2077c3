import { describe, expect, test } from 'vitest'
import {
  requestQuotas,
  explainUnanswered,
  scheduleQuotaCheck,
} from '../../../lib/purchases/account/quotas.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { bought, layla, ledgerOf, openDeps, sam } from './purchase.fixture.ts'
import { localDay } from '../../../lib/purchases/ledger/calendar.ts'

const { service } = sandboxFixture()

async function broken(charge: boolean) {
  const deps = openDeps(service().url)
  await bought(deps)
  service().fault({ reset: true, charge })
  await bought(deps, { page: sam })
  return deps
}

const unexplained = { outcome: 'unknown', cost: null, counted: 0 }
const explained = (cost: number) => ({ outcome: 'unknown', cost, costBy: 'difference', counted: 1 })

describe.each([
  ['charged', true, 2],
  ['not charged', false, 0],
] as const)('a request without a response that was %s', (_, charge, cost) => {
  test('the cost is found from the next response without concurrent requests', async () => {
    const deps = await broken(charge)
    expect((await ledgerOf(deps))[1]).toMatchObject(unexplained)
    deps.pass(30_001)
    await bought(deps, { page: layla })
    expect((await ledgerOf(deps))[1]).toMatchObject(explained(cost))
    expect(await deps.db.spending.get(localDay(deps.now()))).toMatchObject({ credits: 4 + cost })
    expect(await deps.db.unexplained.toArray()).toEqual([])
  })

  test('the cost is found from one scheduled quota check', async () => {
    const deps = await broken(charge)
    const [wake = 0] = deps.wakes
    expect(wake - deps.steadyNow()).toBeGreaterThan(30_000)
    deps.pass(35_001)
    await explainUnanswered(deps)
    expect((await ledgerOf(deps))[1]).toMatchObject(explained(cost))
    await explainUnanswered(deps)
    expect(service().requests.filter(({ operation }) => operation === 19)).toHaveLength(1)
  })

  test('the cost is not determined early, because the service may still be working', async () => {
    const deps = await broken(charge)
    deps.pass(25_000)
    await requestQuotas(deps)
    expect((await ledgerOf(deps))[1]).toMatchObject(unexplained)
    await bought(deps, { page: layla })
    expect((await ledgerOf(deps))[1]).toMatchObject(unexplained)
    deps.pass(10_000)
    await requestQuotas(deps)
    expect((await ledgerOf(deps)).map(({ cost }) => cost)).toEqual([2, cost, 2])
  })

  test('the cost is found after responses without costs when only one explanation fits', async () => {
    const deps = await broken(charge)
    deps.pass(30_001)
    await requestQuotas(deps)
    await bought(deps, { section: 'posts', page: layla })
    const costs = (await ledgerOf(deps)).map(({ cost: each, costBy }) => [each, costBy])
    expect(costs).toEqual([
      [2, 'reported'],
      [cost, 'difference'],
      [1, 'difference'],
    ])
  })
})

describe('two requests without a response', () => {
  test.each<[string, boolean, boolean, [number | null, number | null]]>([
    ['both charged', true, true, [2, 2]],
    ['neither charged', false, false, [0, 0]],
    ['one of them was charged, but which one is unknown', true, false, [null, null]],
  ])('%s', async (_, first, second, costs) => {
    const deps = await broken(first)
    service().fault({ reset: true, charge: second })
    await bought(deps, { page: layla })
    deps.pass(35_001)
    await explainUnanswered(deps)
    expect((await ledgerOf(deps)).slice(1).map(({ cost }) => cost)).toEqual(costs)
    const { credits = 0 } = (await deps.db.spending.get(localDay(deps.now()))) ?? {}
    expect(credits).toBeGreaterThanOrEqual(service().bill(demoKey).credits)
  })

  test('two consecutive requests without a response are each explained', async () => {
    const deps = await broken(true)
    deps.pass(35_001)
    await explainUnanswered(deps)
    service().fault({ reset: true, charge: false })
    await bought(deps, { page: layla })
    deps.pass(35_001)
    await explainUnanswered(deps)
    expect((await ledgerOf(deps)).map(({ cost }) => cost)).toEqual([2, 2, 0])
  })
})

describe('no quota check is made', () => {
  test('a request with a response needs no quota check', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    await scheduleQuotaCheck(deps)
    await explainUnanswered(deps)
    expect(deps.wakes).toEqual([])
    expect(service().requests).toHaveLength(1)
  })

  test('a request unexplained for an hour needs no quota check', async () => {
    const deps = await broken(true)
    deps.pass(3_600_001)
    await explainUnanswered(deps)
    expect(service().requests).toHaveLength(2)
  })

  test('a request of another account needs no quota check', async () => {
    const deps = await broken(true)
    deps.useKey(demoKey, 'second account')
    deps.pass(35_001)
    await explainUnanswered(deps)
    expect(service().requests).toHaveLength(2)
  })
})

test.each([{ html: true }, { status: 500, body: '{}' }])('%j schedules a quota check', async (fault) => {
  const deps = openDeps(service().url)
  await bought(deps)
  service().fault(fault)
  await bought(deps, { page: sam })
  expect((await ledgerOf(deps))[1]).toMatchObject(unexplained)
  expect(deps.wakes).toHaveLength(1)
})

// A pending request was not sent, so it cannot explain the fall.
test('a pending click does not delay the explanation of other requests', async () => {
  service().setKey(demoKey, { perMinute: 2 })
  const deps = await broken(true)
  expect(await bought(deps, { page: layla })).toMatchObject({ accepted: 'pending' })
  deps.pass(35_001)
  await explainUnanswered(deps)
  expect((await ledgerOf(deps))[1]).toMatchObject(explained(2))
})
