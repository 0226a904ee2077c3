import { expect, test } from 'vitest'
import type { Destination } from '../../../lib/crm/destination.ts'
import type { Body, DestinationKind } from '../../../lib/crm/rows.ts'
import { adapters } from '../../../lib/crm/adapters.ts'
import { crmDepsWith, destinationOf, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const count = 1000

function people(kind: DestinationKind): { subject: string; body: Body }[] {
  return Array.from({ length: count }, (_, index) => {
    const company = `Company ${Math.floor(index / 10)}`
    const domain = `company-${Math.floor(index / 10)}.example`
    const email = `person-${index}@${domain}`
    const link = { '@company.name': company, '@company.domain': domain }
    const bodies: Partial<Record<DestinationKind, Body>> = {
      'hubspot-contact': { email, firstname: `Person ${index}`, ...link },
      'salesforce-contact': { LastName: `Person ${index}`, Email: email, ...link },
      'salesforce-lead': { LastName: `Person ${index}`, Company: company, Email: email },
      'pipedrive-person': { name: `Person ${index}`, email, ...link },
    }
    return { subject: `person:number-${index}`, body: bodies[kind] ?? {} }
  })
}

const emailOf = (values: Record<string, unknown>): unknown =>
  values['email'] ?? values['Email'] ?? (values['emails'] as { value: string }[] | undefined)?.[0]?.value

const tablesOf = (kind: DestinationKind) => {
  const { hubspot, salesforce, pipedrive } = there()
  if (kind === 'hubspot-contact') return { people: hubspot.contacts, companies: hubspot.companies }
  if (kind === 'pipedrive-person') return { people: pipedrive.persons, companies: pipedrive.organizations }
  return {
    people: kind === 'salesforce-lead' ? salesforce.leads : salesforce.contacts,
    companies: salesforce.accounts,
  }
}

function depsFor(kind: DestinationKind, more: Partial<Destination> = {}): TestCrmDeps {
  const deps = crmDepsWith({ ...destinationOf(kind, there().url), createCompany: true, ...more })
  there().setClock(() => deps.now())
  const { fetch } = deps
  // Requests take time, so that limits per second apply as in reality.
  deps.fetch = (url, init) => {
    deps.advance(250)
    return fetch(url, init)
  }
  return deps
}

const kinds = ['hubspot-contact', 'salesforce-contact', 'salesforce-lead'] as const

test.each(kinds)(
  '%s: 1,000 new people with companies take at most 80 requests, in the order of the review',
  async (kind) => {
    const deps = depsFor(kind)
    const records = people(kind)
    await deps.deliver(kind, ...records)
    await deps.runFor(600_000)
    const rows = tablesOf(kind).people.rows
    expect(rows.map(({ values }) => emailOf(values))).toEqual(records.map(({ body }) => emailOf(body)))
    expect(there().requests.length).toBeLessThanOrEqual(80)
    expect(await deps.db.deliveries.where('state').equals('sent').count()).toBe(count)
    const companies = adapters[kind].linksCompany ? count / 10 : 0
    expect(tablesOf(kind).companies.rows).toHaveLength(companies)
  },
  60_000,
)

test.each([1, 99, 100, 101, 199, 200, 201])('%i people are sent once each', async (size) => {
  const deps = depsFor('hubspot-contact')
  await deps.deliver('hubspot-contact', ...people('hubspot-contact').slice(0, size))
  await deps.runFor(600_000)
  expect(there().hubspot.contacts.rows).toHaveLength(size)
})

test('two records with one address in a batch become one contact', async () => {
  const deps = depsFor('hubspot-contact')
  const body = (firstname: string) => ({ email: 'jane@acme.example', firstname })
  await deps.deliver(
    'hubspot-contact',
    { subject: 'person:a', body: body('Jane') },
    { subject: 'person:b', body: { email: 'JANE@acme.example', firstname: 'Janet' } },
    { subject: 'person:c', body: { email: 'john@acme.example' } },
  )
  await deps.runFor(60_000)
  expect(there().hubspot.contacts.rows.map(({ values }) => values['firstname'])).toEqual(['Janet', undefined])
})
