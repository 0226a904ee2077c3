import { describe, expect, test } from 'vitest'
import { buy } from '../../../lib/purchases/buy.ts'
import { buyByItself, lingerFor } from '../../../lib/purchases/by-itself.ts'
import { purchase } from '../../../lib/purchases/purchase.ts'
import { planSection } from '../../../lib/purchases/planned-request.ts'
import { dayOf } from '../../../lib/purchases/ledger/day.ts'
import type { Preferences } from '../../../lib/settings/preferences.ts'
import { demoKey, sandboxBeside } from '../sandbox-beside.ts'
import { bought, layla, mara, openShop, pageAt, sam, type TestShop } from './shop-beside.ts'

const { service } = sandboxBeside()
const open = (preferred: Partial<Preferences> = {}) => openShop(service().url, {}, preferred)
const bill = () => service().bill(demoKey).credits
const people = () =>
  service()
    .world.people.slice(20, 30)
    .map(({ publicIdentifier }) => pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`))
const today = (shop: TestShop) => dayOf(shop.now())

describe("the day's budget", () => {
  test('is not passed', async () => {
    const shop = open({ budgetPerDay: 5 })
    await bought(shop)
    await bought(shop, { page: layla })
    expect(await bought(shop, { page: sam })).toEqual({
      accepted: false,
      refusal: { why: 'budget', spent: 4, budget: 5, needed: 2 },
    })
    expect(bill()).toBe(4)
  })

  test('is not passed by ten buyers at once', async () => {
    const shop = open({ budgetPerDay: 5 })
    await Promise.all(people().map((page) => bought(shop, { page })))
    expect(service().requests).toHaveLength(2)
    expect(await shop.db.spending.get(today(shop))).toMatchObject({ credits: bill(), requests: 2 })
  })

  test('can be raised for today, and is what it was tomorrow', async () => {
    const shop = open({ budgetPerDay: 2 })
    await bought(shop)
    shop.prefer({ budgetToday: { day: today(shop), credits: 4 } })
    expect(await bought(shop, { page: layla })).toMatchObject({ accepted: 'sent' })
    expect(await bought(shop, { page: sam })).toMatchObject({
      refusal: { why: 'budget', spent: 4, budget: 4 },
    })
    shop.pass(86_400_000)
    const [first, second] = people()
    expect(await bought(shop, { page: first! })).toMatchObject({ accepted: 'sent' })
    expect(await bought(shop, { page: second! })).toMatchObject({
      refusal: { why: 'budget', spent: 2, budget: 2 },
    })
  })

  test('counts what may have been charged', async () => {
    const shop = open({ budgetPerDay: 3 })
    service().fault({ reset: true })
    await bought(shop)
    expect(await bought(shop, { page: sam })).toMatchObject({ refusal: { why: 'budget', spent: 2 } })
  })

  test('gets back what turned out cheaper', async () => {
    const shop = open({ budgetPerDay: 4 })
    await bought(shop, { want: 'emails', page: pageAt('/in/no-mail-novak/') })
    expect(await bought(shop, { want: 'emails' })).toMatchObject({ accepted: 'sent' })
    expect(bill()).toBe(4)
  })
})

test('a batch keeps to a budget of its own', async () => {
  const shop = open({ budgetPerBatch: 5 })
  const [preferences, deployment] = [await shop.preferences.read(), await shop.deployment.read()]
  const pages = people()
  const buyers = pages.map((page) =>
    purchase(shop, planSection({ want: 'profile', page }, preferences, deployment), {
      trigger: 'batch',
      again: false,
      batch: 'one',
    }),
  )
  const purchases = await Promise.all(buyers)
  await Promise.all(purchases.map(({ done }) => done))
  expect(service().requests).toHaveLength(2)
  expect(purchases.at(-1)?.reception).toMatchObject({ refusal: { why: 'batch-budget', spent: 4, budget: 5 } })
  expect(await bought(shop, { page: pages.at(-1)! })).toMatchObject({ accepted: 'sent' })
})

describe('what Sidelight buys by itself', () => {
  const auto = { person: true, job: true, budgetPerDay: 5, seconds: 4 }
  const byItself = async (shop: TestShop, page = mara) => {
    const { reception, done } = await buyByItself(shop, page)
    await done
    return reception
  }

  test('is nothing, unless somebody turned it on', async () => {
    const shop = open()
    expect(await lingerFor(shop, mara)).toBeNull()
    expect(await byItself(shop)).toMatchObject({ refusal: { why: 'no-page' } })
    expect(service().requests).toHaveLength(0)
  })

  test.each([
    ['a person', '/in/mara-lindqvist/', 4000],
    ['a job', '/jobs/view/4000000001/', 4000],
    ['a company never', '/company/northwind-atlas/', null],
  ])('is bought after a while: %s', async (_, path, milliseconds) => {
    expect(await lingerFor(open({ auto }), pageAt(path))).toBe(milliseconds)
  })

  test('is within a budget of its own', async () => {
    const shop = open({ auto })
    await bought(shop)
    for (const page of [layla, sam]) expect(await byItself(shop, page)).toMatchObject({ accepted: 'sent' })
    const [next] = people()
    expect(await byItself(shop, next)).toEqual({
      accepted: false,
      refusal: { why: 'auto-budget', spent: 4, budget: 5, needed: 2 },
    })
    expect(await bought(shop, { page: next! })).toMatchObject({ accepted: 'sent' })
    expect(await shop.db.spending.get(today(shop))).toMatchObject({ credits: 8, auto: 4 })
  })

  test("is within the day's budget too", async () => {
    const shop = open({ auto, budgetPerDay: 3 })
    await bought(shop)
    expect(await byItself(shop, sam)).toMatchObject({ refusal: { why: 'budget', spent: 2, budget: 3 } })
    expect(bill()).toBe(2)
  })

  test('is within both by ten at once', async () => {
    const shop = open({ auto })
    await Promise.all(people().map((page) => byItself(shop, page)))
    expect(service().requests).toHaveLength(2)
  })

  test('is never what was bought or asked before', async () => {
    const shop = open({ auto })
    await bought(shop)
    expect(await byItself(shop)).toMatchObject({ accepted: 'known' })
    const nobody = pageAt('/in/nobody-at-all/')
    await bought(shop, { page: nobody })
    expect(await byItself(shop, nobody)).toMatchObject({ refusal: { why: 'not-found-before' } })
    service().fault({ reset: true })
    await bought(shop, { page: sam })
    expect(await byItself(shop, sam)).toMatchObject({ refusal: { why: 'unknown-before' } })
    expect(service().requests).toHaveLength(3)
  })

  test('does not wait for a limit', async () => {
    service().setKey(demoKey, { perMinute: 1 })
    const shop = open({ auto })
    await bought(shop)
    expect(await byItself(shop, sam)).toMatchObject({ refusal: { why: 'minute-limit' } })
    const { reception } = await buy(shop, { want: 'profile', page: sam }, 'panel')
    expect(reception).toMatchObject({ accepted: 'waiting' })
  })
})
