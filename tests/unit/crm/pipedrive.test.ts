import { beforeEach, expect, test } from 'vitest'
import { testDestination } from '../../../lib/crm/attempt-delivery.ts'
import type { Destination } from '../../../lib/crm/destination.ts'
import type { Body } from '../../../lib/crm/rows.ts'
import { pipedriveTokens } from '../../../lib/crm/pipedrive.ts'
import { customEnum, customText } from '../../../sandbox/destinations/pipedrive.ts'
import { lagMs } from '../../../sandbox/destinations/store.ts'
import { crmDepsWith, destinationOf, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const jane = { name: 'Jane Doe', email: 'jane@acme.example' }
let deps: TestCrmDeps

function useDestination(more: Partial<Destination> = {}): void {
  deps = crmDepsWith({ ...destinationOf('pipedrive-person', there().url), ...more })
  there().setClock(() => deps.now())
}

beforeEach(() => useDestination())

async function send(...bodies: Body[]): Promise<void> {
  await deps.deliver(
    'pipedrive-person',
    ...bodies.map((body, index) => ({ subject: `person:p${index}`, body })),
  )
  await deps.run()
}

test('a field that the account does not have refuses its record, not the destination', async () => {
  await send({ ...jane, job_title: 'Editor' }, { name: 'John Roe', email: 'john@acme.example' })
  const rows = await deps.db.deliveries.toArray()
  expect(Object.fromEntries(rows.map(({ body, state, reason }) => [body['name'], [state, reason]]))).toEqual({
    'Jane Doe': ['refused', 'field'],
    'John Roe': ['sent', null],
  })
  expect(deps.known['pipedrive-person']?.pauseReason ?? null).toBeNull()
})

test('an organization is searched once in a run', async () => {
  useDestination({ createCompany: true })
  const company = { '@company.name': 'Acme', '@company.domain': 'acme.example' }
  await send({ ...jane, ...company }, { name: 'John Roe', email: 'john@acme.example', ...company })
  const searches = there().requests.filter((request) => request.includes('organizations/search'))
  expect(searches).toHaveLength(1)
  expect(there().pipedrive.organizations.rows).toHaveLength(1)
})

test('of organizations with the same name, the organization with the person’s domain is linked', async () => {
  const { organizations, persons } = there().pipedrive
  organizations.add({ name: 'Acme', website: 'https://acme.test' })
  const { id } = organizations.add({ name: 'Acme', website: 'https://www.acme.example/en' })
  await send({ ...jane, '@company.name': 'Acme', '@company.domain': 'acme.example' })
  expect(persons.rows).toMatchObject([{ values: { org_id: Number(id) } }])
})

test('a person stays with their organization', async () => {
  const { organizations, persons } = there().pipedrive
  const [old] = [organizations.add({ name: 'Old' }), organizations.add({ name: 'Acme' })]
  persons.add({
    name: 'Jane Doe',
    emails: [{ value: 'jane@acme.example', primary: true }],
    org_id: Number(old.id),
  })
  await send({ ...jane, '@company.name': 'Acme' })
  expect(persons.rows).toMatchObject([{ values: { org_id: Number(old.id) } }])
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', company: 'kept' })
})

test('a person who unsubscribed at the destination is not changed', async () => {
  const { persons } = there().pipedrive
  persons.add({ name: 'Jane', emails: [{ value: 'jane@acme.example' }], marketing_status: 'unsubscribed' })
  await send(jane)
  expect(persons.rows).toMatchObject([{ values: { name: 'Jane' } }])
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'refused', reason: 'optout' })
})

test('a new person gets the chosen owner and a note, an existing one neither', async () => {
  useDestination({ owner: 'boss@own.example', addNote: true })
  const { persons, notes, users } = there().pipedrive
  const boss = users.add({ email: 'boss@own.example' })
  persons.add({ name: 'Jane Doe', emails: [{ value: 'jane@acme.example' }], owner_id: 77 })
  await send(jane, { name: 'John Roe', email: 'john@acme.example' })
  expect(persons.rows.map(({ values }) => values['owner_id'])).toEqual([77, Number(boss.id)])
  expect(notes.rows).toHaveLength(1)
})

test('a run stops when nine tenths of the company’s tokens are used, and sends nothing in the following minutes', async () => {
  const { budget } = there().pipedrive
  budget.used = Math.floor(budget.limit * 0.9)
  await send(jane, { name: 'John Roe', email: 'john@acme.example' })
  const before = there().requests.length
  expect(before).toBe(1)
  await deps.runFor(3_000_000)
  expect(there().requests).toHaveLength(before)
  expect(deps.known['pipedrive-person']).toMatchObject({ pauseReason: null, tried: { reason: 'daily' } })
})

test.each([
  [customText, null],
  [customEnum, customEnum],
  ['nickname', 'nickname'],
])('the connection test checks the type of a mapped field: %s', async (to, message) => {
  const destination = { ...deps.all[0]!, mapping: [...deps.all[0]!.mapping, { to, from: 'title' as const }] }
  const result = await testDestination(deps, destination)
  expect('message' in result ? result.message : null).toBe(message)
})

test.each([
  ['by name', () => ({})],
  ['by domain', (index: number) => ({ '@company.domain': `office-${index}.example` })],
])('sending takes no more tokens than the review shows: companies %s', async (_, company) => {
  useDestination({ createCompany: true, addNote: true })
  const bodies = Array.from({ length: 9 }, (_, index) => ({
    name: `Person ${index}`,
    email: `person-${index}@acme.example`,
    '@company.name': index < 5 ? 'Acme' : 'Other',
    ...company(index),
  }))
  await send(...bodies)
  await deps.runFor(60_000)
  expect(there().pipedrive.persons.rows).toHaveLength(9)
  const messageText = pipedriveTokens('pipedrive-person', bodies, true)
  expect(there().pipedrive.budget.used).toBeLessThanOrEqual(messageText)
  expect(there().pipedrive.budget.used).toBeGreaterThan(messageText / 2)
})

const textField = (index: number) => ({
  field_code: `field-${index}`,
  field_name: `Field ${index}`,
  field_type: 'varchar',
  is_custom_field: true as const,
})

test.each([0, 1, 99, 100, 101, 1000])(
  'the connection test finds a mapped field after %i other custom fields',
  async (count) => {
    there().pipedrive.fields.push(...Array.from({ length: count + 1 }, (_, index) => textField(index)))
    const mapping = [...deps.all[0]!.mapping, { to: `field-${count}`, from: 'title' as const }]
    const result = await testDestination(deps, { ...deps.all[0]!, mapping })
    expect(result).toMatchObject({ end: 'sent' })
  },
)

test('the person at the same organization is updated, even after more than a page of people with the same name', async () => {
  const { organizations, persons } = there().pipedrive
  const { id } = organizations.add({ name: 'Acme' })
  for (let index = 0; index < 600; index++) persons.add({ name: 'Jane Doe', emails: [] })
  persons.add({ name: 'Jane Doe', emails: [], org_id: Number(id) })
  deps.advance(lagMs)
  await send({ name: 'Jane Doe', phone: '+1 555 0100', '@company.name': 'Acme' })
  expect(persons.rows).toHaveLength(601)
  expect(persons.rows[600]).toMatchObject({ values: { phones: [{ value: '+1 555 0100' }] } })
})
