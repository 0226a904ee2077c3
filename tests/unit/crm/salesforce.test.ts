import { beforeEach, describe, expect, test } from 'vitest'
import { testDestination } from '../../../lib/crm/attempt-delivery.ts'
import type { Destination } from '../../../lib/crm/destination.ts'
import type { Body, DestinationKind } from '../../../lib/crm/rows.ts'
import {
  assignedOwner,
  expiredSalesforceToken,
  redactedSalesforceToken,
} from '../../../sandbox/destinations/salesforce.ts'
import { checkDestination } from '../../../lib/crm/save-destination.ts'
import { crmDepsWith, destinationOf, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const jane = 'person:jane-doe'
const lead = { LastName: 'Doe', Company: 'Acme', Email: 'jane@acme.example' }
let deps: TestCrmDeps

function useDestination(kind: DestinationKind, more: Partial<Destination> = {}): void {
  deps = crmDepsWith({ ...destinationOf(kind, there().url), ...more })
  there().setClock(() => deps.now())
}

async function send(...bodies: Body[]): Promise<void> {
  const [{ id } = { id: '' }] = deps.all
  await deps.deliver(
    id,
    ...bodies.map((body, index) => ({ subject: index === 0 ? jane : `person:p${index}`, body })),
  )
  await deps.run()
}

const leads = () => there().salesforce.leads
const contacts = () => there().salesforce.contacts

describe('a lead', () => {
  beforeEach(() => useDestination('salesforce-lead'))

  test('a lead is not created for a contact with the same address', async () => {
    const { id } = contacts().add({ LastName: 'Doe', Email: 'JANE@acme.example' })
    await send(lead)
    expect(leads().rows).toEqual([])
    expect(await deps.onlyDelivery()).toMatchObject({
      state: 'refused',
      reason: 'contact',
      url: `${there().url}/salesforce/${id}`,
    })
  })

  test('a lead gets its owner from an assignment rule when created, and keeps its owner when updated', async () => {
    leads().add({ ...lead, OwnerId: '005OLD' })
    await send({ ...lead, Title: 'Editor' }, { LastName: 'Roe', Company: 'Acme', Email: 'john@acme.example' })
    expect(leads().rows.map(({ values }) => values['OwnerId'])).toEqual(['005OLD', assignedOwner])
  })

  test('a lead gets the chosen owner when created', async () => {
    useDestination('salesforce-lead', { owner: 'boss@own.example' })
    const boss = there().salesforce.users.add({ Email: 'boss@own.example', IsActive: true })
    await send(lead)
    expect(leads().rows).toMatchObject([{ values: { OwnerId: boss.id } }])
  })

  test('a lead that opted out of emails or calls is not changed', async () => {
    leads().add({ ...lead, HasOptedOutOfEmail: true })
    leads().add({ LastName: 'Roe', Company: 'Acme', Email: 'john@acme.example', DoNotCall: true })
    const before = structuredClone(leads().rows)
    await send(
      { ...lead, Title: 'Editor' },
      { LastName: 'Roe', Company: 'Acme', Email: 'john@acme.example', Title: 'X' },
    )
    expect(leads().rows).toEqual(before)
    const reasons = (await deps.db.deliveries.toArray()).map(({ reason }) => reason)
    expect(reasons).toEqual(['optout', 'optout'])
  })
})

describe('a duplicate rule', () => {
  beforeEach(() => useDestination('salesforce-lead'))
  const other = { LastName: 'Doe', Company: 'Acme', Email: 'other@acme.example' }

  test('a duplicate rule with one matching lead updates it, and the lead keeps its address', async () => {
    there().salesforce.rules.push('block')
    leads().add({ ...other })
    await send({ ...lead, Title: 'Editor' })
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'updated' })
    expect(leads().rows).toMatchObject([{ values: { Email: 'other@acme.example', Title: 'Editor' } }])
  })

  test('a duplicate rule with several matches refuses the record, with a link to the first', async () => {
    there().salesforce.rules.push('block')
    const { id } = leads().add({ ...other })
    leads().add({ ...other, Email: 'third@acme.example' })
    await send(lead)
    expect(await deps.onlyDelivery()).toMatchObject({
      state: 'refused',
      reason: 'duplicate',
      url: `${there().url}/salesforce/${id}`,
    })
    expect(leads().rows).toHaveLength(2)
  })

  test.each([
    [false, 1],
    [true, 2],
  ])(
    'a duplicate rule that only warns saves the record if the setting allows it (%s)',
    async (allowDuplicates, count) => {
      useDestination('salesforce-lead', { allowDuplicates })
      there().salesforce.rules.push('alert')
      leads().add({ ...other })
      await send(lead)
      expect(leads().rows).toHaveLength(count)
    },
  )
})

