import { beforeEach, describe, expect, test } from 'vitest'
import { testDestination } from '../../../lib/crm/attempt-delivery.ts'
import type { Destination } from '../../../lib/crm/destination.ts'
import type { Body } from '../../../lib/crm/rows.ts'
import { expiredHubspotToken } from '../../../sandbox/destinations/hubspot.ts'
import { crmDepsWith, destinationOf, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const jane = 'person:jane-doe'
const body = { email: 'jane@acme.example', firstname: 'Jane', jobtitle: 'Editor' }
let deps: TestCrmDeps

function useDestination(more: Partial<Destination> = {}): void {
  deps = crmDepsWith({ ...destinationOf('hubspot-contact', there().url), ...more })
  there().setClock(() => deps.now())
}

beforeEach(() => useDestination())

async function send(...bodies: Body[]): Promise<void> {
  const records = bodies.map((each, index) => ({
    subject: index === 0 ? jane : `person:p${index}`,
    body: each,
  }))
  await deps.deliver('hubspot-contact', ...records)
  await deps.run()
}

const contacts = () => there().hubspot.contacts
const sentBodies = (path: RegExp) =>
  written.filter(({ request }) => path.test(request)).map(({ sent }) => sent)
let written: { request: string; sent: string }[] = []
function recordBodies(): void {
  written = []
  const { fetch } = deps
  deps.fetch = (url, init) => {
    written.push({ request: `${init.method} ${url}`, sent: typeof init.body === 'string' ? init.body : '' })
    return fetch(url, init)
  }
}

test('only the dated version of the API is used', async () => {
  useDestination({ createCompany: true, addNote: true })
  contacts().add({ email: 'john@acme.example' })
  await send(
    { ...body, '@company.name': 'Acme', '@company.domain': 'acme.example' },
    { email: 'john@acme.example', firstname: 'John', '@company.name': 'Acme' },
  )
  expect((await deps.db.deliveries.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  const paths = new Set(there().requests.map((request) => /\/hubspot\/crm\/\w+\/([^/]+)/.exec(request)?.[1]))
  expect(paths).toEqual(new Set(['2026-09']))
})

test.each(['/crm/v3/objects/contacts', '/crm/v4/objects/contacts/1/associations/default/companies/2'])(
  'the sandbox responds 404 for the ended version %s',
  async (path) => {
    const { token } = deps.all[0]!
    const response = await fetch(`${there().url}/hubspot${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(404)
  },
)

describe('the primary email', () => {
  test('the primary email stays when a person is found under an additional email', async () => {
    const { id } = contacts().add({
      email: 'old@acme.example',
      hs_additional_emails: 'x@acme.example;JANE@acme.example',
    })
    recordBodies()
    await send(body)
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'updated', remoteId: id })
    expect(contacts().rows).toMatchObject([{ values: { email: 'old@acme.example', firstname: 'Jane' } }])
    expect(sentBodies(/batch\/update/).join('')).not.toContain('"email"')
  })

  test('the primary email stays when the known contact has another one', async () => {
    await send(body)
    deps.advance(1000)
    await send({ ...body, email: 'jane@new.example', jobtitle: 'Head' })
    expect(contacts().rows).toMatchObject([{ values: { email: 'jane@acme.example', jobtitle: 'Head' } }])
  })

  test('the primary email is written if the contact has none', async () => {
    await send(body)
    contacts().rows[0]!.values['email'] = ''
    deps.advance(1000)
    await send({ ...body, jobtitle: 'Head' })
    expect(contacts().rows).toMatchObject([{ values: { email: 'jane@acme.example' } }])
  })
})

test('an update sends only what differs', async () => {
  contacts().add({ email: 'jane@acme.example', firstname: 'Jane', jobtitle: 'Intern' })
  recordBodies()
  await send(body)
  const [update = ''] = sentBodies(/batch\/update/)
  expect((JSON.parse(update) as { inputs: { properties: unknown }[] }).inputs).toMatchObject([
    { properties: { jobtitle: 'Editor' } },
  ])
  expect(update).not.toContain('firstname')
})

test('nothing is written to a contact that has all values', async () => {
  contacts().add({ ...body })
  await send(body)
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'unchanged' })
  expect(there().requests).toEqual(['POST /hubspot/crm/objects/2026-09/contacts/batch/read'])
})

test('a field with “Fill if empty” keeps the destination’s value', async () => {
  const mapping = deps.all[0]!.mapping.map((row) => ({ ...row, only: 'empty' as const }))
  useDestination({ mapping })
  contacts().add({ email: 'jane@acme.example', jobtitle: 'Chief Editor' })
  await send(body)
  expect(contacts().rows).toMatchObject([{ values: { jobtitle: 'Chief Editor', firstname: 'Jane' } }])
})

test('a lifecycle stage is written only to new contacts', async () => {
  contacts().add({ email: 'jane@acme.example', lifecyclestage: 'customer' })
  await send({ ...body, lifecyclestage: 'lead' }, { email: 'new@acme.example', lifecyclestage: 'lead' })
  expect(contacts().rows.map(({ values }) => values['lifecyclestage'])).toEqual(['customer', 'lead'])
})

test('a person who opted out at the destination is not changed', async () => {
  const { id } = contacts().add({ email: 'jane@acme.example', hs_email_optout: 'true' })
  await send(body)
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'refused', reason: 'optout', remoteId: id })
  expect(contacts().rows[0]?.values).toEqual({ email: 'jane@acme.example', hs_email_optout: 'true' })
})

describe('the owner', () => {
  beforeEach(() => {
    useDestination({ owner: 'boss@own.example' })
    there().hubspot.owners.add({ email: 'boss@own.example' })
  })

  test('the owner is set only on contacts without an owner', async () => {
    const [boss] = there().hubspot.owners.rows
    contacts().add({ email: 'jane@acme.example', hubspot_owner_id: '7' })
    contacts().add({ email: 'john@acme.example' })
    await send(body, { email: 'john@acme.example' }, { email: 'new@acme.example' })
    expect(contacts().rows.map(({ values }) => values['hubspot_owner_id'])).toEqual(['7', boss?.id, boss?.id])
  })

  test('the connection test fails if HubSpot does not know the owner', async () => {
    there().hubspot.owners.clear()
    expect(await testDestination(deps, deps.all[0]!)).toMatchObject({ end: 'refused', reason: 'owner' })
  })
})

test('a new contact gets a note with source and date, an existing one none', async () => {
  useDestination({ addNote: true })
  contacts().add({ email: 'john@acme.example' })
  await send(body, { email: 'john@acme.example', firstname: 'John' })
  expect(there().hubspot.notes.rows).toHaveLength(1)
  const day = new Date(deps.now()).toISOString().slice(0, 10)
  expect(there().hubspot.notes.rows[0]?.values['hs_note_body']).toContain(`Added with Sidelight on ${day}`)
})

describe('a refusal', () => {
  test('a refusal names all required properties and is not retried', async () => {
    there().hubspot.required.push('phone', 'website')
    await send(body)
    const delivery = await deps.onlyDelivery()
    expect(delivery).toMatchObject({ state: 'refused', reason: 'required', nextAt: null })
    expect(delivery.message).toMatch(/"phone".*"website"/)
  })

  test('a refusal of one record of a batch affects only that record', async () => {
    await send(body, { email: 'not an email' }, { email: 'john@acme.example' })
    const states = (await deps.db.deliveries.toArray()).map(({ state, body: each }) => [each['email'], state])
    expect(Object.fromEntries(states)).toEqual({
      'jane@acme.example': 'sent',
      'not an email': 'refused',
      'john@acme.example': 'sent',
    })
  })

  test('a refused update affects only the records with the wrong property', async () => {
    for (const name of ['a', 'b', 'c']) contacts().add({ email: `${name}@acme.example` })
    await send(
      { email: 'a@acme.example', nickname: 'A' },
      { email: 'b@acme.example', firstname: 'B' },
      { email: 'c@acme.example', nickname: 'C' },
    )
    const rows = await deps.db.deliveries.toArray()
    const outcomes = rows.map(({ body: each, state, reason }) => [each['email'], [state, reason]])
    expect(Object.fromEntries(outcomes)).toEqual({
      'a@acme.example': ['refused', 'field'],
      'b@acme.example': ['sent', null],
      'c@acme.example': ['refused', 'field'],
    })
  })
})

test('a company is created before its contact, which is linked when it is created', async () => {
  useDestination({ createCompany: true })
  await send({ ...body, '@company.name': 'Acme', '@company.domain': 'acme.example' })
  const creations = there().requests.filter((request) => request.endsWith('/batch/create'))
  expect(creations).toEqual([
    'POST /hubspot/crm/objects/2026-09/companies/batch/create',
    'POST /hubspot/crm/objects/2026-09/contacts/batch/create',
  ])
  expect(there().requests.filter((request) => request.includes('associat'))).toEqual([])
  expect(there().hubspot.ties.rows).toHaveLength(1)
})

test('a company that the search does not find yet is not created a second time', async () => {
  useDestination({ createCompany: true })
  const company = { '@company.name': 'Acme', '@company.domain': 'acme.example' }
  await send({ ...body, ...company })
  await deps.deliver('hubspot-contact', {
    subject: 'person:john',
    body: { email: 'john@acme.example', ...company },
  })
  await deps.run()
  expect(there().hubspot.companies.rows).toHaveLength(1)
  expect(there().hubspot.ties.rows).toHaveLength(2)
})

describe('the connection test', () => {
  test.each([
    ['a property that does not exist', 'nickname'],
    ['a read-only property', 'hs_additional_emails'],
  ])('the connection test reports %s in the mapping', async (_, to) => {
    const destination = { ...deps.all[0]!, mapping: [...deps.all[0]!.mapping, { to, from: 'name' as const }] }
    expect(await testDestination(deps, destination)).toMatchObject({
      end: 'refused',
      reason: 'field',
      message: to,
    })
  })

  test('the connection test reports an expired token', async () => {
    const destination = { ...deps.all[0]!, token: expiredHubspotToken }
    expect(await testDestination(deps, destination)).toMatchObject({ end: 'token', reason: 'session' })
  })
})

test('the sixth search in a second waits', async () => {
  deps = crmDepsWith(destinationOf('hubspot-company', there().url))
  there().setClock(() => deps.now())
  there().hubspot.searches.push(...Array.from({ length: 5 }, () => deps.now()))
  await deps.deliver('hubspot-company', {
    subject: 'company:acme',
    body: { domain: 'acme.example', name: 'Acme' },
  })
  await deps.run()
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'pending', error: 'limited', reason: 'rate' })
  await deps.runFor(10_000)
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'created' })
})
