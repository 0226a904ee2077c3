import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mara, nobody, openBench } from './bench.ts'
import type { Bench, ParsedResponse } from './bench.ts'

const key = 'counting-key'
let bench: Bench

beforeAll(async () => {
  bench = await openBench({ keys: { [key]: { credits: 40, perDay: 6, perMinute: 4 } } })
})
beforeEach(() => bench.service.reset())
afterAll(() => bench.service.close())

const lookUp = (address = mara, with_ = key): Promise<ParsedResponse> =>
  bench.get('/v1/enrichment/profile', { socialUrl: address }, with_)
const times = async (count: number): Promise<ParsedResponse[]> =>
  Promise.all(Array.from({ length: count }, () => lookUp()))

test('every response contains the remaining limits twice', async () => {
  await lookUp()
  const reply = await lookUp()
  const minuteReset = '2026-11-02T09:31:15.000Z'
  expect(reply.at('credits_left')).toBe(36)
  expect(reply.at('rate_limit_left')).toBe(4)
  expect(reply.at('daily_rate_limit_left')).toBe(4)
  expect(reply.at('minute_rate_limit_left')).toBe(2)
  expect(reply.at('next_minute_rate_limit_reset')).toBe(minuteReset)
  expect(reply.at('quotas')).toEqual({
    credits: { total: 40, used: 4, left: 36 },
    daily_rate_limit: { limit: 6, used: 2, left: 4, next_reset: '2026-11-03T00:00:00.000Z' },
    minute_rate_limit: { limit: 4, used: 2, left: 2, next_reset: minuteReset },
  })
})

describe('beyond a limit', () => {
  test('requests beyond the limit per minute get 429 and are free until the minute ends', async () => {
    await times(4)
    const reply = await lookUp()
    expect(reply.status).toBe(429)
    expect(reply.at('minute_rate_limit_left')).toBe(0)
    expect(reply.headers.get('retry-after')).toBeNull()
    expect(bench.service.bill(key)).toMatchObject({ credits: 8, requests: 5, charged: 4 })
    bench.service.advance(59_999)
    expect((await lookUp()).status).toBe(429)
    bench.service.advance(1)
    expect((await lookUp()).at('minute_rate_limit_left')).toBe(3)
  })

  test('requests beyond the limit per day get 429 until midnight', async () => {
    await times(4)
    bench.service.advance(60_000)
    await times(2)
    expect((await lookUp()).status).toBe(429)
    bench.service.advance(86_400_000)
    expect((await lookUp()).at('daily_rate_limit_left')).toBe(5)
  })

  test('quotas can be read beyond a limit', async () => {
    await times(5)
    expect((await bench.get('/v1/workspaces/quotas', {}, key)).at('data.minute_rate_limit.left')).toBe(0)
  })
})

test('credits are spent on found and not-found profiles', async () => {
  expect((await lookUp(nobody, 'sandbox-low-key')).at('credits_left')).toBe(1)
  const reply = await lookUp(mara, 'sandbox-low-key')
  expect(reply.status).toBe(402)
  expect(reply.at('credits_left')).toBe(1)
})

test('automatic top-up applies below its threshold', async () => {
  bench.service.setKey('topped', { credits: 10, autoTopUp: { enabled: true, threshold: 9, amount: 20 } })
  expect((await lookUp(mara, 'topped')).at('quotas.credits')).toEqual({ total: 30, used: 2, left: 28 })
})

test('both quota operations return the same numbers', async () => {
  await lookUp()
  const whole = await bench.get('/v1/workspaces/quotas', {}, key)
  expect(whole.at('status')).toBe('success')
  expect(whole.at('data')).toMatchObject({
    credits_left: 38,
    rate_limit_left: 5,
    credits: { total: 40, used: 2, left: 38 },
  })
  expect(whole.at('data.auto_top_up')).toEqual({ enabled: false, threshold: 50, amount: 500 })
  expect((await bench.get('/workspaces/quotas', {}, key)).at('data')).toEqual({
    credits_left: 38,
    rate_limit_left: 5,
  })
})

test('tenths of credits add up', async () => {
  for (let round = 0; round < 3; round += 1) {
    await bench.post('/v1/enrichment/persons/search', { firstName: 'M' }, 'sandbox-demo-key')
  }
  expect(bench.service.bill('sandbox-demo-key').creditsRemaining).toBe(999.7)
})
