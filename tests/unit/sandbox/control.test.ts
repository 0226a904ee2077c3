import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mara, openBench } from './bench.ts'
import type { Bench, ParsedResponse } from './bench.ts'

const key = 'sandbox-demo-key'
let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.service.reset())
afterAll(() => bench.service.close())

const lookUp = (): Promise<ParsedResponse> => bench.get('/v1/enrichment/profile', { socialUrl: mara })

describe('faults', () => {
  test('faults affect only the chosen requests, as often as requested', async () => {
    await bench.post('/__sandbox/faults', { operation: 2, after: 1, times: 2, status: 503 })
    expect((await bench.get('/v1/enrichment/languages', { socialUrl: mara })).status).toBe(200)
    const statuses = [await lookUp(), await lookUp(), await lookUp(), await lookUp()].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 503, 503, 200])
  })

  test('faults with a failing status are free unless they charge', async () => {
    bench.service.fault({ status: 500 })
    expect((await lookUp()).at('credits_consumed')).toBe(0)
    expect(bench.service.bill(key).credits).toBe(0)
    bench.service.fault({ status: 500, charge: true })
    const reply = await lookUp()
    expect(reply.status).toBe(500)
    expect(reply.at('credits_left')).toBe(998)
    expect(bench.service.bill(key).credits).toBe(2)
  })

  test('faults of a rate limit can send Retry-After', async () => {
    bench.service.fault({ status: 429, retryAfter: '7' })
    expect((await lookUp()).headers.get('retry-after')).toBe('7')
  })

  test('faults can respond with a page or any text', async () => {
    bench.service.fault([{ html: true }, { body: '{"success":tr', status: 502, contentType: 'text/plain' }])
    const page = await lookUp()
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect((await lookUp()).text).toBe('{"success":tr')
  })

  test('faults can change and remove fields', async () => {
    const patch = { person: { skills: 'many', location: null }, extra: 1 }
    bench.service.fault({ patch, drop: ['quotas', 'metadata.request_id'] })
    const reply = await lookUp()
    expect(reply.at('person')).toMatchObject({ skills: 'many', location: null, firstName: 'Mara' })
    expect(reply.at('extra')).toBe(1)
    expect(reply.at('quotas')).toBeUndefined()
    expect(reply.at('metadata')).toEqual({ source: 'fresh' })
  })

  test.each([
    [{ reset: true }, 0],
    [{ reset: true, charge: true }, 2],
    [{ truncate: true }, 2],
  ])('faults with %j break the connection and cost %d', async (fault, credits) => {
    bench.service.fault(fault)
    await expect(lookUp()).rejects.toThrow(/fetch failed|terminated/)
    expect(bench.service.bill(key).credits).toBe(credits)
    expect((await lookUp()).status).toBe(200)
  })

  test('faults with a hanging response deliver it when released', async () => {
    bench.service.fault({ hang: true })
    const waiting = lookUp()
    await expect.poll(() => bench.service.release()).toBe(1)
    expect((await waiting).status).toBe(200)
  })

  test('faults with unknown fields are rejected', async () => {
    expect((await bench.post('/__sandbox/faults', { statsu: 500 })).status).toBe(400)
  })
})

describe('the list of requests', () => {
  test('the list of requests contains every request with its charge', async () => {
    await lookUp()
    await bench.get('/nowhere')
    const requests = await bench.get('/__sandbox/requests')
    expect(requests.at('0')).toMatchObject({
      number: 1,
      method: 'GET',
      path: '/v1/enrichment/profile',
      query: { socialUrl: mara },
      headers: { 'x-api-key': key },
      operation: 2,
      key,
      status: 200,
      charged: true,
      credits: 2,
    })
    expect(requests.at('1')).toMatchObject({ operation: null, status: 404, charged: false })
    expect(bench.service.requests).toHaveLength(2)
  })

  test('the list of requests contains bodies as sent', async () => {
    await bench.post('/v1/enrichment/emails/finder/url', { url: mara })
    expect(bench.service.requests[0]?.body).toBe(JSON.stringify({ url: mara }))
  })
})

const send = async (body: string, type: string): Promise<number> => {
  const headers = { 'x-api-key': key, 'content-type': type }
  return (await fetch(`${bench.service.url}/v1/enrichment/match`, { method: 'POST', headers, body })).status
}

test('a body that is not a JSON object, or not declared as JSON, is rejected', async () => {
  expect(await send('{', 'application/json')).toBe(400)
  expect(await send('[]', 'application/json')).toBe(400)
  expect(await send('{"email":"mara@lettermill.example","includes":{}}', 'text/plain')).toBe(400)
})

test('keys can be created and their bill read', async () => {
  await bench.post('/__sandbox/keys', { key: 'made-up', credits: 5, perMinute: 1 })
  await bench.get('/v1/enrichment/profile', { socialUrl: mara }, 'made-up')
  const bill = await bench.get('/__sandbox/bill', { key: 'made-up' })
  expect(bill.at('')).toBeUndefined()
  expect(JSON.parse(bill.text)).toEqual({
    requests: 1,
    charged: 1,
    credits: 2,
    operations: { 2: { requests: 1, credits: 2 } },
    creditsRemaining: 3,
  })
})

test('the clock can be advanced and everything reset', async () => {
  const later = await bench.post('/__sandbox/clock', { advance: 60_000 })
  expect(later.at('now')).toBe('2026-11-02T09:31:15.000Z')
  await lookUp()
  await bench.post('/__sandbox/reset', {})
  expect(bench.service.requests).toHaveLength(0)
  expect((await lookUp()).at('credits_left')).toBe(998)
})

test('closing the service releases all waiting responses', async () => {
  const other = await openBench()
  other.service.fault([{ hang: true }, { latency: 60_000 }])
  const waiting = [0, 1].map(() =>
    other.get('/v1/enrichment/profile', { socialUrl: mara }).catch(() => 'broken off'),
  )
  await expect.poll(() => other.service.requests.filter(({ charged }) => charged).length).toBe(2)
  await other.service.close()
  expect(await Promise.all(waiting)).toHaveLength(2)
})

test('the service charges a client that disconnects, and continues to respond to others', async () => {
  bench.service.fault({ hang: true })
  const leaving = new AbortController()
  const address = `${bench.service.url}/v1/enrichment/profile?${new URLSearchParams({ socialUrl: mara, apikey: key })}`
  const requested = fetch(address, { signal: leaving.signal }).catch(() => 'left')
  await expect.poll(() => bench.service.bill(key).credits).toBe(2)
  leaving.abort()
  expect(await requested).toBe('left')
  expect(bench.service.release()).toBe(1)
  expect((await lookUp()).at('credits_left')).toBe(996)
})

test('the control address lists its addresses and operations', async () => {
  const reply = await bench.get('/__sandbox')
  expect(reply.at('operations')).toHaveLength(20)
  expect(reply.at('addresses')).toHaveProperty('POST /__sandbox/faults')
})
