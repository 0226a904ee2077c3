import { describe, expect, test } from 'vitest'
import { settleResponded } from '../../../lib/purchases/settle.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { bought, layla, openDeps, pageAt, sam, type TestDeps } from './purchase.fixture.ts'
import { pricesAt } from '../../../lib/purchases/prices/prices.ts'

const { service } = sandboxFixture()
const originOf = () => new URL(service().url).origin
const priceOf = async (
  deps: TestDeps,
  operation: 'getEducation' | 'getPosts' | 'enrichProfile' | 'emailFinderFromUrl',
  at = originOf(),
) => (await pricesAt(deps.db, at, await deps.preferences.read()))[operation]
const learnedOf = (deps: TestDeps, operation: string) => deps.db.learned.get(`${originOf()} ${operation}`)

const costing = (credits_consumed: number) =>
  service().fault({ patch: { credits_consumed, credits_left: 900 }, drop: ['quotas'] })

describe('the learned price of an operation', () => {
  // Costs are learned when settled, and again when the balance is compared.
  test('the cost of a request is learned once', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    expect(await learnedOf(deps, 'enrichProfile')).toMatchObject({ found: [2] })
  })

  test('a higher cost becomes the price after two requests', async () => {
    const deps = openDeps(service().url)
    expect(await priceOf(deps, 'getEducation')).toMatchObject({ maximum: 1, by: 'published' })
    costing(3)
    await bought(deps, { section: 'education' })
    expect(await priceOf(deps, 'getEducation')).toMatchObject({ maximum: 1, by: 'published' })
    costing(3)
    await bought(deps, { section: 'education', page: layla })
    expect(await priceOf(deps, 'getEducation')).toMatchObject({ maximum: 3, by: 'learned' })
    deps.prefer({ budgetPerDay: 8 })
    expect(await bought(deps, { section: 'education', page: sam })).toMatchObject({
      refusal: { reason: 'budget', spent: 6, needed: 3 },
    })
  })

  // The price changes after five requests instead of three, because each cost is learned twice.
  test('a lower cost becomes the price after five requests', async () => {
    const deps = openDeps(service().url)
    const pages = [
      'mara-lindqvist',
      'layla-haddad',
      'aiko-tanabe-田辺',
      'long-career-okafor',
      'no-mail-novak',
    ]
    const seen: (number | null)[] = []
    for (const handle of pages) {
      costing(0.5)
      await bought(deps, { section: 'education', page: pageAt(`/in/${handle}/`) })
      seen.push((await priceOf(deps, 'getEducation')).maximum)
    }
    expect(seen).toEqual([1, 1, 1, 1, 0.5])
  })

  test('a cost found from the balance is learned for an operation without a published price', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    await bought(deps, { section: 'posts' })
    expect(await learnedOf(deps, 'getPosts')).toMatchObject({ found: [1] })
    expect(await priceOf(deps, 'getPosts')).toMatchObject({ maximum: 1, by: 'learned' })
  })

  test('a cost taken from the price list is not learned', async () => {
    const deps = openDeps(service().url)
    service().fault({ drop: ['credits_consumed', 'credits_left', 'quotas'] })
    await bought(deps, { section: 'education' })
    expect(await deps.db.requests.toArray()).toMatchObject([{ cost: 1, costBy: 'price' }])
    expect(await learnedOf(deps, 'getEducation')).toBeUndefined()
  })

  test('a cost is not learned again when its response is settled again', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    const before = await learnedOf(deps, 'enrichProfile')
    expect(before).toBeDefined()
    const [request] = await deps.db.requests.toArray()
    await settleResponded(deps, request!.id)
    expect(await learnedOf(deps, 'enrichProfile')).toEqual(before)
  })

  test('a learned price does not apply to another service', async () => {
    const deps = openDeps(service().url)
    costing(3)
    await bought(deps, { section: 'education' })
    expect(await priceOf(deps, 'getEducation', 'https://elsewhere.example')).toMatchObject({ maximum: 1 })
  })

  test('costs are learned separately for found, cached and not found', async () => {
    const deps = openDeps(service().url)
    await bought(deps, { page: pageAt('/in/nobody-at-all/') })
    await bought(deps)
    await bought(deps, { repeat: 'anyway' })
    const learned = await learnedOf(deps, 'enrichProfile')
    const kinds = {
      found: new Set(learned?.found),
      cached: new Set(learned?.cached),
      notFound: new Set(learned?.notFound),
    }
    expect(kinds).toEqual({ found: new Set([2]), cached: new Set([1]), notFound: new Set([2]) })
  })
})

