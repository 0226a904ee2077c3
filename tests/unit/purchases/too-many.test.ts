import { describe, expect, test } from 'vitest'
import type { FaultInput } from '../../../sandbox/service/service.ts'
import { releaseCircuitBreaker } from '../../../lib/purchases/account/move-circuit-breaker.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { account, accountOf, bought, openDeps, pageAt, type TestDeps } from './purchase.fixture.ts'

const { service } = sandboxFixture()

const second = 1000
const inSeconds = (count: number) => new Date(Date.now() + count * second)

/** With the waits before each retry in seconds; the last one is the maximum. */
const tables: [string, () => FaultInput, number[]][] = [
  ['0', () => ({ retryAfter: '0' }), [1, 2, 4, 8, 16, 32, 64, 128, 256]],
  ['3', () => ({ retryAfter: '3' }), [3, 6, 12, 24, 48, 96, 192, 384, 768]],
  ['an hour', () => ({ retryAfter: '3600' }), Array.from({ length: 9 }, () => 3600)],
  ['nothing', () => ({}), [60, 120, 240, 480, 900, 900, 900, 900, 900]],
  ['no number', () => ({ retryAfter: 'abc' }), [60, 120, 240, 480, 900, 900, 900, 900, 900]],
  ['a negative number', () => ({ retryAfter: '-1' }), [60, 120, 240, 480, 900, 900, 900, 900, 900]],
  ['1e20', () => ({ retryAfter: '1e20' }), [60, 120, 240, 480, 900, 900, 900, 900, 900]],
  [
    'a date of the past',
    () => ({ retryAfter: inSeconds(-90).toUTCString() }),
    [60, 120, 240, 480, 900, 900, 900, 900, 900],
  ],
  [
    'a time, although the response reports 40 requests left',
    () => ({ retryAfter: '5', body: '{"minute_rate_limit_left":40,"rate_limit_left":900}' }),
    [5, 10, 20, 40, 80, 160, 320, 640, 900],
  ],
]

/** Waits are in seconds. */
async function tryOn(deps: TestDeps): Promise<{ waits: number[]; end: string | undefined }> {
  const waits: number[] = []
  const people = service().world.people.map(({ publicIdentifier }) =>
    pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`),
  )
  for (let tries = 0; tries < 40; tries++) {
    const page = people[tries]!
    const reception = await bought(deps, { page }, 'auto')
    if (reception.accepted !== false) continue
    const { refusal } = reception
    if (!('until' in refusal)) return { waits, end: refusal.reason }
    const ms = refusal.until - deps.steadyNow()
    waits.push(Math.round(ms / second))
    deps.pass(ms)
  }
  return { waits, end: undefined }
}

describe('a service that repeatedly refuses for its rate limit', () => {
  test.each(tables)(
    'ten refusals in a row with Retry-After %s stop lookups until a click',
    async (_, fault, waits) => {
      service().setKey('sandbox-demo-key', { perMinute: 1000 })
      service().fault({ status: 429, times: 'always', body: '{}', ...fault() })
      const deps = openDeps(service().url)
      expect(await tryOn(deps)).toEqual({ waits, end: 'limited' })
      expect(service().requests).toHaveLength(10)
      deps.pass(24 * 3600 * second)
      expect(await bought(deps)).toMatchObject({ refusal: { reason: 'limited', count: 10 } })
      await releaseCircuitBreaker(deps.db, account, 'one')
      expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
      expect(await bought(deps, { page: pageAt('/in/another/') })).toMatchObject({
        refusal: { reason: 'limited' },
      })
    },
  )

  test('a Retry-After date is read on the clock of the service', async () => {
    service().fault({ status: 429, retryAfter: inSeconds(90).toUTCString() })
    const deps = openDeps(service().url)
    await bought(deps)
    const { waitUntil } = (await accountOf(deps)).limits
    expect(Math.abs((waitUntil ?? 0) - inSeconds(90).getTime())).toBeLessThan(3000)
  })

  test('one successful response resets the count of refusals', async () => {
    service().fault({ status: 429, retryAfter: '0', body: '{}', times: 9 })
    const deps = openDeps(service().url)
    expect(await tryOn(deps)).toMatchObject({ end: 'auto-budget' })
    expect((await accountOf(deps)).circuitBreaker.limited).toBeNull()
  })

  test('refusals of concurrent requests count as one', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    service().fault({ status: 429, retryAfter: '5', times: 'always' })
    await Promise.all(
      Array.from({ length: 12 }, (_, each) =>
        bought(deps, { page: pageAt(`/in/somebody-${each}/`) }, 'auto'),
      ),
    )
    expect((await accountOf(deps)).circuitBreaker.limited?.count).toBe(1)
  })
})
