import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newSecret, signedHeaders } from '../../../lib/crm/sign.ts'
import { checkDestination } from '../../../lib/crm/save-destination.ts'
import { crmDepsWith, destinationOf } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const record = { subject: 'person:jane-doe', body: { name: 'Jane' } }

/** Like the reference libraries: base64, with or without the prefix. */
function referenceKey(secret: string): Buffer {
  const bare = secret.startsWith('whsec_') ? secret.slice(6) : secret
  const key = Buffer.from(bare, 'base64')
  if (key.toString('base64') !== bare) throw new Error('Not base64.')
  return key
}

function verified(key: Buffer, headers: Record<string, string>, body: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  return (headers['webhook-signature'] ?? '')
    .split(' ')
    .some((one) => one.split(',')[0] === 'v1' && one.split(',')[1] === expected)
}

describe('the URL of a webhook', () => {
  const kept = (address: string) =>
    checkDestination({ ...destinationOf('webhook', 'https://x.example'), address }, undefined)

  test.each([
    'https://hooks.example.com/in/?token=a%20b&x=1&x=2&empty=',
    'https://hooks.example.com/in/',
    'https://hooks.example.com/in//',
    'https://hooks.example.com/?',
    'https://hooks.example.com/%7Efoo/%2F/;v=1?a=b?c=d',
    'https://HOOKS.example.com:443/In',
    'http://localhost:4000/x/?y',
  ])('the URL of a webhook is used exactly as typed: %s', (address) => {
    const checked = kept(` ${address} `)
    expect(checked).toMatchObject({ destination: { address } })
  })

  test('the URL of a webhook is unchanged on the wire', () => {
    const typed = fc.webUrl({ withQueryParameters: true, validSchemes: ['https'] })
    const onTheWire = (address: string) => {
      const checked = kept(address)
      return 'destination' in checked ? new URL(checked.destination.address).href : null
    }
    fc.assert(fc.property(typed, (address) => [new URL(address).href, null].includes(onTheWire(address))))
    expect(onTheWire('https://a.aa/?')).toBe('https://a.aa/?')
  })

  test.each([
    ['https://hooks.example.com/#part', 'fragment'],
    ['https://hooks.example.com/#', 'fragment'],
    ['https://me:secret@hooks.example.com/', 'credentials'],
    ['http://hooks.example.com/', 'not-secure'],
  ])('the URL %s of a webhook is rejected: %s', (address, problem) => {
    expect(kept(address)).toEqual({ problems: { address: problem } })
  })

  test('a webhook’s requests reach the receiver with query and slashes', async () => {
    const path = '/webhook/?token=a%20b&x=1'
    const deps = crmDepsWith({ ...destinationOf('webhook', there().url), address: `${there().url}${path}` })
    await deps.deliver('webhook', record)
    await deps.run()
    expect(there().addresses).toEqual([`${there().url}${path}`])
  })
})

describe('the base URL of a CRM', () => {
  test.each(['https://acme.pipedrive.com/pipeline?id=1', 'https://acme.pipedrive.com/#deal'])(
    'the base URL %s of a CRM is rejected because a part would be lost',
    (address) => {
      const draft = { ...destinationOf('pipedrive-person', 'https://x.example'), address }
      expect(checkDestination(draft, undefined)).toEqual({ problems: { address: 'query' } })
    },
  )
})

describe('a webhook secret', () => {
  const base64 = Buffer.from('a secret of the receiver’s own').toString('base64')

  test.each([
    ['with the prefix', `whsec_${base64}`],
    ['without it', base64],
    ['created by Sidelight', newSecret()],
    ['created by Sidelight, without the prefix', newSecret().slice(6)],
  ])('the webhook secret %s signs with the bytes decoded by the reference libraries', async (_, secret) => {
    const headers = await signedHeaders(secret, 'id', 1_700_000_000_000, '{"a":1}')
    expect(verified(referenceKey(secret), headers, '{"a":1}')).toBe(true)
  })

  test('a webhook secret that is not base64 signs with its characters', async () => {
    const headers = await signedHeaders('not-base64!', 'id', 0, '{}')
    expect(verified(Buffer.from('not-base64!'), headers, '{}')).toBe(true)
  })

  test('a webhook secret that is not base64 after the prefix is rejected', () => {
    const draft = { ...destinationOf('webhook', 'https://x.example'), token: 'whsec_not-base64!' }
    expect(checkDestination(draft, undefined)).toEqual({ problems: { token: 'secret' } })
  })

  test('a webhook secret and its predecessor both sign during a rotation', async () => {
    const [old, next] = [newSecret(), newSecret()]
    const draft = { ...destinationOf('webhook', 'https://x.example'), token: `${next} ${old}` }
    expect(checkDestination(draft, undefined)).toMatchObject({ destination: { token: `${next} ${old}` } })
    const headers = await signedHeaders(`${next} ${old}`, 'id', 0, '{}')
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
    expect(verified(referenceKey(old), headers, '{}')).toBe(true)
    expect(verified(referenceKey(next), headers, '{}')).toBe(true)
    expect(verified(referenceKey(newSecret()), headers, '{}')).toBe(false)
  })

  test('a webhook secret repeated in an error message is not logged', async () => {
    const [old, next] = [newSecret(), newSecret()]
    const deps = crmDepsWith({ ...destinationOf('webhook', there().url), token: `${next} ${old}` })
    there().fault({ status: 400, body: { message: `Neither ${old} nor ${next} fit.` } })
    await deps.deliver('webhook', record)
    await deps.run()
    const log = JSON.stringify(await deps.db.deliveries.toArray())
    expect(log).toContain('Neither')
    expect(log).not.toContain(old)
    expect(log).not.toContain(next)
  })
})

test('a 410 ends all deliveries, also in later worker instances', async () => {
  const deps = crmDepsWith(destinationOf('webhook', there().url))
  there().fault({ status: 410, times: 99 })
  await deps.deliver('webhook', record, { subject: 'person:john', body: { name: 'John' } })
  await deps.runFor(48 * 3_600_000)
  expect(there().requests).toHaveLength(1)
  expect(deps.known['webhook']?.pauseReason).toBe('gone')
  expect((await deps.db.deliveries.toArray()).map(({ state }) => state)).toEqual(['pending', 'pending'])
})

test('every attempt has the same id', async () => {
  const deps = crmDepsWith(destinationOf('webhook', there().url))
  there().setClock(() => deps.now())
  there().fault({ status: 503, times: 2 })
  there().fault({ status: 429, times: 2 })
  await deps.deliver('webhook', record)
  const ids: unknown[] = []
  const send = deps.fetch
  deps.fetch = (url, init) => {
    ids.push(new Headers(init.headers).get('webhook-id'))
    return send(url, init)
  }
  await deps.runFor(24 * 3_600_000)
  expect(ids).toHaveLength(5)
  expect(new Set(ids)).toEqual(new Set([(await deps.onlyDelivery()).id]))
})
