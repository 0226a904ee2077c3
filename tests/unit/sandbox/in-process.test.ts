import { beforeEach, describe, expect, test } from 'vitest'
import { serviceInProcess } from '../../../sandbox/service/in-process.ts'
import type { ServiceInProcess } from '../../../sandbox/service/in-process.ts'
import { mara, openBench, socialUrl, start, theWorld } from './bench.ts'

const key = 'sandbox-demo-key'
let service: ServiceInProcess

beforeEach(() => {
  service = serviceInProcess({ world: theWorld(), socialUrl, now: () => start })
})

const origin = 'https://api.service.example'
const ask = (init: RequestInit = {}): Promise<Response> =>
  service.fetch(`${origin}/v1/enrichment/profile`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ socialUrl: mara, includes: {} }),
    ...init,
  })

test('the in-process service responds and records as over HTTP', async () => {
  const bench = await openBench()
  const overHttp = await bench.post('/v1/enrichment/profile', { socialUrl: mara, includes: {} })
  const reply = await ask()
  const known = (text: string): unknown => ({
    ...(JSON.parse(text) as object),
    metadata: 'has an id of its own',
  })
  expect(known(await reply.text())).toEqual(known(overHttp.text))
  const common = ['content-type', 'cache-control', 'date']
  const picked = (headers: Headers) => common.map((name) => headers.get(name))
  expect(picked(reply.headers)).toEqual(picked(overHttp.headers))
  expect(service.bill(key)).toEqual(bench.service.bill(key))
  const [there] = bench.service.requests
  expect(service.requests).toMatchObject([{ ...there, socket: expect.any(Number), headers: {} }])
  await bench.service.close()
})

test('the in-process service accepts headers in each form', async () => {
  const pairs: [string, string][] = [
    ['X-API-Key', key],
    ['Content-Type', 'application/json'],
  ]
  for (const headers of [pairs, new Headers(pairs), Object.fromEntries(pairs)])
    expect((await ask({ headers })).status).toBe(200)
})

test('the in-process service records and charges before it responds', () => {
  void ask()
  expect(service.bill(key)).toMatchObject({ requests: 1, charged: 1, credits: 2 })
})

describe('the in-process service as a browser’s fetch', () => {
  test.each([
    [{ reset: true }, 0],
    [{ reset: true, charge: true }, 2],
  ])('the in-process service rejects with a TypeError for %j, which costs %d', async (fault, credits) => {
    service.fault(fault)
    await expect(ask()).rejects.toThrow(TypeError)
    expect(service.requests[0]?.status).toBeNull()
    expect(service.bill(key).credits).toBe(credits)
  })

  test('the in-process service delivers half of a truncated body, then a TypeError', async () => {
    service.fault({ truncate: true })
    const { status, body } = await ask()
    expect(status).toBe(200)
    const reader = body!.getReader()
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value)).toMatch(/^\{"success":true/)
    await expect(reader.read()).rejects.toThrow(TypeError)
    expect(service.bill(key).credits).toBe(2)
  })

  test('the in-process service rejects an aborted request with its reason; the request is charged', async () => {
    service.fault({ hang: true })
    const leaving = new AbortController()
    const requested = ask({ signal: leaving.signal })
    const reason = new DOMException('too late', 'TimeoutError')
    leaving.abort(reason)
    await expect(requested).rejects.toBe(reason)
    expect(service.bill(key).credits).toBe(2)
    expect(service.release()).toBe(1)
  })

  test('the in-process service sends nothing if the signal was already aborted', async () => {
    await expect(ask({ signal: AbortSignal.abort('no') })).rejects.toBe('no')
    expect(service.requests).toHaveLength(0)
  })

  test('the in-process service rejects redirects only if requested', async () => {
    service.fault([{ status: 302 }, { status: 302 }])
    await expect(ask({ redirect: 'error' })).rejects.toThrow(TypeError)
    expect((await ask({ redirect: 'manual' })).status).toBe(302)
  })

  test('the in-process service delivers a hanging response when released', async () => {
    service.fault({ hang: true })
    const requested = ask()
    expect(service.release()).toBe(1)
    expect((await requested).status).toBe(200)
  })

  test('the in-process service can deliver responses in another order', async () => {
    service.fault({ latency: 20 })
    const response: string[] = []
    await Promise.all([ask().then(() => response.push('first')), ask().then(() => response.push('second'))])
    expect(response).toEqual(['second', 'first'])
  })
})