describe('lookups that find no email, which are free', () => {
  const missing = { emails: [], credits_consumed: 0, credits_left: 900 }
  const handles = ['mara-lindqvist', 'layla-haddad', 'sparse-sam', 'long-career-okafor', 'no-mail-novak']

  test.each(['[0]', '[]'])(
    'free email lookups do not change the price of a find, with or without a reported cost: %s',
    async (reported) => {
      const deps = openDeps(service().url)
      for (const handle of handles) {
        service().fault({
          patch: missing,
          drop: reported === '[]' ? ['credits_consumed', 'quotas'] : ['quotas'],
        })
        await bought(deps, { section: 'emails', page: pageAt(`/in/${handle}/`) })
      }
      expect((await deps.db.requests.toArray()).map(({ cost }) => cost)).toEqual([0, 0, 0, 0, 0])
      expect(await priceOf(deps, 'emailFinderFromUrl')).toMatchObject({ maximum: 4, by: 'published' })
    },
  )

  test('free email lookups do not let lookups exceed the budget, even if only free finds were learned', async () => {
    const deps = openDeps(service().url, {}, { budgetPerDay: 4 })
    const key = `${originOf()} emailFinderFromUrl`
    const costs = { found: [0, 0, 0, 0, 0], cached: [], notFound: [] }
    await deps.db.learned.put({ key, operation: 'emailFinderFromUrl', ...costs })
    const clicks = await Promise.all(
      handles.map((handle) => bought(deps, { section: 'emails', page: pageAt(`/in/${handle}/`) })),
    )
    expect(clicks.filter(({ accepted }) => accepted === 'sent')).toHaveLength(1)
    expect(clicks).toContainEqual(
      expect.objectContaining({ refusal: expect.objectContaining({ reason: 'budget' }) }),
    )
  })
})

describe('a price set by the user', () => {
  test("the user's price is reserved, and the reported cost is recorded", async () => {
    const deps = openDeps(service().url, {}, { prices: { enrichProfile: 3 } })
    await bought(deps)
    expect(await deps.db.requests.toArray()).toMatchObject([
      { expected: 3, reserved: 3, cost: 2, costBy: 'reported' },
    ])
  })

  test.each([
    [1, 'sent'],
    [3, false],
  ])("the user's price of %d is compared with the budget", async (price, accepted) => {
    const deps = openDeps(service().url, {}, { prices: { enrichProfile: price }, budgetPerDay: 2 })
    expect(await bought(deps)).toMatchObject({ accepted })
  })
})

describe('how long a section counts as fresh', () => {
  const days = (count: number) => count * 86_400_000

  test.each([
    ['profile', 90],
    ['education', 180],
    ['posts', 3],
    ['followers', 30],
  ] as const)('%s is fresh for %d days', async (section, fresh) => {
    const deps = openDeps(service().url)
    await bought(deps, { section })
    deps.pass(days(fresh) - 60_000)
    expect(await bought(deps, { section })).toMatchObject({ accepted: 'saved' })
    deps.pass(120_000)
    expect(await bought(deps, { section })).toMatchObject({ accepted: 'sent' })
  })

  test("the user's freshness setting applies by section", async () => {
    const deps = openDeps(service().url)
    const { freshness } = await deps.preferences.read()
    deps.prefer({ freshness: { ...freshness, profile: 1 } })
    for (const section of ['profile', 'education'] as const) await bought(deps, { section })
    deps.pass(days(1) + 60_000)
    expect(await bought(deps, { section: 'profile' })).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { section: 'education' })).toMatchObject({ accepted: 'saved' })
  })

  test('a lookup that found nothing is remembered for 30 days', async () => {
    const deps = openDeps(service().url)
    const page = pageAt('/in/nobody-at-all/')
    await bought(deps, { page })
    deps.pass(days(30) - 60_000)
    expect(await bought(deps, { page })).toMatchObject({ refusal: { reason: 'not-found-before' } })
    deps.pass(120_000)
    expect(await bought(deps, { page })).toMatchObject({ accepted: 'sent' })
  })
})