describe('a contact', () => {
  beforeEach(() => useDestination('salesforce-contact'))

  test('a contact keeps its address when its id is known', async () => {
    await send({ LastName: 'Doe', Email: 'jane@acme.example' })
    deps.advance(1000)
    await send({ LastName: 'Doe', Email: 'jane@new.example', Title: 'Head' })
    expect(contacts().rows).toMatchObject([{ values: { Email: 'jane@acme.example', Title: 'Head' } }])
  })

  test('a contact is linked to its account after more than one page of similar accounts', async () => {
    const { accounts } = there().salesforce
    for (let index = 0; index < 2100; index++)
      accounts.add({ Name: `Not ${index}`, Website: `www.notacme.example/${index}` })
    const { id } = accounts.add({ Name: 'Acme', Website: 'acme.example' })
    await send({
      LastName: 'Doe',
      Email: 'jane@acme.example',
      '@company.domain': 'acme.example',
      '@company.name': 'Acme',
    })
    expect(contacts().rows).toMatchObject([{ values: { AccountId: id } }])
  })

  test('a contact is sent even if the token may not see the opt-out fields', async () => {
    there().salesforce.hidden.push('HasOptedOutOfEmail', 'DoNotCall')
    await send({ LastName: 'Doe', Email: 'jane@acme.example' })
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'created' })
  })

  test('a contact with a field that does not exist is refused, and the others of its batch are sent', async () => {
    await send(
      { LastName: 'Doe', Email: 'jane@acme.example', Nickname: 'J' },
      { LastName: 'Roe', Email: 'r@acme.example' },
    )
    const rows = await deps.db.deliveries.toArray()
    expect(Object.fromEntries(rows.map(({ body, state }) => [body['LastName'], state]))).toEqual({
      Doe: 'refused',
      Roe: 'sent',
    })
  })

  test('a contact gets a completed task with source and date when created', async () => {
    useDestination('salesforce-contact', { addNote: true })
    await send({ LastName: 'Doe', Email: 'jane@acme.example' })
    expect(there().salesforce.tasks.rows).toMatchObject([
      { values: { WhoId: contacts().rows[0]?.id, Status: 'Completed' } },
    ])
  })
})

test('a run stops when nine tenths of the organization’s requests are used', async () => {
  useDestination('salesforce-contact')
  there().salesforce.budget.used = Math.floor(there().salesforce.budget.limit * 0.9)
  await send({ LastName: 'Doe', Email: 'jane@acme.example' })
  expect(there().requests).toHaveLength(1)
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'pending', error: 'limited', reason: 'daily' })
  expect(deps.woken.at(-1)).toBe(deps.now() + 3_600_000)
})

test('an expired token pauses the destination', async () => {
  useDestination('salesforce-contact', { token: expiredSalesforceToken })
  expect(await testDestination(deps, deps.all[0]!)).toMatchObject({ end: 'token', reason: 'session' })
})

test('the placeholder shown by the command line for a hidden token is not saved', () => {
  useDestination('salesforce-contact')
  const draft = { ...deps.all[0]!, token: redactedSalesforceToken }
  expect(checkDestination(draft, undefined)).toEqual({ problems: { token: 'redacted' } })
})
