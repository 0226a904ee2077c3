import { describe, expect, test } from 'vitest'
import { requestQuotas, refreshBalance } from '../../../lib/purchases/account/quotas.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { account, accountOf, bought, layla, openDeps, sam } from './purchase.fixture.ts'

const { service } = sandboxFixture()
const open = () => openDeps(service().url)

describe('a refused key', () => {
  test('a refused key blocks all lookups', async () => {
    const deps = open()
    deps.useKey('wrong', account)
    await bought(deps)
    for (const order of [{ page: sam }, { section: 'emails' }, { repeat: 'anyway' }] as const)
      expect(await bought(deps, order)).toEqual({ accepted: false, refusal: { reason: 'unauthorized' } })
    expect(service().requests).toHaveLength(1)
    expect(await accountOf(deps)).toMatchObject({ refused: { key: true }, balance: { remaining: null } })
  })

  test('a refused key does not block the next key', async () => {
    const deps = open()
    deps.useKey('wrong', account)
    await bought(deps)
    deps.useKey(demoKey, 'second account')
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
    expect(await accountOf(deps)).toMatchObject({ refused: { key: true } })
    const second = await accountOf(deps, 'second account')
    expect(second).toMatchObject({ balance: { remaining: 998 } })
    expect(second?.refused.key).toBe(false)
  })

  test('a refused key works again after a successful check', async () => {
    const deps = open()
    service().fault({ status: 401 })
    await bought(deps)
    expect(await accountOf(deps)).toMatchObject({ refused: { key: true } })
    expect(await requestQuotas(deps)).toEqual({ accepted: 'responded' })
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
  })
})

test('a new key starts without any state of the last one', async () => {
  service().setKey(demoKey, { perMinute: 1 })
  service().setKey('second key', {})
  const deps = open()
  await bought(deps)
  deps.useKey('second key', 'second account')
  expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
  expect(await accountOf(deps, 'second account')).toMatchObject({ sequence: 1 })
  expect(await deps.db.unexplained.toArray()).toEqual([])
})

describe('too few credits', () => {
  const dear = { section: 'emails' } as const
  const outOf = async (credits: number) => {
    service().setKey(demoKey, { credits })
    const deps = open()
    await bought(deps, dear)
    expect(await accountOf(deps)).toMatchObject({ refused: { credits: { isBalanceKnown: false } } })
    return deps
  }

  test('credits below the dearest price pay for cheaper lookups after a balance check', async () => {
    const deps = await outOf(3)
    expect(await bought(deps)).toMatchObject({ refusal: { reason: 'out-of-credits' } })
    await requestQuotas(deps)
    expect(await bought(deps, { ...dear, page: sam })).toMatchObject({
      refusal: { reason: 'out-of-credits' },
    })
    expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { section: 'education', page: sam })).toMatchObject({ accepted: 'sent' })
    expect(service().bill(demoKey).creditsRemaining).toBe(0)
    expect(await accountOf(deps)).toMatchObject({ refused: { credits: {} }, balance: { remaining: 0 } })
  })

  test('credits for one request are not spent on a second while the first is in flight or unanswered', async () => {
    const deps = await outOf(3)
    await requestQuotas(deps)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const sent = Promise.withResolvers<void>()
    const fetchLost: typeof deps.fetch = async (url, init) => {
      await fetch(url, init)
      sent.resolve()
      await held
      throw new TypeError('lost')
    }
    const first = bought({ ...deps, fetch: fetchLost })
    await sent.promise
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { reason: 'out-of-credits' } })
    letGo()
    await first
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { reason: 'out-of-credits' } })
    expect(service().bill(demoKey).creditsRemaining).toBe(1)
  })

  test.each([
    ['as dear', { section: 'emails', page: sam }],
    ['above the balance', { section: 'profile', page: sam }],
    ['of unknown price', { section: 'posts', page: sam }],
  ] as const)('too few credits block a lookup that is %s', async (_, order) => {
    const deps = await outOf(1)
    expect(await bought(deps, order)).toEqual({ accepted: false, refusal: { reason: 'out-of-credits' } })
    expect(service().requests).toHaveLength(1)
  })

  test('a refusal for credits costs nothing', async () => {
    const deps = await outOf(1)
    expect(await deps.db.requests.toArray()).toMatchObject([{ outcome: 'refused', cost: 0 }])
  })

  test('a balance check that finds too few credits keeps the refusal', async () => {
    const deps = await outOf(1)
    await requestQuotas(deps)
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { reason: 'out-of-credits' } })
  })

  test('a top-up is noticed without a click, with balance checks at most every five minutes', async () => {
    const deps = await outOf(1)
    service().setKey(demoKey, { credits: 500 })
    await refreshBalance(deps)
    expect(service().requests).toHaveLength(1)
    deps.pass(301_000)
    await refreshBalance(deps)
    const topped = await accountOf(deps)
    expect(topped).toMatchObject({ balance: { remaining: 500 } })
    expect(topped?.refused.credits).toBeNull()
    expect(await bought(deps, dear)).toMatchObject({ accepted: 'sent' })
    await refreshBalance(deps)
    expect(service().requests.map(({ operation }) => operation)).toEqual([7, 19, 7])
  })

  // The older of two concurrent responses may arrive last with an outdated balance.
  test('a late older response does not end a refusal for credits', async () => {
    service().setKey(demoKey, { credits: 3 })
    const deps = open()
    let answered = () => {}
    const first = new Promise<void>((resolve) => (answered = resolve))
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const fetchLate: typeof deps.fetch = async (url, init) => {
      const response = await fetch(url, init)
      answered()
      await held
      return response
    }
    const late = bought({ ...deps, fetch: fetchLate }, { section: 'education', page: layla })
    await first
    await bought(deps)
    await bought(deps, { page: sam })
    expect(await accountOf(deps)).toMatchObject({ refused: { credits: {} }, balance: { remaining: 0 } })
    letGo()
    await late
    expect(await accountOf(deps)).toMatchObject({ refused: { credits: {} }, balance: { remaining: 0 } })
  })
})

