import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoKey, sandboxFixture, socialUrl } from '../../unit/sandbox.fixture.ts'
import { faults, harmless, type FaultName } from './faults.ts'
import { openProxy, type FaultProxy } from './proxy.ts'

const { service } = sandboxFixture()
let proxy: FaultProxy
beforeAll(async () => {
  proxy = await openProxy(service())
})
beforeEach(() => proxy.reset())
afterAll(() => proxy.close())

const path = `/v1/enrichment/profile?socialUrl=${encodeURIComponent(`${socialUrl}/in/mara-lindqvist/`)}`
const requested = (target = path) =>
  `GET ${target} HTTP/1.1\r\nhost: service\r\nx-api-key: ${demoKey}\r\n\r\n`

function speak() {
  const { port } = new URL(proxy.url)
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  let broke: string | null = null
  socket.on('data', (bytes) => (received += bytes.toString('latin1')))
  socket.on('error', (error: NodeJS.ErrnoException) => (broke = error.code ?? ''))
  const closed = once(socket, 'close').catch(() => {})
  return {
    say: (text: string) => socket.write(text),
    until: async (has: string) => {
      while (!received.includes(has)) await once(socket, 'data')
      return received
    },
    end: async () => {
      await closed
      return { response: received, broke }
    },
    leave: () => socket.destroy(),
  }
}

interface ItemResponse {
  status: number
  json: unknown
}

/** One request on a separate connection, because Node's `fetch` resends some. */
function get(target = path, post?: object): Promise<ItemResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ItemResponse>()
  const headers = { 'x-api-key': demoKey, ...(post ? { 'content-type': 'application/json' } : {}) }
  const options = { method: post ? 'POST' : 'GET', headers, agent: false }
  request(proxy.url + target, options, (response) => {
    let body = ''
    response.on('data', (bytes) => (body += String(bytes)))
    response.on('error', reject)
    response.on('end', () => resolve({ status: response.statusCode ?? 0, json: readJson(body) }))
  })
    .on('error', reject)
    .end(post ? JSON.stringify(post) : '')
  return promise
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

test('a request without a fault passes through, and the bill has its cost', async () => {
  expect((await get()).json).toMatchObject({ success: true, credits_consumed: 2, credits_left: 998 })
  expect(proxy.bill.arrivals).toMatchObject([
    {
      number: 1,
      method: 'GET',
      path: '/v1/enrichment/profile',
      operation: 2,
      key: demoKey,
      charged: 2,
      got: 'whole',
    },
  ])
  expect(proxy.bill.credits()).toBe(service().bill(demoKey).credits)
})

test('the proxy recognizes a request in fragments and two requests on one connection', async () => {
  const one = speak()
  for (const piece of requested().match(/[^]{1,17}/g) ?? []) one.say(piece)
  await one.until('"success":true')
  one.say(requested('/v1/workspaces/quotas'))
  await one.until('"status":"success"')
  one.leave()
  await get('/v1/enrichment/emails/finder/url', { url: `${socialUrl}/in/mara-lindqvist/` })
  expect(proxy.bill.arrivals.map(({ onConnection, reused }) => [onConnection, reused])).toEqual([
    [1, false],
    [2, true],
    [1, false],
  ])
  expect(proxy.bill.arrivals[2]?.connection).not.toBe(proxy.bill.arrivals[0]?.connection)
  expect(proxy.bill.paid().map(({ charged }) => charged)).toEqual([2, 4])
})

const seen: Record<
  Exclude<FaultName, 'hang' | 'drip' | 'huge-body'>,
  number | [has: string, broke: string | null]
> = {
  'reset-before-headers': ['', 'ECONNRESET'],
  'reset-after-headers': ['HTTP/1.1 200', 'ECONNRESET'],
  'reset-in-body': ['"success":true', 'ECONNRESET'],
  'empty-reply': ['', null],
  'truncated-body': ['"success":true', null],
  'cut-chunk': ['transfer-encoding: chunked', null],
  'length-short': ['"success":true', null],
  'length-long': ['"success":true', null],
  'length-negative': ['content-length: -1', null],
  'length-huge': ['content-length: 99999999999999999999', null],
  garbage: ['not a protocol', null],
  body: 200,
  html: 200,
  'redirect-301': 301,
  'redirect-302': 302,
  'redirect-303': 303,
  'redirect-307': 307,
  'redirect-308': 308,
  'gzip-bomb': 200,
  'brotli-bomb': 200,
  latency: 200,
  none: 200,
  'status-408': 408,
  'status-421': 421,
  'status-429': 429,
  'status-500': 500,
  'status-502': 502,
  'status-503': 503,
}

async function check(is: number | [string, string | null]): Promise<typeof is> {
  if (typeof is === 'number') return (await get()).status
  const one = speak()
  one.say(requested())
  const { response: received, broke } = await one.end()
  return [received.includes(is[0]) ? is[0] : received, broke]
}

