import { describe, expect, test } from 'vitest'
import { requestQuotas } from '../../../lib/purchases/account/quotas.ts'
import { settleResponded } from '../../../lib/purchases/settle.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import {
  account,
  accountOf,
  bought,
  layla,
  openDeps,
  pageAt,
  sam,
  type TestDeps,
} from './purchase.fixture.ts'
import { recover } from '../../../lib/purchases/resume.ts'

const { service } = sandboxFixture()
const open = () => openDeps(service().url)
const people = (count: number) =>
  service()
    .world.people.slice(20, 20 + count)
    .map(({ publicIdentifier }) => pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`))

async function opensAfter(deps: TestDeps): Promise<number> {
  const { minute } = (await accountOf(deps)).limits
  return minute.remaining === 0 && minute.resetsAt !== null ? minute.resetsAt - deps.steadyNow() : 0
}

describe('a used-up minute', () => {
  test('a click after a used-up minute waits, and the service refuses nothing', async () => {
    service().setKey(demoKey, { perMinute: 1 })
    const deps = open()
    await bought(deps)
    expect(await bought(deps, { page: sam }, 'auto')).toMatchObject({ refusal: { reason: 'minute-limit' } })
    expect(service().requests).toHaveLength(1)
  })

  test.each([1, 2, 3, 5])(
    'with %d requests left in the minute, ten concurrent clicks send that many',
    async (left) => {
      service().setKey(demoKey, { perMinute: left + 1 })
      const deps = open()
      await bought(deps)
      const receptions = await Promise.all(people(10).map((page) => bought(deps, { page })))
      expect(receptions.filter(({ accepted }) => accepted === 'sent')).toHaveLength(left)
      expect(receptions.filter(({ accepted }) => accepted === 'pending')).toHaveLength(10 - left)
      expect(service().requests).toHaveLength(1 + left)
      expect(service().requests.map(({ status }) => status)).not.toContain(429)
    },
  )

  test('the minute limit is taken from the quotas before the first lookup', async () => {
    service().setKey(demoKey, { perMinute: 3 })
    const deps = open()
    await requestQuotas(deps)
    await Promise.all(people(10).map((page) => bought(deps, { page })))
    expect(service().requests.filter(({ operation }) => operation === 3)).toHaveLength(3)
  })
})

test('a click on a used-up day is refused, because the wait would be too long', async () => {
  service().setKey(demoKey, { perDay: 1 })
  const deps = open()
  await bought(deps)
  expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { reason: 'day-limit' } })
  expect(await deps.db.requests.count()).toBe(1)
})

test('a refusal for the rate limit blocks lookups until Retry-After', async () => {
  const deps = open()
  service().fault({ status: 429, retryAfter: '600' })
  await bought(deps)
  expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { reason: 'provider-pause' } })
  deps.pass(600_001)
  expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
})

describe('clocks that differ', () => {
  const rest = 40_000

  test.each([-600_000, -90_000, -20_000, 0, 20_000, 90_000, 600_000])(
    'with a clock difference of %d ms, a reset is observed within two seconds and never early',
    async (skew) => {
      const deps = open()
      const there = Date.now() + skew
      const reset = new Date(there + rest).toISOString()
      service().fault({
        headers: { date: new Date(there).toUTCString() },
        patch: {
          minute_rate_limit_left: 0,
          next_minute_rate_limit_reset: reset,
          quotas: { minute_rate_limit: { left: 0, next_reset: reset } },
        },
      })
      await bought(deps)
      const until = (await accountOf(deps)).limits.minute.resetsAt ?? 0
      expect(until - (there - skew)).toBeGreaterThanOrEqual(rest)
      // Two seconds plus the duration of the response.
      expect(until - Date.now()).toBeLessThanOrEqual(rest + 2000)
    },
  )

  test.each([-600_000, -90_000, 0, 90_000, 600_000])(
    'with a clock difference of %d ms and no Date header, a reset is never early and at most a minute late',
    async (skew) => {
      const deps = open()
      const reset = new Date(Date.now() + skew + rest).toISOString()
      service().fault({
        withoutDate: true,
        patch: { minute_rate_limit_left: 0, next_minute_rate_limit_reset: reset },
        drop: ['quotas'],
      })
      const before = Date.now()
      await bought(deps)
      const until = (await accountOf(deps)).limits.minute.resetsAt ?? 0
      expect(until - before).toBeGreaterThanOrEqual(rest)
      expect(until - Date.now()).toBeLessThanOrEqual(61_000)
    },
  )

  test('setting the local clock does not change a wait', async () => {
    service().setKey(demoKey, { perMinute: 1 })
    let set = 0
    const deps = openDeps(service().url, { now: () => Date.now() + set })
    await bought(deps)
    set = 3_600_000
    expect(await bought(deps, { page: sam }, 'auto')).toMatchObject({ refusal: { reason: 'minute-limit' } })
    set = -3_600_000
    expect(await bought(deps, { page: layla }, 'auto')).toMatchObject({ refusal: { reason: 'minute-limit' } })
    expect(await opensAfter(deps)).toBeLessThanOrEqual(62_000)
  })
})

describe('a limit without a reset time', () => {
  const unnamed = ['next_minute_rate_limit_reset', 'quotas.minute_rate_limit.next_reset']

  test('a used-up minute without a reset time resets after a minute', async () => {
    const deps = open()
    service().fault({ drop: unnamed, patch: { minute_rate_limit_left: 0 } })
    await bought(deps)
    expect(await bought(deps, { page: sam }, 'auto')).toMatchObject({ refusal: { reason: 'minute-limit' } })
    deps.pass(61_001)
    expect(await bought(deps, { page: sam }, 'auto')).toMatchObject({ accepted: 'sent' })
  })

  test('a used-up day without a reset time is tried again after an hour', async () => {
    const deps = open()
    service().fault({ operation: 15, patch: { rate_limit_left: 0 } })
    await bought(deps, { section: 'posts' })
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { reason: 'day-limit' } })
    deps.pass(3_600_001)
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
  })

  test('a minute limit of three without a reset time lets three of ten concurrent lookups through', async () => {
    const deps = open()
    service().fault({ drop: unnamed, patch: { minute_rate_limit_left: 3 } })
    await bought(deps)
    await Promise.all(people(10).map((page) => bought(deps, { page })))
    expect(service().requests).toHaveLength(4)
  })
})

// The response arrived long before it is settled, and its Date header refers to that time.
test('a response settled by a later worker does not change the clock skew', async () => {
  const deps = open()
  await bought(deps)
  const [request] = await deps.db.requests.toArray()
  await deps.db.requests.update(request!.id, { state: 'responded', outcome: null })
  await deps.db.accounts.clear()
  deps.pass(3 * 3_600_000)
  await recover({ ...deps, workerId: 'second life' })
  const { skew, at } = await accountOf(deps)
  expect(Math.abs(skew ?? 0)).toBeLessThan(60_000)
  expect(deps.now() - (at ?? 0)).toBeGreaterThan(3_500_000)
})

test('a response updates the account once, however often it is settled', async () => {
  const deps = open()
  await bought(deps)
  const [request] = await deps.db.requests.toArray()
  const before = await deps.db.accounts.get(account)
  await settleResponded(deps, request!.id)
  expect(await deps.db.accounts.get(account)).toEqual(before)
})
