import { describe, expect, test } from 'vitest'
import type { Destination } from '../../../lib/crm/destination.ts'
import { crmDepsWith, destinationOf } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'
import { lagMs } from '../../../sandbox/destinations/store.ts'
import type { Body, DestinationKind } from '../../../lib/crm/rows.ts'

const there = localDestinations()
const jane = 'person:jane-doe'

function deskFor(kind: DestinationKind, more: Partial<Destination> = {}) {
  const deps = crmDepsWith({ ...destinationOf(kind, there().url), ...more })
  there().setClock(() => deps.now())
  return deps
}

describe('Pipedrive', () => {
  test('Pipedrive keeps a person’s existing emails and appends ours', async () => {
    const { persons } = there().pipedrive
    const old = { value: 'JANE@acme.example', primary: true, label: 'home' }
    const other = { value: 'jane@home.example', primary: false, label: 'home' }
    persons.add({ name: 'Jane', emails: [old, other] })
    const deps = deskFor('pipedrive-person')
    await deps.deliver('pipedrive-person', {
      subject: jane,
      body: { name: 'Jane Doe', email: 'jane@acme.example' },
    })
    await deps.run()
    expect(persons.rows).toMatchObject([{ values: { name: 'Jane Doe', emails: [old, other] } }])
    deps.advance(1)
    await deps.deliver('pipedrive-person', {
      subject: jane,
      body: { name: 'Jane Doe', email: 'jd@acme.example' },
    })
    await deps.run()
    const added = { value: 'jd@acme.example', primary: false, label: 'work' }
    expect(persons.rows).toMatchObject([{ values: { emails: [old, other, added] } }])
  })

  test('Pipedrive matches a person without email by name and organization, not by name alone', async () => {
    const { persons, organizations } = there().pipedrive
    const [acme, other] = [organizations.add({ name: 'ACME' }), organizations.add({ name: 'Other' })]
    persons.add({ name: 'Jane Doe', org_id: Number(other.id) })
    const deps = deskFor('pipedrive-person')
    const body = { name: 'Jane Doe', '@company.name': 'Acme' }
    await deps.deliver('pipedrive-person', { subject: jane, body })
    await deps.run()
    expect(persons.rows).toMatchObject([{}, { values: { name: 'Jane Doe', org_id: Number(acme.id) } }])
    await deps.db.deliveries.clear()
    deps.advance(lagMs)
    await deps.deliver('pipedrive-person', { subject: jane, body })
    await deps.run()
    expect(persons.rows).toHaveLength(2)
  })

  test('Pipedrive does not update a different person under the same id after a token change', async () => {
    const { persons } = there().pipedrive
    const deps = deskFor('pipedrive-person')
    const body = { name: 'Jane Doe', email: 'jane@acme.example' }
    await deps.deliver('pipedrive-person', { subject: jane, body })
    await deps.run()
    Object.assign(persons.rows[0]!.values, { name: 'John Roe', emails: [{ value: 'john@other.example' }] })
    deps.advance(1)
    await deps.deliver('pipedrive-person', { subject: jane, body })
    await deps.run()
    expect(persons.rows).toMatchObject([{ values: { name: 'John Roe' } }, { values: { name: 'Jane Doe' } }])
  })

  test.each<[string, DestinationKind, Body[]]>([
    ['a company', 'pipedrive-organization', [{ name: 'Acme' }, { name: 'Acme Ltd' }, { name: 'Emca' }]],
    [
      'a person without an email',
      'pipedrive-person',
      [
        { name: 'Jane Doe', '@company.name': 'Acme' },
        { name: 'Jane Roe', '@company.name': 'Acme' },
      ],
    ],
    [
      'a person with a new email',
      'pipedrive-person',
      [
        { name: 'Jane Doe', email: 'jane@acme.example' },
        { name: 'Jane Roe', email: 'roe@other.example' },
      ],
    ],
  ])('Pipedrive updates %s after a change of name instead of creating another', async (_, kind, bodies) => {
    const { organizations, persons } = there().pipedrive
    const { rows } = kind === 'pipedrive-person' ? persons : organizations
    const deps = deskFor(kind)
    for (const body of bodies) {
      deps.advance(1000)
      await deps.deliver(kind, { subject: kind === 'pipedrive-person' ? jane : 'company:acme', body })
      await deps.run()
      expect(rows).toMatchObject([{ values: { name: body['name'] } }])
    }
  })

  test('Pipedrive receives custom fields in custom_fields', async () => {
    const own = 'a'.repeat(40)
    const deps = deskFor('pipedrive-organization')
    const body = { name: 'Acme', [own]: 12 }
    await deps.deliver('pipedrive-organization', { subject: 'company:acme', body })
    await deps.run()
    expect(there().pipedrive.organizations.rows[0]?.values).toEqual({
      name: 'Acme',
      custom_fields: { [own]: 12 },
    })
  })

  test('a rate limit pauses deliveries to Pipedrive for its window of two seconds', async () => {
    there().fault({ status: 429, headers: { 'x-ratelimit-reset': '2' } })
    const deps = deskFor('pipedrive-organization')
    await deps.deliver('pipedrive-organization', { subject: 'company:acme', body: { name: 'Acme' } })
    await deps.run()
    expect(deps.woken.at(-1)).toBe(deps.now() + 2000)
  })
})