describe('each fault behaves on the socket as named, and is charged', () => {
  test.each(Object.entries(seen))('%s', async (name, is) => {
    proxy.fault({ fault: name as FaultName, ms: 1 })
    expect(await check(is)).toEqual(is)
    const got = harmless.has(name as FaultName) ? 'whole' : 'part or nothing'
    expect(proxy.bill.arrivals).toMatchObject([{ fault: name, charged: 2, got }])
    expect(await get()).toMatchObject({ status: 200 })
  })

  test('huge-body can be aborted before its end', async () => {
    proxy.fault({ fault: 'huge-body' })
    const one = speak()
    one.say(requested())
    expect(await one.until('content-length: 104857600')).toContain('HTTP/1.1 200')
    one.leave()
  })

  test('drip arrives byte by byte', async () => {
    proxy.fault({ fault: 'drip', ms: 0, operation: 19 })
    expect((await get('/v1/workspaces/quotas')).json).toMatchObject({ status: 'success' })
  })

  test('hang lasts until it is released', async () => {
    proxy.fault({ fault: 'hang' })
    const one = speak()
    one.say(requested())
    await expect.poll(() => proxy.release()).toBe(1)
    await one.until('"success":true')
    expect(proxy.bill.arrivals[0]?.charged).toBe(2)
    one.leave()
  })

  test('every fault is covered', () => {
    expect([...Object.keys(seen), 'hang', 'drip', 'huge-body'].toSorted()).toEqual(
      Object.keys(faults).toSorted(),
    )
  })
})

test('requests to the other origin of a redirect are counted', async () => {
  proxy.fault({ fault: 'redirect-307' })
  await fetch(proxy.url + path)
  expect(proxy.elsewhere).toMatchObject([{ target: '/moved' }])
})

test('a fault applies only to the requests that it was set for', async () => {
  const quotas = '/v1/workspaces/quotas'
  proxy.fault({ fault: 'status-500' })
  proxy.fault({ fault: 'status-502', operation: [19, 20], after: 1 })
  proxy.fault({ fault: 'status-503', number: 5 })
  proxy.fault({ fault: 'status-421', path: '/workspaces/', times: 2 })
  const statuses: number[] = []
  for (const target of [quotas, path, quotas, quotas, path, '/workspaces/quotas', '/workspaces/quotas', path])
    statuses.push((await get(target)).status)
  expect(statuses).toEqual([200, 500, 502, 200, 503, 421, 421, 200])
})

test('a fault for reused connections waits for a request on a reused connection', async () => {
  proxy.fault({ fault: 'reset-before-headers', connection: 'reused' })
  const one = speak()
  one.say(requested())
  await one.until('"success":true')
  one.say(requested())
  expect(await one.end()).toMatchObject({ broke: 'ECONNRESET' })
  expect(proxy.bill.arrivals).toMatchObject([{ fault: null }, { fault: 'reset-before-headers', charged: 2 }])
})

test("a request that never reached the service isn't charged, and a late charge happens once", async () => {
  proxy.fault({ fault: 'reset-before-headers', charge: 'never' })
  proxy.fault({ fault: 'reset-before-headers', charge: 'late' })
  await expect(get()).rejects.toThrow('ECONNRESET')
  await expect(get()).rejects.toThrow('ECONNRESET')
  expect(proxy.bill.arrivals).toMatchObject([
    { charged: 0, owed: 0 },
    { charged: 0, owed: 2 },
  ])
  expect(service().bill(demoKey).creditsRemaining).toBe(1000)
  expect(proxy.chargeLate()).toBe(2)
  expect(proxy.chargeLate()).toBe(0)
  expect(service().bill(demoKey).creditsRemaining).toBe(998)
  expect(proxy.bill.credits()).toBe(2)
})

test('prices rise, with or without reporting it, and other clients can spend credits', async () => {
  proxy.price({ operation: 2, credits: 7, identifiers: false })
  expect((await get()).json).toMatchObject({
    credits_consumed: 2,
    credits_left: 993,
    quotas: { credits: { used: 7, left: 993 } },
  })
  proxy.price({ operation: 2, credits: 9, identifiers: true })
  expect((await get()).json).toMatchObject({ credits_consumed: 9, credits_left: 984 })
  proxy.othersSpend(demoKey, 4)
  expect(proxy.bill.credits()).toBe(16)
  expect(service().bill(demoKey).creditsRemaining).toBe(980)
})

test('connections are refused until the refusal ends', async () => {
  await proxy.refuse(true)
  await expect(get()).rejects.toThrow('ECONNREFUSED')
  await proxy.refuse(false)
  expect(await get()).toMatchObject({ status: 200 })
})

test('idle connections are closed if the next request must be fresh', async () => {
  const one = speak()
  one.say(requested())
  await one.until('"success":true')
  proxy.hangUp()
  expect(await one.end()).toMatchObject({ broke: null })
})
