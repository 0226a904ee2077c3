import { describe, expect, test } from 'vitest'
import type { Destination } from '../../../lib/crm/destination.ts'
import { createDeliveryQueue } from '../../../lib/crm/delivery-queue.ts'
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
  // Requests take time, so that limits by the second apply as in reality.
  deps.fetch = (url, init) => {
    deps.advance(250)
    return fetch(url, init)
  }
  return deps
}

/** A generator of numbers from 0 to 1; the same seed gives the same numbers. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
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

const chaos = ['hubspot-contact', 'salesforce-contact', 'pipedrive-person'] as const

describe.each(chaos)('%s: with the worker killed at random and one in twenty responses lost', (kind) => {
  test.each([1, 2])(
    'nobody is created twice (seed %i)',
    async (seed) => {
      const random = randomOf(seed)
      const size = kind === 'pipedrive-person' ? 120 : 500
      const deps = depsFor(kind)
      const records = people(kind).slice(0, size)
      await deps.deliver(kind, ...records)
      const send = deps.fetch
      let isDead = false
      // A dead worker gets no response and sends nothing more.
      const fetch: typeof deps.fetch = async (url, init) => {
        if (isDead) return new Promise(() => {})
        const answer = await send(url, init)
        if (random() < 0.05) throw new TypeError('Failed to fetch')
        if (random() < 0.02) {
          isDead = true
          died?.()
          return new Promise(() => {})
        }
        return answer
      }
      let died: (() => void) | null = null
      for (let lives = 0; lives < 600; lives++) {
        isDead = false
        const { promise: death, resolve } = Promise.withResolvers<void>()
        died = resolve
        const workerId = { ...deps, fetch, random }
        deps.woken.length = 0
        const ended = await Promise.race([
          createDeliveryQueue(workerId)
            .run()
            .then(() => 'ended'),
          death,
        ])
        isDead = true
        // The browser starts a killed worker again soon, an idle one at its alarm.
        const next = Math.max(5000, Math.min(...deps.woken) - deps.now())
        deps.advance(ended === 'ended' && Number.isFinite(next) ? next : 5000)
        if ((await deps.db.deliveries.where('state').equals('sent').count()) === size) break
      }
      const { people: table, companies } = tablesOf(kind)
      const emails = table.rows.map(({ values }) => emailOf(values))
      expect(new Set(emails).size).toBe(emails.length)
      expect(emails).toHaveLength(size)
      const names = companies.rows.map(({ values }) => values['name'] ?? values['Name'])
      expect(new Set(names).size).toBe(names.length)
      expect(await deps.db.deliveries.where('state').equals('sent').count()).toBe(size)
    },
    120_000,
  )
})

describe.each(['hubspot-contact', 'salesforce-lead', 'pipedrive-person'] as const)(
  '%s: a mixed group of new, existing and opted-out people, with an invalid field among them',
  (kind) => {
    const groupOf = (index: number) =>
      (['new', 'existing', 'second address', 'opted out', 'invalid'] as const)[index % 5]!
    const size = kind === 'pipedrive-person' ? 100 : count

    function seed(): void {
      const { hubspot, salesforce, pipedrive } = there()
      for (const [index, { body }] of people(kind).slice(0, size).entries()) {
        const group = groupOf(index)
        const email = String(body['email'] ?? body['Email'])
        if (group === 'new' || group === 'invalid') continue
        if (kind === 'hubspot-contact')
          hubspot.contacts.add({
            email: group === 'second address' ? `own-${email}` : email,
            hs_additional_emails: group === 'second address' ? email : '',
            hubspot_owner_id: '7',
            lifecyclestage: 'customer',
            hs_email_optout: group === 'opted out' ? 'true' : null,
          })
        else if (kind === 'salesforce-lead')
          salesforce.leads.add({
            LastName: 'Old',
            Company: 'Old',
            Email: email,
            OwnerId: '005OLD',
            HasOptedOutOfEmail: group === 'opted out',
          })
        else
          pipedrive.persons.add({
            name: 'Old',
            emails: [
              { value: `own-${email}`, primary: true },
              { value: email, primary: false },
            ],
            owner_id: 7,
            ...(group === 'opted out' ? { marketing_status: 'unsubscribed' } : {}),
          })
      }
    }

    test('nobody is created twice, and no address, owner or stage is changed', async () => {
      seed()
      const { people: table } = tablesOf(kind)
      const addressesOf = () =>
        table.rows.map(({ id, values }) => [
          id,
          values['email'] ?? values['Email'] ?? JSON.stringify(values['emails']),
          values['hubspot_owner_id'] ?? values['OwnerId'] ?? values['owner_id'],
          values['lifecyclestage'],
        ])
      const before = addressesOf()
      const deps = depsFor(kind)
      const invalid = kind === 'salesforce-lead' ? { Nickname: 'x' } : { nickname: 'x' }
      const records = people(kind)
        .slice(0, size)
        .map(({ subject, body }, index) => ({
          subject,
          body: groupOf(index) === 'invalid' ? { ...body, ...invalid } : body,
        }))
      await deps.deliver(kind, ...records)
      await deps.runFor(3_600_000)
      expect(addressesOf().slice(0, before.length)).toEqual(before)
      expect(table.rows).toHaveLength(before.length + size / 5)
      const rows = await deps.db.deliveries.toArray()
      const outcomes = Map.groupBy(rows, ({ subject }) => groupOf(Number(subject.replace(/\D+/, ''))))
      const statesOf = (group: ReturnType<typeof groupOf>) => [
        ...new Set(outcomes.get(group)?.map(({ state, did, reason }) => `${state} ${did ?? reason}`)),
      ]
      expect(statesOf('new')).toEqual(['sent created'])
      expect(statesOf('existing')).toEqual(['sent updated'])
      expect(statesOf('second address')).toEqual(['sent updated'])
      expect(statesOf('opted out')).toEqual(['refused optout'])
      expect(statesOf('invalid').every((outcome) => outcome.startsWith('refused'))).toBe(true)
    }, 60_000)
  },
)