test.each<[DestinationKind, string, () => unknown[], Record<string, string>]>([
  ['pipedrive-organization', 'company:acme', () => there().pipedrive.organizations.rows, { name: 'Acme' }],
  ['hubspot-company', 'company:acme', () => there().hubspot.companies.rows, { domain: 'acme.example' }],
  [
    'salesforce-contact',
    jane,
    () => there().salesforce.contacts.rows,
    { LastName: 'Doe', Email: 'j@acme.example' },
  ],
])('%s: if two records match, neither is changed', async (kind, subject, rows, body) => {
  const tables = [there().pipedrive.organizations, there().hubspot.companies, there().salesforce.contacts]
  for (const table of tables) for (const name of ['one', 'two']) table.add({ ...body, identifiers: name })
  const before = structuredClone(rows())
  const deps = deskFor(kind)
  await deps.deliver(kind, { subject, body })
  await deps.run()
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'refused', error: 'ambiguous' })
  expect(rows()).toEqual(before)
})

describe('HubSpot', () => {
  test('HubSpot finds a company by our key after its domain changed', async () => {
    const deps = deskFor('hubspot-company', { idField: 'sidelight_key' })
    for (const domain of ['acme.example', 'acme-group.example']) {
      await deps.deliver('hubspot-company', { subject: 'company:acme', body: { domain } })
      await deps.run()
      await deps.db.deliveries.clear()
    }
    expect(there().hubspot.companies.rows).toMatchObject([
      { values: { domain: 'acme-group.example', sidelight_key: 'company:acme' } },
    ])
  })

  test('HubSpot is tried again every hour after its daily limit', async () => {
    there().fault({
      status: 429,
      body: { policyName: 'DAILY', message: 'You have reached your daily limit.' },
    })
    const deps = deskFor('hubspot-contact')
    await deps.deliver('hubspot-contact', { subject: jane, body: { email: 'jane@acme.example' } })
    await deps.run()
    expect(deps.woken.at(-1)).toBe(deps.now() + 3_600_000)
    expect(await deps.onlyDelivery()).toMatchObject({
      error: 'limited',
      message: 'You have reached your daily limit.',
    })
  })

  test('deliveries to HubSpot stop after a missing scope', async () => {
    there().fault({ status: 403, body: { category: 'MISSING_SCOPES', message: 'No scope.' } })
    const deps = deskFor('hubspot-contact')
    await deps.deliver('hubspot-contact', { subject: jane, body: { email: 'jane@acme.example' } })
    await deps.run()
    expect(deps.known['hubspot-contact']?.pauseReason).toBe('token')
  })
})

describe('Salesforce', () => {
  const body = { LastName: 'Doe', Company: 'Acme', Email: 'jane@acme.example' }

  test('Salesforce stores our key in an external id, also of an existing lead', async () => {
    const { leads } = there().salesforce
    leads.add({ ...body, Title: 'Editor' })
    const deps = deskFor('salesforce-lead', { idField: 'Sidelight_Key__c' })
    await deps.deliver('salesforce-lead', { subject: jane, body })
    await deps.deliver('salesforce-lead', {
      subject: 'person:john',
      body: { LastName: 'Roe', Company: 'Acme' },
    })
    await deps.run()
    expect(leads.rows).toMatchObject([
      { values: { Title: 'Editor', Sidelight_Key__c: jane } },
      { values: { LastName: 'Roe', Sidelight_Key__c: 'person:john' } },
    ])
  })

  test('Salesforce gets a new lead if the old one was converted', async () => {
    there().salesforce.leads.add({ ...body, IsConverted: true })
    const deps = deskFor('salesforce-lead')
    await deps.deliver('salesforce-lead', { subject: jane, body })
    await deps.run()
    expect(there().salesforce.leads.rows).toHaveLength(2)
  })

  test('a 403 of Salesforce for its 24-hour limit delays deliveries by an hour', async () => {
    there().fault({ status: 403, body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'Exceeded.' }] })
    const deps = deskFor('salesforce-lead')
    await deps.deliver('salesforce-lead', { subject: jane, body })
    await deps.run()
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'pending', error: 'limited', attempts: 0 })
    expect(deps.woken.at(-1)).toBe(deps.now() + 3_600_000)
  })

  test.each(["O'Hara", String.raw`back\slash`, "x' OR Name != '", 'two\nlines'])(
    'Salesforce receives names with quotes escaped: %s',
    async (name) => {
      const deps = deskFor('salesforce-lead')
      there().salesforce.leads.add({ LastName: 'Doe', Company: 'Acme' })
      const odd = { LastName: name, Company: 'Acme' }
      await deps.deliver('salesforce-lead', { subject: jane, body: odd })
      await deps.run()
      expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'created' })
    },
  )
})
