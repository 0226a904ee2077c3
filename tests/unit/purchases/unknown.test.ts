import { describe, expect, test } from 'vitest'
import { explain, planLook } from '../../../lib/purchases/look-again.ts'
import { askQuotas } from '../../../lib/purchases/account/quotas.ts'
import { dayOf } from '../../../lib/purchases/ledger/day.ts'
import { demoKey, sandboxBeside } from '../sandbox-beside.ts'
import { bought, layla, ledgerOf, openShop, sam } from './shop-beside.ts'

const { service } = sandboxBeside()

/** A shop that knows its account, and whose next request breaks off, charged or not. */
async function broken(charge: boolean) {
  const shop = openShop(service().url)
  await bought(shop)
  service().fault({ reset: true, charge })
  await bought(shop, { page: sam })
  return shop
}

const unexplained = { outcome: 'unknown', cost: null, counted: 0 }
const explained = (cost: number) => ({ outcome: 'unknown', cost, costBy: 'difference', counted: 1 })

describe.each([
  ['charged', true, 2],
  ['not charged', false, 0],
] as const)('a request without an answer that was %s', (_, charge, cost) => {
  test('is found out by the next quiet answer', async () => {
    const shop = await broken(charge)
    expect((await ledgerOf(shop))[1]).toMatchObject(unexplained)
    shop.pass(30_001)
    await bought(shop, { page: layla })
    expect((await ledgerOf(shop))[1]).toMatchObject(explained(cost))
    expect(await shop.db.spending.get(dayOf(shop.now()))).toMatchObject({ credits: 4 + cost })
    expect(await shop.db.unexplained.toArray()).toEqual([])
  })

  test('is found out by the quotas, which are asked for by themselves and once', async () => {
    const shop = await broken(charge)
    const [wake = 0] = shop.wakes
    expect(wake - shop.steadyNow()).toBeGreaterThan(30_000)
    shop.pass(35_001)
    await explain(shop)
    expect((await ledgerOf(shop))[1]).toMatchObject(explained(cost))
    await explain(shop)
    expect(service().requests.filter(({ operation }) => operation === 19)).toHaveLength(1)
  })

  test('is not found out too early: the service may be at work on it still', async () => {
    const shop = await broken(charge)
    shop.pass(25_000)
    await askQuotas(shop)
    expect((await ledgerOf(shop))[1]).toMatchObject(unexplained)
    await bought(shop, { page: layla })
    expect((await ledgerOf(shop))[1]).toMatchObject(unexplained)
    shop.pass(10_000)
    await askQuotas(shop)
    expect((await ledgerOf(shop)).map(({ cost }) => cost)).toEqual([2, cost, 2])
  })

  test('is found out where others told nothing of their costs, as far as that can be one thing', async () => {
    const shop = await broken(charge)
    shop.pass(30_001)
    await askQuotas(shop)
    await bought(shop, { want: 'posts', page: layla })
    const costs = (await ledgerOf(shop)).map(({ cost: each, costBy }) => [each, costBy])
    expect(costs).toEqual([
      [2, 'told'],
      [cost, 'difference'],
      [1, 'difference'],
    ])
  })
})

describe('two without an answer', () => {
  test.each<[string, boolean, boolean, [number | null, number | null]]>([
    ['both charged', true, true, [2, 2]],
    ['neither charged', false, false, [0, 0]],
    ['one of them charged: which, nobody knows', true, false, [null, null]],
  ])('%s', async (_, first, second, costs) => {
    const shop = await broken(first)
    service().fault({ reset: true, charge: second })
    await bought(shop, { page: layla })
    shop.pass(35_001)
    await explain(shop)
    expect((await ledgerOf(shop)).slice(1).map(({ cost }) => cost)).toEqual(costs)
    const { credits = 0 } = (await shop.db.spending.get(dayOf(shop.now()))) ?? {}
    expect(credits).toBeGreaterThanOrEqual(service().bill(demoKey).credits)
  })

  test('that came one after the other are each found out', async () => {
    const shop = await broken(true)
    shop.pass(35_001)
    await explain(shop)
    service().fault({ reset: true, charge: false })
    await bought(shop, { page: layla })
    shop.pass(35_001)
    await explain(shop)
    expect((await ledgerOf(shop)).map(({ cost }) => cost)).toEqual([2, 2, 0])
  })
})

describe('is not asked about', () => {
  test('what has its answer', async () => {
    const shop = openShop(service().url)
    await bought(shop)
    await planLook(shop)
    await explain(shop)
    expect(shop.wakes).toEqual([])
    expect(service().requests).toHaveLength(1)
  })

  test('what was not explained for an hour', async () => {
    const shop = await broken(true)
    shop.pass(3_600_001)
    await explain(shop)
    expect(service().requests).toHaveLength(2)
  })

  test('what another account paid', async () => {
    const shop = await broken(true)
    shop.useKey(demoKey, 'second account')
    shop.pass(35_001)
    await explain(shop)
    expect(service().requests).toHaveLength(2)
  })
})

// Nobody can tell what these cost either, until the credits are looked at.
test.each([{ html: true }, { status: 500, body: '{}' }])('%j: a look is planned too', async (fault) => {
  const shop = openShop(service().url)
  await bought(shop)
  service().fault(fault)
  await bought(shop, { page: sam })
  expect((await ledgerOf(shop))[1]).toMatchObject(unexplained)
  expect(shop.wakes).toHaveLength(1)
})

// What waits was not sent, so that none of the fall can be its cost.
test('a click that waits does not keep others from being explained', async () => {
  service().setKey(demoKey, { perMinute: 2 })
  const shop = await broken(true)
  expect(await bought(shop, { page: layla })).toMatchObject({ accepted: 'waiting' })
  shop.pass(35_001)
  await explain(shop)
  expect((await ledgerOf(shop))[1]).toMatchObject(explained(2))
})
