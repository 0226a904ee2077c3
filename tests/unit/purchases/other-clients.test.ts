import { describe, expect, test, vi } from 'vitest'
import { accountNoted } from '../../../lib/purchases/account/reconcile.ts'
import { buy } from '../../../lib/purchases/buy.ts'
import { askQuotas } from '../../../lib/purchases/account/quotas.ts'
import { dayOf } from '../../../lib/purchases/ledger/day.ts'
import { demoKey, sandboxBeside } from '../sandbox-beside.ts'
import { account, accountOf, bought, layla, ledgerOf, openShop, pageAt, sam } from './shop-beside.ts'

const { service } = sandboxBeside()

async function open() {
  const shop = openShop(service().url)
  await bought(shop)
  return shop
}
const unexplainedIn = (shop: Awaited<ReturnType<typeof open>>) =>
  shop.db.unexplained
    .orderBy('id')
    .toArray()
    .then((rows) => rows.toSorted((a, b) => a.at - b.at))

describe('credits that another client of the key spent', () => {
  test.each<[string, (shop: Awaited<ReturnType<typeof open>>) => Promise<unknown>, number]>([
    ['by the quotas', askQuotas, 0],
    ['by an answer that tells its cost', (shop) => bought(shop, { page: sam }), 2],
    ['by an answer that tells only what is left', (shop) => bought(shop, { want: 'education' }), 1],
  ])('are noticed %s, with what is ours', async (_, ask, ours) => {
    const shop = await open()
    service().spend(demoKey, 7)
    await ask(shop)
    expect(await unexplainedIn(shop)).toMatchObject([{ fell: 7 + ours, ours, counted: 7, seen: false }])
    expect(await shop.db.spending.get(dayOf(shop.now()))).toMatchObject({ credits: 2 + ours, unexplained: 7 })
  })

  test('are said once', async () => {
    const shop = await open()
    service().spend(demoKey, 7)
    await askQuotas(shop)
    const first = await unexplainedIn(shop)
    await askQuotas(shop)
    await bought(shop, { page: sam })
    expect(await unexplainedIn(shop)).toEqual(first)
  })

  test('stay said until a person saw it, and the next ones are said anew', async () => {
    const shop = await open()
    service().spend(demoKey, 7)
    await askQuotas(shop)
    await accountNoted(shop.db, account)
    await bought(shop, { page: sam })
    expect(await unexplainedIn(shop)).toMatchObject([{ fell: 7, seen: true }])
    service().spend(demoKey, 3)
    await askQuotas(shop)
    expect(await unexplainedIn(shop)).toMatchObject([
      { fell: 7, seen: true },
      { fell: 3, ours: 0, seen: false },
    ])
  })

  test('before the first answer are nobody’s business', async () => {
    const shop = openShop(service().url)
    service().spend(demoKey, 7)
    await bought(shop)
    expect(await unexplainedIn(shop)).toEqual([])
  })

  test('are not taken for the cost of a request without an answer', async () => {
    const shop = await open()
    service().fault({ reset: true, charge: true })
    await bought(shop, { page: sam })
    service().spend(demoKey, 7)
    shop.pass(35_001)
    await askQuotas(shop)
    expect((await ledgerOf(shop))[1]).toMatchObject({ outcome: 'unknown', cost: null, counted: 1 })
    expect(await unexplainedIn(shop)).toMatchObject([{ fell: 9, ours: 2, counted: 7 }])
  })

  test('are not taken for ours, where an answer only says what is left', async () => {
    const shop = await open()
    service().spend(demoKey, 7)
    service().fault({ operation: 3, drop: ['credits_consumed'] })
    await bought(shop, { page: sam })
    expect((await ledgerOf(shop))[1]).toMatchObject({ cost: 2, costBy: 'shared' })
  })
})

describe('nothing is suspected', () => {
  test('of our own requests, whatever they told of their costs', async () => {
    const shop = await open()
    for (const want of ['posts', 'reactions', 'education', 'experience', 'emails', 'followers'] as const)
      await bought(shop, { want })
    expect(await unexplainedIn(shop)).toEqual([])
    const { credits = 0 } = (await shop.db.spending.get(dayOf(shop.now()))) ?? {}
    expect(credits).toBe(service().bill(demoKey).credits)
  })

  test('of ten at once, nor of the quotas while they are out', async () => {
    const shop = await open()
    const people = service().world.people.slice(20, 30)
    const pages = people.map(({ publicIdentifier }) => pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`))
    await Promise.all([...pages.map((page) => bought(shop, { page })), askQuotas(shop), askQuotas(shop)])
    await bought(shop, { page: layla })
    await askQuotas(shop)
    expect(await unexplainedIn(shop)).toEqual([])
    const { credits = 0 } = (await shop.db.spending.get(dayOf(shop.now()))) ?? {}
    expect(credits).toBe(service().bill(demoKey).credits)
  })

  test('of a top-up in between, which the total tells from what was spent', async () => {
    const shop = await open()
    service().fault({ reset: true, charge: true })
    await bought(shop, { page: sam })
    service().topUp(demoKey, 500)
    shop.pass(35_001)
    await askQuotas(shop)
    expect((await ledgerOf(shop))[1]).toMatchObject({ cost: 2, costBy: 'difference' })
    expect(await unexplainedIn(shop)).toEqual([])
    expect(await accountOf(shop)).toMatchObject({
      creditsLeft: 1496,
      anchor: { left: 1496, total: 1500 },
    })
  })

  test('of a top-up that only shows in what is left', async () => {
    const shop = await open()
    service().topUp(demoKey, 500)
    await bought(shop, { want: 'posts' })
    expect(await unexplainedIn(shop)).toEqual([])
    expect((await ledgerOf(shop))[1]).toMatchObject({ cost: null, reserved: 4 })
  })

  // Asked while nothing was out, but the turn was read after a click had taken it: its answer is older than it seems.
  test('of the quotas when a click comes as they are asked for', async () => {
    const shop = await open()
    let clicked: Promise<unknown> | undefined
    const { accounts } = shop.db
    const read = accounts.get.bind(accounts) as (id: string) => Promise<unknown>
    const asked = vi.spyOn(shop.db.accounts, 'get').mockImplementationOnce((async (id: string) => {
      asked.mockRestore()
      const click = await buy(shop, { want: 'profile', page: sam }, 'panel')
      clicked = click.done
      return read(id)
    }) as never)
    // The service answers with what was left before the click.
    service().fault({ operation: 3, latency: 100 })
    service().fault({ operation: 19, latency: 200, patch: { data: { credits_left: 998 } } })
    await askQuotas(shop)
    await clicked
    await bought(shop, { page: layla })
    expect(await unexplainedIn(shop)).toEqual([])
  })
})
