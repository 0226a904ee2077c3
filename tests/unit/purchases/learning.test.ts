import { describe, expect, test } from 'vitest'
import { pricesAt } from '../../../lib/purchases/prices/price-list.ts'
import { settleAnswered } from '../../../lib/purchases/settle.ts'
import { sandboxBeside } from '../sandbox-beside.ts'
import { bought, layla, openShop, pageAt, sam, type TestShop } from './shop-beside.ts'

const { service } = sandboxBeside()
const originOf = () => new URL(service().url).origin
const priceOf = async (
  shop: TestShop,
  operation: 'getEducation' | 'getPosts' | 'enrichProfile',
  at = originOf(),
) => (await pricesAt(shop.db, at, await shop.preferences.read()))[operation]
const learnedOf = (shop: TestShop, operation: string) => shop.db.learned.get(`${originOf()} ${operation}`)

/** The next answer says that it cost so much. */
const costing = (credits_consumed: number) =>
  service().fault({ patch: { credits_consumed, credits_left: 900 }, drop: ['quotas'] })

describe('what a request cost', () => {
  // Once when it is settled, and once more when the credits are compared.
  test('is learned once', async () => {
    const shop = openShop(service().url)
    await bought(shop)
    expect(await learnedOf(shop, 'enrichProfile')).toMatchObject({ found: [2] })
  })

  test('counts for the next price after two, where it was dearer', async () => {
    const shop = openShop(service().url)
    expect(await priceOf(shop, 'getEducation')).toMatchObject({ most: 1, by: 'published' })
    costing(3)
    await bought(shop, { want: 'education' })
    expect(await priceOf(shop, 'getEducation')).toMatchObject({ most: 1, by: 'published' })
    costing(3)
    await bought(shop, { want: 'education', page: sam })
    expect(await priceOf(shop, 'getEducation')).toMatchObject({ most: 3, by: 'learned' })
    shop.prefer({ budgetPerDay: 8 })
    expect(await bought(shop, { want: 'education', page: layla })).toMatchObject({
      refusal: { why: 'budget', spent: 6, needed: 3 },
    })
  })

  // After three, since each is learned twice.
  test('counts after five times, where it was cheaper', async () => {
    const shop = openShop(service().url)
    const pages = ['mara-lindqvist', 'layla-haddad', 'sparse-sam', 'long-career-okafor', 'no-mail-novak']
    const seen: (number | null)[] = []
    for (const handle of pages) {
      costing(0.5)
      await bought(shop, { want: 'education', page: pageAt(`/in/${handle}/`) })
      seen.push((await priceOf(shop, 'getEducation')).most)
    }
    expect(seen).toEqual([1, 1, 1, 1, 0.5])
  })

  test('is learned where it was found by comparing credits, of what has no published price', async () => {
    const shop = openShop(service().url)
    await bought(shop)
    await bought(shop, { want: 'posts' })
    expect(await learnedOf(shop, 'getPosts')).toMatchObject({ found: [1] })
    expect(await priceOf(shop, 'getPosts')).toMatchObject({ most: 1, by: 'learned' })
  })

  test('is not learned where it was only taken from the list', async () => {
    const shop = openShop(service().url)
    service().fault({ drop: ['credits_consumed', 'credits_left', 'quotas'] })
    await bought(shop, { want: 'education' })
    expect(await shop.db.requests.toArray()).toMatchObject([{ cost: 1, costBy: 'price' }])
    expect(await learnedOf(shop, 'getEducation')).toBeUndefined()
  })

  test('is not learned again when an answer is settled again', async () => {
    const shop = openShop(service().url)
    await bought(shop)
    const before = await learnedOf(shop, 'enrichProfile')
    expect(before).toBeDefined()
    const [request] = await shop.db.requests.toArray()
    await settleAnswered(shop, request!.id)
    expect(await learnedOf(shop, 'enrichProfile')).toEqual(before)
  })

  test('says nothing of another service', async () => {
    const shop = openShop(service().url)
    costing(3)
    await bought(shop, { want: 'education' })
    expect(await priceOf(shop, 'getEducation', 'https://elsewhere.example')).toMatchObject({ most: 1 })
  })

  test('is told apart by whether something was found, and from where', async () => {
    const shop = openShop(service().url)
    await bought(shop, { page: pageAt('/in/nobody-at-all/') })
    await bought(shop)
    await bought(shop, { again: 'anyway' })
    const learned = await learnedOf(shop, 'enrichProfile')
    const kinds = {
      found: new Set(learned?.found),
      cached: new Set(learned?.cached),
      notFound: new Set(learned?.notFound),
    }
    expect(kinds).toEqual({ found: new Set([2]), cached: new Set([1]), notFound: new Set([2]) })
  })
})

describe("a person's own price", () => {
  test('is what is held back, and no hindrance to what it really cost', async () => {
    const shop = openShop(service().url, {}, { prices: { enrichProfile: 3 } })
    await bought(shop)
    expect(await shop.db.requests.toArray()).toMatchObject([
      { expected: 3, reserved: 3, cost: 2, costBy: 'told' },
    ])
  })

  test.each([
    [1, 'sent'],
    [3, false],
  ])('of %d is what the budget is asked for', async (price, accepted) => {
    const shop = openShop(service().url, {}, { prices: { enrichProfile: price }, budgetPerDay: 2 })
    expect(await bought(shop)).toMatchObject({ accepted })
  })
})

describe('how long an answer counts as known', () => {
  const days = (count: number) => count * 86_400_000

  test.each([
    ['profile', 90],
    ['education', 180],
    ['posts', 3],
    ['followers', 30],
  ] as const)('%s: %d days', async (want, fresh) => {
    const shop = openShop(service().url)
    await bought(shop, { want })
    shop.pass(days(fresh) - 60_000)
    expect(await bought(shop, { want })).toMatchObject({ accepted: 'known' })
    shop.pass(120_000)
    expect(await bought(shop, { want })).toMatchObject({ accepted: 'sent' })
  })

  test('is what the person says, by section', async () => {
    const shop = openShop(service().url)
    const { freshness } = await shop.preferences.read()
    shop.prefer({ freshness: { ...freshness, profile: 1 } })
    for (const want of ['profile', 'education'] as const) await bought(shop, { want })
    shop.pass(days(1) + 60_000)
    expect(await bought(shop, { want: 'profile' })).toMatchObject({ accepted: 'sent' })
    expect(await bought(shop, { want: 'education' })).toMatchObject({ accepted: 'known' })
  })

  test('is another time for that nothing was found', async () => {
    const shop = openShop(service().url)
    const page = pageAt('/in/nobody-at-all/')
    await bought(shop, { page })
    shop.pass(days(30) - 60_000)
    expect(await bought(shop, { page })).toMatchObject({ refusal: { why: 'not-found-before' } })
    shop.pass(120_000)
    expect(await bought(shop, { page })).toMatchObject({ accepted: 'sent' })
  })
})
