import { describe, expect, test } from 'vitest'
import { requestQuotas, refreshBalance } from '../../../lib/purchases/account/quotas.ts'
import { demoKey, sandboxBeside } from '../sandbox-beside.ts'
import { account, accountOf, bought, layla, openDeps, sam } from './purchase-beside.ts'

const { service } = sandboxBeside()
const open = () => openDeps(service().url)

describe('a key that was refused', () => {
  test('stops everything', async () => {
    const deps = open()
    deps.useKey('wrong', account)
    await bought(deps)
    for (const order of [{ page: sam }, { want: 'emails' }, { again: 'anyway' }] as const)
      expect(await bought(deps, order)).toEqual({ accepted: false, refusal: { why: 'unauthorized' } })
    expect(service().requests).toHaveLength(1)
    expect(await accountOf(deps)).toMatchObject({ stopped: 'unauthorized', creditsLeft: null })
  })

  test('stops nothing for the next key', async () => {
    const deps = open()
    deps.useKey('wrong', account)
    await bought(deps)
    deps.useKey(demoKey, 'second account')
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
    expect(await accountOf(deps)).toMatchObject({ stopped: 'unauthorized' })
    expect(await accountOf(deps, 'second account')).toMatchObject({ stopped: null, creditsLeft: 998 })
  })

  test('goes on when a check says that it works after all', async () => {
    const deps = open()
    service().fault({ status: 401 })
    await bought(deps)
    expect(await accountOf(deps)).toMatchObject({ stopped: 'unauthorized' })
    expect(await requestQuotas(deps)).toEqual({ accepted: 'answered' })
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
  })
})

test('another key starts with nothing of what was known of the last one', async () => {
  service().setKey(demoKey, { perMinute: 1 })
  service().setKey('second key', {})
  const deps = open()
  await bought(deps)
  deps.useKey('second key', 'second account')
  expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
  expect(await accountOf(deps, 'second account')).toMatchObject({ turn: 1 })
  expect(await deps.db.unexplained.toArray()).toEqual([])
})

describe('too few credits', () => {
  const dear = { want: 'emails' } as const
  const outOf = async (credits: number) => {
    service().setKey(demoKey, { credits })
    const deps = open()
    await bought(deps, dear)
    expect(await accountOf(deps)).toMatchObject({ stopped: 'out-of-credits', confirmed: false })
    return deps
  }

  test('for the dearest leave enough for what is cheaper, once they were asked for', async () => {
    const deps = await outOf(3)
    expect(await bought(deps)).toMatchObject({ refusal: { why: 'out-of-credits' } })
    await requestQuotas(deps)
    expect(await bought(deps, { ...dear, page: sam })).toMatchObject({ refusal: { why: 'out-of-credits' } })
    expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { want: 'education', page: sam })).toMatchObject({ accepted: 'sent' })
    expect(service().bill(demoKey).creditsLeft).toBe(0)
    expect(await accountOf(deps)).toMatchObject({ stopped: 'out-of-credits', creditsLeft: 0 })
  })

  test('leave nothing for a second request while the first that they pay for is out, or has no answer', async () => {
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
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { why: 'out-of-credits' } })
    letGo()
    await first
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { why: 'out-of-credits' } })
    expect(service().bill(demoKey).creditsLeft).toBe(1)
  })

  test.each([
    ['as dear', { want: 'emails', page: sam }],
    ['dearer than what is left', { want: 'profile', page: sam }],
    ['of unknown price', { want: 'posts', page: sam }],
  ] as const)('refuse what is %s', async (_, order) => {
    const deps = await outOf(1)
    expect(await bought(deps, order)).toEqual({ accepted: false, refusal: { why: 'out-of-credits' } })
    expect(service().requests).toHaveLength(1)
  })

  test('cost nothing', async () => {
    const deps = await outOf(1)
    expect(await deps.db.requests.toArray()).toMatchObject([{ outcome: 'refused', cost: 0 }])
  })

  test('that a check finds to be as few stay too few', async () => {
    const deps = await outOf(1)
    await requestQuotas(deps)
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { why: 'out-of-credits' } })
  })

  test('that were topped up are noticed without a click, but not asked for all the time', async () => {
    const deps = await outOf(1)
    service().setKey(demoKey, { credits: 500 })
    await refreshBalance(deps)
    expect(service().requests).toHaveLength(1)
    deps.pass(301_000)
    await refreshBalance(deps)
    expect(await accountOf(deps)).toMatchObject({ stopped: null, creditsLeft: 500 })
    expect(await bought(deps, dear)).toMatchObject({ accepted: 'sent' })
    await refreshBalance(deps)
    expect(service().requests.map(({ operation }) => operation)).toEqual([7, 19, 7])
  })

  // Of two answers that were out at once the older may come last, with the credits of before.
  test('are not enough again because an older answer comes late', async () => {
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
    const late = bought({ ...deps, fetch: fetchLate }, { want: 'education', page: layla })
    await first
    await bought(deps)
    await bought(deps, { page: sam })
    expect(await accountOf(deps)).toMatchObject({ stopped: 'out-of-credits', creditsLeft: 0 })
    letGo()
    await late
    expect(await accountOf(deps)).toMatchObject({ stopped: 'out-of-credits', creditsLeft: 0 })
  })
})

test('a balance that others change, with the same key, is read again without a click, but not all the time', async () => {
  const deps = open()
  await bought(deps)
  await deps.db.accounts.where('id').equals(account).modify({ sharedInTeam: true })
  service().setKey(demoKey, { credits: 500 })
  deps.pass(299_000)
  await refreshBalance(deps)
  expect(await accountOf(deps)).toMatchObject({ creditsLeft: 998 })
  deps.pass(2000)
  await refreshBalance(deps)
  await refreshBalance(deps)
  expect(await accountOf(deps)).toMatchObject({ creditsLeft: 500 })
  expect(service().requests.map(({ operation }) => operation)).toEqual([3, 19])
})

test('a balance that nobody else changes is not asked for', async () => {
  const deps = open()
  await bought(deps)
  deps.pass(3_600_000)
  await refreshBalance(deps)
  expect(service().requests).toHaveLength(1)
})

test('a balance that a service does not tell is not asked for all the time', async () => {
  const deps = open()
  await bought(deps)
  await deps.db.accounts.where('id').equals(account).modify({ sharedInTeam: true })
  let asked = 0
  const fetch = () => {
    asked++
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  const tries = async (ms: number) => {
    deps.pass(ms)
    await refreshBalance({ ...deps, fetch })
    return asked
  }
  expect([await tries(301_000), await tries(20_000), await tries(250_000), await tries(40_000)]).toEqual([
    1, 1, 1, 2,
  ])
})
