import { describe, expect, test } from 'vitest'
import type { Destination } from '../../../lib/crm/destination.ts'
import { crmDepsWith, destinationOf } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'
import type { DestinationKind } from '../../../lib/crm/rows.ts'

const there = localDestinations()
const jane = 'person:jane-doe'
const hour = 3_600_000

function deskFor(kind: DestinationKind, more: Partial<Destination> = {}) {
  const deps = crmDepsWith({ ...destinationOf(kind, there().url), ...more })
  there().setClock(() => deps.now())
  return deps
}

const company = { '@company.domain': 'acme.example', '@company.name': 'Acme' }
const contact = { email: 'jane@acme.example', firstname: 'Jane', ...company }

describe('a HubSpot contact', () => {
  test('a HubSpot contact is not upserted by email, because that would clear unnamed fields', async () => {
    there().hubspot.contacts.add({ email: 'jane@acme.example', phone: '+1 555 0100' })
    const deps = deskFor('hubspot-contact')
    await deps.deliver('hubspot-contact', {
      subject: jane,
      body: { email: 'jane@acme.example', firstname: 'Jane' },
    })
    await deps.run()
    expect(there().requests.filter((request) => request.includes('upsert'))).toEqual([])
    expect(there().hubspot.contacts.rows).toMatchObject([
      { values: { phone: '+1 555 0100', firstname: 'Jane' } },
    ])
  })

  test('a HubSpot contact found under an additional email is updated', async () => {
    const { id } = there().hubspot.contacts.add({
      email: 'old@acme.example',
      hs_additional_emails: 'x@acme.example;jane@acme.example',
    })
    const deps = deskFor('hubspot-contact')
    await deps.deliver('hubspot-contact', {
      subject: jane,
      body: { email: 'jane@acme.example', firstname: 'Jane' },
    })
    await deps.run()
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'updated', remoteId: id })
    expect(there().hubspot.contacts.rows).toHaveLength(1)
  })

  test('a HubSpot contact is linked to the company with the same domain, even under another name', async () => {
    const { companies, ties } = there().hubspot
    companies.add({ domain: 'other.example', name: 'Acme' })
    const { id } = companies.add({ domain: 'acme.example', name: 'ACME Holding' })
    const deps = deskFor('hubspot-contact')
    await deps.deliver('hubspot-contact', { subject: jane, body: contact })
    await deps.run()
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', company: 'linked' })
    expect(ties.rows.map(({ values }) => values['company'])).toEqual([id])
  })

  test('a HubSpot contact is not linked to a company with the same name and another domain', async () => {
    there().hubspot.companies.add({ domain: 'other.example', name: 'Acme' })
    const deps = deskFor('hubspot-contact')
    await deps.deliver('hubspot-contact', { subject: jane, body: contact })
    await deps.run()
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', company: 'missing' })
    expect(there().hubspot.ties.rows).toEqual([])
    expect(there().hubspot.companies.rows).toHaveLength(1)
  })

  test('the missing company of a HubSpot contact is created once, and only if allowed', async () => {
    const deps = deskFor('hubspot-contact', { createCompany: true })
    const john = { ...contact, email: 'john@acme.example' }
    await deps.deliver(
      'hubspot-contact',
      { subject: jane, body: contact },
      { subject: 'person:john', body: john },
    )
    await deps.run()
    expect(there().hubspot.companies.rows).toMatchObject([
      { values: { name: 'Acme', domain: 'acme.example' } },
    ])
    expect(there().hubspot.ties.rows).toHaveLength(2)
  })

  test('a HubSpot contact counts as sent even if the token may not link its company', async () => {
    there().hubspot.companies.add({ domain: 'acme.example', name: 'Acme' })
    there().hubspot.contacts.add({ email: contact.email })
    there().fault({ on: /associate/, status: 403, body: { category: 'MISSING_SCOPES' } })
    const deps = deskFor('hubspot-contact')
    await deps.deliver('hubspot-contact', { subject: jane, body: contact })
    await deps.run()
    const [{ id } = { id: '' }] = there().hubspot.contacts.rows
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', company: 'refused', remoteId: id })
    expect(deps.known['hubspot-contact']?.pauseReason).toBeNull()
  })

  test('a HubSpot contact is reported without its company if HubSpot refuses only this link of a batch', async () => {
    there().hubspot.companies.add({ domain: 'acme.example', name: 'Acme' })
    const { id } = there().hubspot.contacts.add({ email: contact.email })
    there().hubspot.contacts.add({ email: 'john@acme.example' })
    const errors = [{ category: 'VALIDATION_ERROR', message: 'is not valid' }]
    const body = { status: 'COMPLETE', results: [{ from: { id } }], numErrors: 1, errors }
    there().fault({ on: /associate/, status: 207, body })
    const deps = deskFor('hubspot-contact')
    await deps.deliver(
      'hubspot-contact',
      { subject: jane, body: contact },
      { subject: 'person:john', body: { ...contact, email: 'john@acme.example' } },
    )
    await deps.run()
    const rows = await deps.db.deliveries.toArray()
    expect(Object.fromEntries(rows.map((row) => [row.subject, row.company]))).toEqual({
      [jane]: 'linked',
      'person:john': 'refused',
    })
  })

  test('a HubSpot contact is not created again when the link request gets no response', async () => {
    there().hubspot.companies.add({ domain: 'acme.example', name: 'Acme' })
    there().hubspot.contacts.add({ email: contact.email })
    there().fault({ on: /associate/, lost: true })
    const deps = deskFor('hubspot-contact')
    await deps.deliver('hubspot-contact', { subject: jane, body: contact })
    await deps.run()
    const [{ id } = { id: '' }] = there().hubspot.contacts.rows
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'pending', remoteId: id })
    await deps.runFor(hour)
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', company: 'linked', remoteId: id })
    expect([there().hubspot.contacts.rows.length, there().hubspot.ties.rows.length]).toEqual([1, 1])
  })
})

