import { describe, expect, test } from 'vitest'
import { operationNames, operations } from '../../../lib/api/operations.ts'
import { checkProvider, type Finding, type ProviderCheck } from '../../../tools/provider/check-provider.ts'
import { demoKey, sandboxFixture, socialUrl } from '../sandbox.fixture.ts'

const { service } = sandboxFixture()

async function findingsOf(check: Partial<ProviderCheck> = {}): Promise<Finding[]> {
  const findings: Finding[] = []
  await checkProvider({ apiUrl: service().url, apiKey: demoKey, paid: null, ...check }, (finding) =>
    findings.push(finding),
  )
  return findings
}

const wrong = (findings: Finding[]) =>
  findings.filter(({ result }) => result === 'wrong').map(({ what }) => what)

const samples = {
  person: `${socialUrl}/in/mara-lindqvist/`,
  name: { firstName: 'Mara', lastName: 'Lindqvist', companyName: 'Unknown Works' },
}

describe('without a budget', () => {
  test('without a budget, a complete provider passes the check, and no credits are spent', async () => {
    expect(wrong(await findingsOf())).toEqual([])
    expect(service().bill(demoKey).credits).toBe(0)
    const free: string[] = operationNames
      .filter((name) => operations[name].price.maximum === 0)
      .map((name) => operations[name].path)
    expect(service().requests.filter(({ path }) => !free.includes(path))).toEqual([])
  })

  test('without a budget, a wrong key of the user is reported', async () => {
    expect(wrong(await findingsOf({ apiKey: 'another-key' }))).toEqual([
      expect.stringContaining('getQuotasBasic: unauthorized, status 401'),
    ])
  })

  test('without a budget, a provider that accepts any key is reported', async () => {
    const accepting: ProviderCheck['fetch'] = (url, init) =>
      fetch(url, { ...init, headers: { 'x-api-key': demoKey } })
    expect(wrong(await findingsOf({ fetch: accepting }))).toEqual(['a wrong key gets an answer'])
  })

  test('without a budget, an address without a service is reported in one line', async () => {
    const findings = await findingsOf({ apiUrl: 'http://127.0.0.1:1' })
    expect(wrong(findings)).toEqual(['no response: is the address right, and does it not redirect?'])
  })

  test('without a budget, unencrypted addresses are reported, except on this computer', async () => {
    const findings = await findingsOf({
      apiUrl: 'http://api.example.com',
      fetch: (_, init) => fetch(`${service().url}/v1/workspaces/quotas`, init),
    })
    expect(wrong(findings)).toContain('http: the key would be sent unencrypted')
  })

  test.each([
    ['{"status":"success","data":{"credits_left":5}}', 'getQuotas has no credits.total'],
    ['{"status":"success","data":{"credits_left":5}}', 'getQuotas has no daily_rate_limit.next_reset'],
    ['{"status":"success","data":{}}', 'getQuotas has no credits_left'],
  ])('without a budget, account data %s gets the note "%s"', async (body, note) => {
    service().fault({ status: 200, body })
    const notes = (await findingsOf()).filter(({ result }) => result === 'note').map(({ what }) => what)
    expect(notes).toContainEqual(expect.stringContaining(note))
  })
})

describe('with a budget', () => {
  test.each([0, 1, 5, 12, 40])('a budget of %i credits is never exceeded', async (maxCredits) => {
    await findingsOf({ paid: { samples, maxCredits } })
    expect(service().bill(demoKey).credits).toBeLessThanOrEqual(maxCredits)
  })

  test('with a budget, each operation with a sample is called once, and its response is checked', async () => {
    const findings = await findingsOf({ paid: { samples, maxCredits: 200 } })
    expect(wrong(findings)).toEqual([])
    const paths = service().requests.map(({ method, path }) => `${method} ${path}`)
    expect(paths.filter((path) => path.includes('profile'))).toEqual([
      'GET /v1/enrichment/profile',
      'POST /v1/enrichment/profile',
    ])
    expect(findings).toContainEqual({ result: 'note', what: 'getJobDetails: not called, no sample' })
  })

  test('with a budget, a cost above the documented price is reported', async () => {
    const dear: ProviderCheck['fetch'] = async (url, init) => {
      const response = await fetch(url, init)
      if (!url.includes('/education')) return response
      return Response.json({ ...((await response.json()) as object), credits_consumed: 7 })
    }
    const findings = await findingsOf({ fetch: dear, paid: { samples, maxCredits: 200 } })
    expect(wrong(findings)).toEqual(['getEducation: 7 credits charged, 1 documented'])
  })

  test('with a budget, a missing operation is a note', async () => {
    const without: ProviderCheck['fetch'] = (url, init) =>
      url.includes('/reactions')
        ? Promise.resolve(new Response('no such page', { status: 404 }))
        : fetch(url, init)
    const findings = await findingsOf({ fetch: without, paid: { samples, maxCredits: 200 } })
    expect(wrong(findings)).toEqual([])
    expect(findings).toContainEqual({ result: 'note', what: 'getReactions: not offered' })
  })
})