test('a shared balance is read again without a click, at most every five minutes', async () => {
  const deps = open()
  await bought(deps)
  await deps.db.accounts.where('id').equals(account).modify({ sharedInTeam: true })
  service().setKey(demoKey, { credits: 500 })
  deps.pass(299_000)
  await refreshBalance(deps)
  expect(await accountOf(deps)).toMatchObject({ balance: { remaining: 998 } })
  deps.pass(2000)
  await refreshBalance(deps)
  await refreshBalance(deps)
  expect(await accountOf(deps)).toMatchObject({ balance: { remaining: 500 } })
  expect(service().requests.map(({ operation }) => operation)).toEqual([3, 19])
})

test('a balance that no other client changes is not requested', async () => {
  const deps = open()
  await bought(deps)
  deps.pass(3_600_000)
  await refreshBalance(deps)
  expect(service().requests).toHaveLength(1)
})

test('a balance that the service does not report is not requested repeatedly', async () => {
  const deps = open()
  await bought(deps)
  await deps.db.accounts.where('id').equals(account).modify({ sharedInTeam: true })
  let requested = 0
  const fetch = () => {
    requested++
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  const tries = async (ms: number) => {
    deps.pass(ms)
    await refreshBalance({ ...deps, fetch })
    return requested
  }
  expect([await tries(301_000), await tries(20_000), await tries(250_000), await tries(40_000)]).toEqual([
    1, 1, 1, 2,
  ])
})

describe('a refusal for credits while credits remain', () => {
  const unpriced = { section: 'posts' } as const
  /** One lookup of unknown price is refused with 402 although 1,000 credits are left. */
  const refusedOnce = async (order: { section: 'posts' | 'profile' | 'emails' } = unpriced) => {
    service().fault({ status: 402 })
    const deps = open()
    await bought(deps, { ...order, page: layla })
    expect(await bought(deps, { ...unpriced, page: sam })).toEqual({
      accepted: false,
      refusal: { reason: 'out-of-credits' },
    })
    return deps
  }

  test.each(['posts', 'profile', 'emails'] as const)(
    'the refusal of %s for credits ends for lookups of any price after a check finds more than its price',
    async (section) => {
      const deps = await refusedOnce({ section })
      await requestQuotas(deps)
      expect(await bought(deps, { ...unpriced, page: sam })).toMatchObject({ accepted: 'sent' })
      expect(await bought(deps, { section: 'emails', page: sam })).toMatchObject({ accepted: 'sent' })
      expect((await accountOf(deps)).refused.credits).toBeNull()
    },
  )

  test('a refusal for credits remains after a check finds less than the cheapest price', async () => {
    service().setKey(demoKey, { credits: 1 })
    const deps = await refusedOnce()
    await requestQuotas(deps)
    expect(await bought(deps, { ...unpriced, page: sam })).toMatchObject({ accepted: false })
  })

  test('a refusal for credits does not end with a check answered before it', async () => {
    const deps = open()
    const requested = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const fetchLate: typeof deps.fetch = async (url, init) => {
      const response = await fetch(url, init)
      requested.resolve()
      await held.promise
      return response
    }
    const checked = requestQuotas({ ...deps, fetch: fetchLate })
    await requested.promise
    service().fault({ status: 402 })
    await bought(deps)
    held.resolve()
    await checked
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { reason: 'out-of-credits' } })
  })

  test('a refusal of a lookup of unknown price ends with the next charge, regardless of the balance', async () => {
    service().setKey(demoKey, { credits: 3 })
    const deps = open()
    service().fault({ status: 402 })
    await bought(deps, { ...unpriced, page: layla })
    await requestQuotas(deps)
    expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { ...unpriced, page: sam })).toMatchObject({ accepted: 'sent' })
  })

  test.each([
    ['reports no balance', { body: '{"success":true,"data":{}}' }],
    ['does not offer it', { status: 404 }],
  ])(
    'a refusal for credits ends with a check when the provider %s, because only a lookup can show more',
    async (_, fault) => {
      const deps = await refusedOnce()
      service().fault({ ...fault, times: 2 })
      await requestQuotas(deps)
      expect(await bought(deps, { ...unpriced, page: sam })).toMatchObject({ accepted: 'sent' })
    },
  )

  test.each([{ status: 500, body: 'oops' }, { reset: true }, { status: 429, body: '{}' }])(
    'a refusal for credits remains after a failed check: %j',
    async (fault) => {
      const deps = await refusedOnce()
      service().fault(fault)
      await requestQuotas(deps)
      expect((await accountOf(deps)).refused.credits).not.toBeNull()
    },
  )
})

test('a refused key is checked again without a click, but not repeatedly', async () => {
  const deps = open()
  service().fault({ status: 401 })
  await bought(deps)
  await refreshBalance(deps)
  expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
  service().fault({ status: 401 })
  await bought(deps, { page: layla })
  await refreshBalance(deps)
  expect(service().requests.map(({ operation }) => operation)).toEqual([3, 19, 3, 3])
})