describe('a Salesforce contact', () => {
  const body = { LastName: 'Doe', Email: 'jane@acme.example', ...company }

  test.each([
    ['its website', { Name: 'ACME Holding', Website: 'https://www.acme.example/en' }],
    ['its name', { Name: 'acme' }],
  ])('a Salesforce contact is linked to the account found by %s', async (_, account) => {
    there().salesforce.accounts.add({ Name: 'Other', Website: 'notacme.example' })
    const { id } = there().salesforce.accounts.add(account)
    const deps = deskFor('salesforce-contact')
    await deps.deliver('salesforce-contact', { subject: jane, body })
    await deps.run()
    expect(there().salesforce.contacts.rows).toMatchObject([{ values: { AccountId: id } }])
    expect(await deps.onlyDelivery()).toMatchObject({ company: 'linked' })
  })

  test('a Salesforce contact keeps its existing account', async () => {
    there().salesforce.accounts.add({ Name: 'Acme' })
    there().salesforce.contacts.add({ LastName: 'Doe', Email: 'jane@acme.example', AccountId: '001OTHER' })
    const deps = deskFor('salesforce-contact')
    await deps.deliver('salesforce-contact', { subject: jane, body })
    await deps.run()
    expect(there().salesforce.contacts.rows).toMatchObject([{ values: { AccountId: '001OTHER' } }])
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', company: 'kept' })
  })

  test.each([
    [false, 'missing', 0],
    [true, 'created', 1],
  ])(
    'the missing account of a Salesforce contact is created only if allowed (%s)',
    async (createCompany, link, count) => {
      const deps = deskFor('salesforce-contact', { createCompany, idField: 'Sidelight_Key__c' })
      await deps.deliver('salesforce-contact', { subject: jane, body })
      await deps.run()
      expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', company: link })
      expect(there().salesforce.accounts.rows).toHaveLength(count)
    },
  )
})

describe('a Pipedrive person', () => {
  test('a Pipedrive person keeps existing phone numbers and emails', async () => {
    const { persons } = there().pipedrive
    const phones = [
      { value: '+1 (555) 0100', primary: true, label: 'mobile' },
      { value: '555 0199', primary: false, label: 'home' },
    ]
    persons.add({ name: 'Jane Doe', emails: [{ value: 'jane@acme.example', primary: true }], phones })
    const deps = deskFor('pipedrive-person')
    const body = { name: 'Jane Doe', email: 'jane@acme.example' }
    await deps.deliver('pipedrive-person', { subject: jane, body: { ...body, phone: '00 1 555-0100' } })
    await deps.run()
    expect(persons.rows[0]?.values['phones']).toEqual(phones)
    deps.advance(1)
    await deps.deliver('pipedrive-person', { subject: jane, body: { ...body, phone: '+49 30 0000' } })
    await deps.run()
    expect(persons.rows[0]?.values['phones']).toEqual([
      ...phones,
      { value: '+49 30 0000', primary: false, label: 'work' },
    ])
  })

  test.each([
    [false, 'missing', 0],
    [true, 'created', 1],
  ])(
    'the missing organization of a Pipedrive person is created only if allowed (%s)',
    async (createCompany, link, count) => {
      const deps = deskFor('pipedrive-person', { createCompany })
      const body = { name: 'Jane Doe', email: 'jane@acme.example', '@company.name': 'Acme' }
      await deps.deliver('pipedrive-person', { subject: jane, body })
      await deps.run()
      expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', company: link })
      expect(there().pipedrive.organizations.rows).toHaveLength(count)
      expect('org_id' in there().pipedrive.persons.rows[0]!.values).toBe(createCompany)
    },
  )
})
