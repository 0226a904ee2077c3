import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adapters } from '../../../lib/crm/adapters.ts'
import type { Destination } from '../../../lib/crm/destination.ts'
import type { Forecast } from '../../../lib/crm/forecast-result.ts'
import { forecastReview } from '../../../lib/crm/forecast-records.ts'
import { newDelivery } from '../../../lib/crm/queue-actions.ts'
import type { Body, Delivery } from '../../../lib/crm/rows.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import type { Row, Table } from '../../../sandbox/destinations/store.ts'
import { randomOf, runChaotically } from './chaotic-worker.fixture.ts'
import { crmDepsWith, destinationOf, subjectWith, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()

const kinds = ['hubspot-contact', 'salesforce-lead', 'salesforce-contact', 'pipedrive-person'] as const
type Kind = (typeof kinds)[number]

const groups = ['new', 'second address', 'lead', 'duplicate', 'opted out', 'invalid'] as const

interface Person {
  group: (typeof groups)[number]
  /** It has all values already. */
  isEqual: boolean
  /** Two records in the destination match, or an account is linked. */
  isSpecial: boolean
}

interface Sent {
  subject: string
  email: string
  body: Body
  person: Person
}

const people = Number(process.env['CRM_PEOPLE'] ?? 36)
const runs = Number(process.env['CRM_RUNS'] ?? 2)

const emailOf = ({ values }: Row): unknown =>
  values['email'] ?? values['Email'] ?? (values['emails'] as { value: string }[] | undefined)?.[0]?.value

const titleField = {
  'hubspot-contact': 'jobtitle',
  'salesforce-lead': 'Title',
  'salesforce-contact': 'Title',
  'pipedrive-person': 'a field that nothing maps',
} as const

function bodyOf(kind: Kind, index: number, { group }: Person): Body {
  const company = `Company ${Math.floor(index / 5)}`
  const domain = `company-${Math.floor(index / 5)}.example`
  const email = `person-${index}@${domain}`
  const link = { '@company.name': company, '@company.domain': domain }
  const names = { LastName: `Person ${index}`, FirstName: 'Pat', Title: 'New title' }
  const bodies: Record<Kind, Body> = {
    'hubspot-contact': {
      email,
      firstname: 'Pat',
      lastname: `Person ${index}`,
      jobtitle: 'New title',
      ...link,
    },
    'salesforce-contact': { ...names, Email: email, ...link },
    'salesforce-lead': { ...names, Company: company, Email: email },
    'pipedrive-person': { name: `Person ${index}`, email, ...link },
  }
  return group === 'invalid' ? { ...bodies[kind], Nickname: 'x' } : bodies[kind]
}

function tableOf(kind: Kind): Table {
  const { hubspot, salesforce, pipedrive } = there()
  if (kind === 'hubspot-contact') return hubspot.contacts
  if (kind === 'pipedrive-person') return pipedrive.persons
  return kind === 'salesforce-lead' ? salesforce.leads : salesforce.contacts
}

function companiesOf(kind: Kind): Table {
  const { hubspot, salesforce, pipedrive } = there()
  if (kind === 'hubspot-contact') return hubspot.companies
  return kind === 'pipedrive-person' ? pipedrive.organizations : salesforce.accounts
}

/** Returns the record's id if an earlier delivery must know it. */
function seed(kind: Kind, index: number, { email, body, person }: Sent): string | null {
  const { group, isEqual, isSpecial } = person
  const { hubspot, salesforce, pipedrive } = there()
  if (group === 'new') return null
  const isOut = group === 'opted out'
  const own = group === 'second address' ? `own-${email}` : email
  if (kind === 'hubspot-contact') {
    if (group === 'invalid') return null
    hubspot.contacts.add({
      email: own,
      hs_additional_emails: own === email ? '' : email,
      firstname: 'Pat',
      lastname: isEqual ? body['lastname'] : 'Old',
      ...(isEqual ? { jobtitle: 'New title' } : {}),
      hubspot_owner_id: '7',
      lifecyclestage: 'lead',
      hs_email_optout: isOut ? 'true' : null,
    })
    return null
  }
  if (kind === 'pipedrive-person') {
    if (group === 'invalid' && !isEqual) return null
    const add = () =>
      pipedrive.persons.add({
        name: isEqual ? body['name'] : 'Old',
        emails: [{ value: own, primary: true }, ...(own === email ? [] : [{ value: email, primary: false }])],
        owner_id: 7,
        ...(isOut ? { marketing_status: 'unsubscribed' } : {}),
      })
    add()
    if (group === 'duplicate' && isSpecial) add()
    return null
  }
  const isContact = kind === 'salesforce-contact'
  if (group === 'invalid') return null
  if (group === 'lead' && isContact) {
    salesforce.leads.add({ LastName: 'Old', Company: 'Old', Email: email, OwnerId: '005OLD' })
    return null
  }
  if (group === 'lead' && isSpecial) {
    salesforce.contacts.add({ LastName: 'Old', Email: email, OwnerId: '005OLD' })
    return null
  }
  const isByRule = group === 'duplicate'
  const account = isContact && isSpecial ? salesforce.accounts.add({ Name: `Other ${index}` }).id : undefined
  const add = () =>
    (isContact ? salesforce.contacts : salesforce.leads).add({
      FirstName: 'Pat',
      LastName: isEqual || isByRule ? body['LastName'] : 'Old',
      ...(isContact ? {} : { Company: isEqual || isByRule ? body['Company'] : 'Old' }),
      ...(isEqual ? { Title: 'New title' } : {}),
      Email: group === 'second address' || isByRule ? `own-${email}` : email,
      OwnerId: '005OLD',
      HasOptedOutOfEmail: isOut,
      ...(account === undefined ? {} : { AccountId: account }),
    }).id
  const id = add()
  if (isByRule && isSpecial && !isContact) add()
  return group === 'second address' ? id : null
}

interface Prepared {
  deps: TestCrmDeps
  destination: Destination
  sent: Sent[]
}

async function prepare(kind: Kind, all: readonly Person[], onlyEmpty: boolean): Promise<Prepared> {
  there().reset()
  there().pipedrive.budget.limit = 10_000_000
  there().salesforce.budget.limit = 10_000_000
  there().salesforce.rules.push('block')
  const destination: Destination = {
    ...destinationOf(kind, there().url),
    createCompany: true,
    mapping: adapters[kind].mapping.map((row) =>
      onlyEmpty && row.to === titleField[kind] ? { ...row, only: 'empty' } : row,
    ),
  }
  const deps = crmDepsWith(destination)
  there().setClock(() => deps.now())
  const { fetch } = deps
  // Requests take time, so that limits per second apply as in reality.
  deps.fetch = (url, init) => {
    deps.advance(250)
    return fetch(url, init)
  }
  const sent = all.map((person, index): Sent => {
    const body = bodyOf(kind, index, person)
    return { subject: `person:number-${index}`, email: String(body['email'] ?? body['Email']), body, person }
  })
  await deps.db.subjects.bulkPut(sent.map(({ subject }) => subjectWith(subject)))
  for (const [index, each] of sent.entries()) {
    const remoteId = seed(kind, index, each)
    if (remoteId === null) continue
    const earlier: Delivery = {
      ...newDelivery(destination, { subject: each.subject, body: {} }, 0),
      state: 'sent',
      endedAt: 0,
      nextAt: null,
      did: 'created',
      remoteId,
    }
    await deps.db.deliveries.add(earlier)
  }
  return { deps, destination, sent }
}

const copyOf = (kind: Kind) => structuredClone(tableOf(kind).rows)

function changedFields(before: Row, after: Row): string[] {
  const names = new Set([...Object.keys(before.values), ...Object.keys(after.values)])
  return [...names].filter(
    (name) => JSON.stringify(before.values[name]) !== JSON.stringify(after.values[name]),
  )
}

/** No delivery changes these. */
const keptOf = ({ values }: Row) => [
  values['email'] ?? values['Email'] ?? JSON.stringify(values['emails']),
  values['hubspot_owner_id'] ?? values['OwnerId'] ?? values['owner_id'],
  values['lifecyclestage'],
]

function fieldsChanged(before: readonly Row[], after: readonly Row[], remoteId: string | null): string[] {
  const one = before.find(({ id }) => id === remoteId)
  const other = after.find(({ id }) => id === remoteId)
  return one && other ? changedFields(one, other).toSorted() : []
}

function expectAsSaid(forecast: Forecast | null, delivery: Delivery, before: Row[], after: Row[]): void {
  const { remoteId } = delivery
  const isThere = before.some(({ id }) => id === remoteId)
  const outcome = {
    subject: delivery.subject,
    state: delivery.state,
    isNew: delivery.state === 'sent' && !isThere,
    fields: fieldsChanged(before, after, remoteId),
  }
  const fields = forecast?.does === 'update' ? forecast.fields.toSorted() : []
  const refused = forecast?.does === 'refuse'
  expect(outcome).toEqual({
    subject: delivery.subject,
    state: refused ? 'refused' : 'sent',
    isNew: forecast?.does === 'create',
    fields,
  })
}

const anyPerson = fc.record({
  group: fc.constantFrom(...groups),
  isEqual: fc.boolean(),
  isSpecial: fc.boolean(),
})

const reading = /^GET |\/(batch\/read|search|predupe)$/

describe.each(kinds)('%s', (kind) => {
  test(
    'the review shows the result of a delivery, even with killed workers and lost responses',
    async () => {
      const mixed = fc.array(anyPerson, { minLength: people, maxLength: people })
      await fc.assert(
        fc.asyncProperty(mixed, fc.boolean(), fc.nat(), async (all, onlyEmpty, seed) => {
          const { deps, destination, sent } = await prepare(kind, all, onlyEmpty)
          const before = copyOf(kind)
          const { forecasts, problem } = await forecastReview(deps, destination, sent)
          expect(problem).toBeNull()
          expect(there().requests.filter((request) => !reading.test(request))).toEqual([])
          expect(copyOf(kind)).toEqual(before)
          expect(forecasts).not.toContain(null)
          const firstAt = deps.now() - 1000
          await deps.deliver(destination.id, ...sent)
          await runChaotically(deps, randomOf(seed))
          const after = copyOf(kind)
          const rows = await deps.db.deliveries.where('at').above(firstAt).toArray()
          const bySubject = new Map(rows.map((row) => [row.subject, row]))
          for (const [index, { subject }] of sent.entries())
            expectAsSaid(forecasts[index]!, bySubject.get(subject)!, before, after)
          expect(after.slice(0, before.length).map(keptOf)).toEqual(before.map(keptOf))
          const companies = companiesOf(kind).rows.map(({ values }) => values['name'] ?? values['Name'])
          expect(new Set(companies).size).toBe(companies.length)
          const created = after.slice(before.length).map(emailOf)
          expect(new Set(created).size).toBe(created.length)
          expect(created).toHaveLength(forecasts.filter((forecast) => forecast?.does === 'create').length)
        }),
        { numRuns: runs },
      )
    },
    Math.max(120_000, runs * people * 500),
  )

  test('a suppressed person is not requested in a forecast, even if suppressed during it', async () => {
    const person: Person = { group: 'new', isEqual: false, isSpecial: false }
    const { deps, destination, sent } = await prepare(
      kind,
      Array.from({ length: 3 }, () => person),
      false,
    )
    const bodies: string[] = []
    const { fetch } = deps
    let requests = 0
    deps.fetch = async (url, init) => {
      bodies.push(decodeURIComponent(url.replaceAll('+', ' ')) + JSON.stringify(init.body))
      const response = await fetch(url, init)
      if (requests++ === 0) await suppress(deps.db, [sent[1]!.subject])
      return response
    }
    await suppress(deps.db, [sent[0]!.subject])
    const { forecasts } = await forecastReview(deps, destination, sent)
    expect(forecasts.map((forecast) => forecast?.does ?? null)).toEqual([null, null, 'create'])
    expect(bodies.join()).not.toContain(sent[0]!.email)
    expect(bodies.slice(1).join()).not.toContain(sent[1]!.email)
  })
})

test('HubSpot: the second record with one address is forecast as an update of the first', async () => {
  const { deps, destination } = await prepare('hubspot-contact', [], false)
  await deps.db.subjects.bulkPut(['person:a', 'person:b', 'person:c'].map(subjectWith))
  const records = [
    { subject: 'person:a', body: { email: 'jane@acme.example', firstname: 'Jane' } },
    { subject: 'person:b', body: { email: 'JANE@acme.example', firstname: 'Janet' } },
    { subject: 'person:c', body: { email: 'jane@acme.example', firstname: 'Janet' } },
  ]
  const { forecasts } = await forecastReview(deps, destination, records)
  expect(forecasts).toEqual([
    { does: 'create' },
    { does: 'update', fields: ['firstname'] },
    { does: 'nothing' },
  ])
})

test.each(kinds)(
  '%s: a forecast of 1,000 new people takes few requests',
  async (kind) => {
    const person: Person = { group: 'new', isEqual: false, isSpecial: false }
    const { deps, destination, sent } = await prepare(
      kind,
      Array.from({ length: 1000 }, () => person),
      false,
    )
    there().salesforce.rules.length = 0
    const { forecasts } = await forecastReview(deps, destination, sent)
    expect(forecasts.every((forecast) => forecast?.does === 'create')).toBe(true)
    expect(there().requests.length).toBeLessThanOrEqual(30)
  },
  60_000,
)

test('the forecast refuses all records if their owner does not exist', async () => {
  const person: Person = { group: 'new', isEqual: false, isSpecial: false }
  const { deps, destination, sent } = await prepare('hubspot-contact', [person, person], false)
  const { forecasts } = await forecastReview(deps, { ...destination, owner: 'nobody@acme.example' }, sent)
  expect(forecasts).toMatchObject([
    { does: 'refuse', reason: 'owner' },
    { does: 'refuse', reason: 'owner' },
  ])
})

test('Pipedrive: an owner who does not exist refuses only the records that would be created', async () => {
  const person: Person = { group: 'new', isEqual: false, isSpecial: false }
  const { deps, destination, sent } = await prepare(
    'pipedrive-person',
    [person, { ...person, group: 'lead' }],
    false,
  )
  const owned = { ...destination, owner: 'nobody@acme.example' }
  const { forecasts } = await forecastReview(deps, owned, sent)
  expect(forecasts).toMatchObject([{ does: 'refuse', reason: 'owner' }, { does: 'update' }])
  deps.all = [owned]
  await deps.deliver(destination.id, ...sent)
  await deps.run()
  const rows = await deps.db.deliveries.toArray()
  const stateOf = new Map(rows.map(({ subject, state }) => [subject, state]))
  expect(sent.map(({ subject }) => stateOf.get(subject))).toEqual(['refused', 'sent'])
})

test('a forecast may take longer than an attempt of a delivery', async () => {
  const person: Person = { group: 'new', isEqual: false, isSpecial: false }
  const { deps, destination, sent } = await prepare('salesforce-lead', [person], false)
  deps.timeouts.attemptMs = 0
  expect(await forecastReview(deps, destination, sent)).toEqual({
    forecasts: [{ does: 'create' }],
    problem: null,
  })
})
