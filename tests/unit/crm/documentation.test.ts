import { expect, test } from 'vitest'
import { adapters } from '../../../lib/crm/adapters.ts'
import { crmDepsWith, destinationOf } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const contact = { subject: 'person:jane', body: { LastName: 'Doe', Email: 'jane@acme.example' } }

test('Salesforce: a person account, which is read-only as a contact, is refused with that reason', async () => {
  there().salesforce.contacts.add({ LastName: 'Old', Email: 'jane@acme.example' })
  const deps = crmDepsWith(destinationOf('salesforce-contact', there().url))
  const error = { statusCode: 'INSUFFICIENT_ACCESS_OR_READONLY', message: 'insufficient access rights' }
  const body = [{ success: false, errors: [error] }]
  there().fault({ on: /PATCH .*composite\/sobjects$/, status: 200, body })
  await deps.deliver('salesforce-contact', contact)
  await deps.run()
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'refused', reason: 'readonly' })
})

test('Salesforce: all requests use version 62.0, which Salesforce supports', async () => {
  const deps = crmDepsWith(destinationOf('salesforce-contact', there().url))
  await deps.deliver('salesforce-contact', contact)
  await deps.run()
  expect(there().requests.length).toBeGreaterThan(0)
  expect(there().requests.filter((request) => !request.includes('/services/data/v62.0/'))).toEqual([])
})

test('a webhook receives records under the type that receivers rely on', async () => {
  const deps = crmDepsWith(destinationOf('webhook', there().url))
  const bodies: unknown[] = []
  const { fetch } = deps
  deps.fetch = (url, init) => {
    if (typeof init.body === 'string') bodies.push(JSON.parse(init.body))
    return fetch(url, init)
  }
  await deps.deliver('webhook', { subject: 'person:jane', body: { name: 'Jane Doe' } })
  await deps.run()
  expect(bodies).toMatchObject([{ type: 'record.handed-over', data: { name: 'Jane Doe' } }])
})

test('HubSpot: the setup names the scopes of contacts and companies, and service keys', () => {
  const { scopes, help } = adapters['hubspot-contact'].setUp
  expect(scopes).toEqual(
    ['contacts', 'companies'].flatMap((type) =>
      ['read', 'write'].map((action) => `crm.objects.${type}.${action}`),
    ),
  )
  expect(help).toContain('account-service-keys')
})

test('Pipedrive: a person is sent to version 2 of the API with the token in its header', async () => {
  const deps = crmDepsWith(destinationOf('pipedrive-person', there().url))
  const sent: { url: string; headers: Headers; body: unknown }[] = []
  const { fetch } = deps
  deps.fetch = (url, init) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    sent.push({ url, headers: new Headers(init.headers), body })
    return fetch(url, init)
  }
  const body = { name: 'Jane Doe', email: 'jane@acme.example' }
  await deps.deliver('pipedrive-person', { subject: 'person:jane', body })
  await deps.run()
  expect(sent.every(({ url }) => url.includes('/api/v2/persons'))).toBe(true)
  expect(sent.every(({ headers }) => headers.get('x-api-token') !== null)).toBe(true)
  const emails = [{ value: 'jane@acme.example', primary: true, label: 'work' }]
  expect(sent.at(-1)?.body).toEqual({ name: 'Jane Doe', emails })
})
