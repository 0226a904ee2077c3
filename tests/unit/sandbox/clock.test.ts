import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mara, openBench, start } from './bench.ts'
import type { Bench, ParsedResponse } from './bench.ts'

const key = 'sandbox-demo-key'
let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.service.reset())
afterAll(() => bench.service.close())

const lookUp = (): Promise<ParsedResponse> => bench.get('/v1/enrichment/profile', { socialUrl: mara })
const dateOf = ({ headers }: ParsedResponse): string | null => headers.get('date')

describe('the Date header', () => {
  const hour = 3_600_000
  const later = new Date(start + hour).toUTCString()

  test.each<[string, () => Promise<ParsedResponse>]>([
    ['a response', lookUp],
    ['a refused key', () => bench.get('/v1/enrichment/profile', { socialUrl: mara }, 'no-such-key')],
    ['an unknown operation', () => bench.get('/nowhere')],
    ['a control address', () => bench.get('/__sandbox/bill')],
    ['a control address with invalid input', () => bench.post('/__sandbox/faults', { statsu: 1 })],
    ['an unknown control address', () => bench.get('/__sandbox/nowhere')],
  ])('the Date header of %s follows the service’s clock', async (_, ask) => {
    await bench.post('/__sandbox/clock', { advance: hour })
    expect(dateOf(await ask())).toBe(later)
  })

  test('the Date header is the time of the response, not of the request', async () => {
    bench.service.fault({ hang: true })
    const waiting = lookUp()
    await expect.poll(() => bench.service.requests.length).toBe(1)
    bench.service.advance(hour)
    await expect.poll(() => bench.service.release()).toBe(1)
    expect(dateOf(await waiting)).toBe(later)
  })

  test('the Date header is present on failures and on broken bodies', async () => {
    const ask = () => fetch(`${bench.service.url}/v1/enrichment/profile?apikey=${key}&socialUrl=${mara}`)
    bench.service.fault([{ status: 500 }, { truncate: true }])
    for (let requested = 0; requested < 2; requested += 1)
      expect((await ask()).headers.get('date')).toBe(new Date(start).toUTCString())
  })

  test('the Date header can be changed or omitted by a fault', async () => {
    bench.service.fault([{ headers: { Date: 'yesterday' } }, { withoutDate: true }])
    expect(dateOf(await lookUp())).toBe('yesterday')
    expect(dateOf(await lookUp())).toBeNull()
    expect(dateOf(await lookUp())).toBe(new Date(start).toUTCString())
  })
})

describe('other clients of a key', () => {
  test('other clients of a key spend credits without a request in the list', async () => {
    await bench.post('/__sandbox/spend', { key, credits: 7.5 })
    expect((await lookUp()).at('quotas.credits')).toEqual({ total: 1000, used: 9.5, left: 990.5 })
    expect(bench.service.bill(key)).toMatchObject({ requests: 1, credits: 2, creditsRemaining: 990.5 })
  })

  test('other clients of a key spend at most the remaining credits', () => {
    bench.service.setKey(key, { credits: 3 })
    bench.service.spend(key, 5)
    expect(bench.service.bill(key).creditsRemaining).toBe(0)
  })

  test('other clients of a key purchase credits, which raises the total', async () => {
    await bench.post('/__sandbox/topup', { key, credits: 500 })
    expect((await lookUp()).at('quotas.credits')).toEqual({ total: 1500, used: 2, left: 1498 })
  })

  test('other clients need an existing key', async () => {
    const reply = await bench.post('/__sandbox/spend', { key: 'no-such-key', credits: 1 })
    expect([reply.status, reply.at('message')]).toEqual([400, 'There is no key no-such-key: open it first.'])
  })
})

test.each(['7', new Date(start + 7000).toUTCString(), 'in a while'])(
  'a rate limit can send Retry-After: %s',
  async (retryAfter) => {
    bench.service.fault({ status: 429, retryAfter })
    const reply = await lookUp()
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, retryAfter])
  },
)
