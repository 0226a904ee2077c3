import { describe, expect, test } from 'vitest'
import { createClient } from '../../../lib/api/index.ts'
import { operations, operationNames, type OperationName } from '../../../lib/api/operations.ts'
import { priceList } from '../../../lib/purchases/prices/prices.ts'
import { consoleCalls } from '../components/console/calls.ts'
import { demoKey, sandboxFixture, socialUrl } from '../sandbox.fixture.ts'

const { service } = sandboxFixture()
const profile = `${socialUrl}/in/mara-lindqvist/`

const calls = consoleCalls(socialUrl)

const client = (options = {}) => createClient({ apiUrl: service().url, apiKey: demoKey, ...options })

/** The methods differ only in their input types. */
const call = (name: OperationName, input: Record<string, unknown>, options = {}) =>
  client(options)[name](input as never)

describe.each(operationNames)('%s', (name) => {
  const { method, path, gives } = operations[name]

  test(`the client sends ${method} ${path} once with the key only in the header`, async () => {
    await call(name, calls[name])
    expect(service().requests).toHaveLength(1)
    const [request] = service().requests
    const sent = method === 'GET' ? request?.query : JSON.parse(request?.body ?? '')
    const expected = method === 'GET' ? Object.fromEntries(entriesAsText(calls[name])) : calls[name]
    expect(request).toMatchObject({ method, path })
    expect(sent).toEqual(expected)
    expect(request?.headers['x-api-key']).toBe(demoKey)
    expect(JSON.stringify([request?.query, request?.body])).not.toContain(demoKey)
  })

  test(`the client reads ${gives} from the response completely`, async () => {
    const reply = await call(name, calls[name])
    expect(reply).toMatchObject({ outcome: 'ok', problem: null, unreadable: [] })
    expect(reply.data).toHaveProperty(gives)
    expect(JSON.parse(reply.raw)).toHaveProperty(gives)
  })

  test('a request costs at most its listed price', async () => {
    const before = service().bill(demoKey).credits
    await call(name, calls[name])
    const cost = service().bill(demoKey).credits - before
    expect(cost).toBeLessThanOrEqual(priceList()[name].maximum ?? Infinity)
  })

  test.each([
    [400, 'bad-request', 'refused'],
    [401, 'unauthorized', 'refused'],
    [402, 'out-of-credits', 'refused'],
    [403, 'forbidden', 'refused'],
    [404, 'not-found', 'not-found'],
    [418, 'refused', 'refused'],
    [429, 'rate-limited', 'refused'],
    [500, 'server-error', 'unknown'],
    [503, 'server-error', 'unknown'],
  ] as const)('the client reports a status of %i as %s', async (status, kind, outcome) => {
    service().fault({ status, body: '{"message":"as the service says it"}' })
    const reply = await call(name, calls[name])
    expect(reply).toMatchObject({ outcome, problem: { kind, status, message: 'as the service says it' } })
    expect(service().requests).toHaveLength(1)
  })
})

function entriesAsText(input: Record<string, unknown>): [string, string][] {
  return Object.entries(input).map(([name, value]) => [name, String(value)])
}

describe('an invalid response', () => {
  test.each([
    ['a page with 200', { html: true }, 'unreadable', 'unknown'],
    ['text', { body: 'garbage' }, 'unreadable', 'unknown'],
    ['an empty body', { body: '' }, 'unreadable', 'unknown'],
    ['JSON of another service', { body: '{"login":"please"}' }, 'unreadable', 'unknown'],
    ['a list', { body: '[1]' }, 'unreadable', 'unknown'],
    ['success: false', { patch: { success: false, message: 'no' } }, 'refused', 'refused'],
    ['a broken connection', { reset: true }, 'unreachable', 'unknown'],
    ['a truncated body', { truncate: true }, 'unreachable', 'unknown'],
  ] as const)('an invalid response is reported: %s', async (_, fault, kind, outcome) => {
    service().fault(fault)
    expect(await call('getProfileData', calls.getProfileData)).toMatchObject({ outcome, problem: { kind } })
  })

  test('a redirect to another host is not followed, so the key stays here', async () => {
    service().fault({ status: 302, headers: { location: `${service().url}/elsewhere` } })
    const reply = await call('getProfileData', calls.getProfileData)
    expect(reply).toMatchObject({ outcome: 'unknown', problem: { kind: 'unreachable' } })
    expect(service().requests.map(({ path }) => path)).toEqual(['/v1/enrichment/profile'])
  })

  test('an unreachable service is reported as unreachable', async () => {
    const reply = await call('getQuotas', {}, { apiUrl: 'http://127.0.0.1:1' })
    expect(reply).toMatchObject({ outcome: 'unknown', problem: { kind: 'unreachable' }, raw: '' })
  })

  test('a 404 without JSON, from an operation without listed errors, means not offered', async () => {
    service().fault({ status: 404, html: true })
    expect(await call('getPosts', calls.getPosts)).toMatchObject({ problem: { kind: 'not-offered' } })
  })
})

describe('an invalid input is not sent', () => {
  test.each([
    ['enrichProfile', { socialUrl: profile, includes: { includeShoeSize: true } }, 'includes'],
    ['enrichProfile', { socialUrl: profile, cacheDuration: 'long' }, 'cacheDuration'],
    ['enrichProfile', { socialUrl: ' ' }, 'socialUrl'],
    ['personsSearch', {}, 'at least one filter'],
    ['personsSearch', { page: 2 }, 'at least one filter'],
    ['jobsSearch', { ...calls.jobsSearch, location: 'Lisbon; Porto' }, 'location'],
    ['jobsSearch', { ...calls.jobsSearch, page: 11 }, 'page'],
    ['jobsSearch', { keywords: 'x', location: 'y' }, 'companyUrl'],
    ['getProfileData', {}, 'socialUrl'],
  ] as const)('invalid input for %s is not sent: %j', async (name, input, field) => {
    const reply = await call(name, input)
    expect(reply).toMatchObject({ outcome: 'refused', problem: { kind: 'bad-input' } })
    expect(JSON.stringify(reply.problem)).toContain(field)
    expect(service().requests).toHaveLength(0)
  })
})

test('a base URL may have a path and a final slash', async () => {
  const seen: string[] = []
  const fetch = (url: string) => {
    seen.push(url)
    return Promise.resolve(new Response('{}'))
  }
  await createClient({ apiUrl: 'https://api.example.com/social/', apiKey: 'k', fetch }).getQuotas({})
  expect(seen).toEqual(['https://api.example.com/social/v1/workspaces/quotas'])
})

test('the parameter of the job operation is named as in the setting', async () => {
  await call('getJobDetails', calls.getJobDetails, { jobUrlParameter: 'jobUrl' })
  expect(service().requests[0]?.query).toEqual({ jobUrl: calls.getJobDetails['url'] })
})
