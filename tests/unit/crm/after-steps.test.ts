import { describe, expect, test } from 'vitest'
import type { Destination } from '../../../lib/crm/destination.ts'
import { testDestination } from '../../../lib/crm/attempt-delivery.ts'
import type { Body } from '../../../lib/crm/rows.ts'
import { crmDepsWith, destinationOf, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const kinds = ['hubspot-contact', 'salesforce-contact', 'salesforce-lead', 'pipedrive-person'] as const
type Kind = (typeof kinds)[number]

function depsFor(kind: Kind, more: Partial<Destination> = {}): TestCrmDeps {
  const deps = crmDepsWith({ ...destinationOf(kind, there().url), addNote: true, ...more })
  there().setClock(() => deps.now())
  return deps
}

const bodies: Record<Kind, (name: string) => Body> = {
  'hubspot-contact': (name) => ({ email: `${name}@acme.example`, firstname: name }),
  'salesforce-contact': (name) => ({ LastName: name, Email: `${name}@acme.example` }),
  'salesforce-lead': (name) => ({ LastName: name, Company: 'Acme', Email: `${name}@acme.example` }),
  'pipedrive-person': (name) => ({ name, email: `${name}@acme.example` }),
}
const people = (kind: Kind, ...names: string[]) =>
  names.map((name) => ({ subject: `person:${name}`, body: bodies[kind](name) }))

const peopleOf = (kind: Kind) => {
  const { hubspot, salesforce, pipedrive } = there()
  if (kind === 'hubspot-contact') return hubspot.contacts.rows
  if (kind === 'pipedrive-person') return pipedrive.persons.rows
  return kind === 'salesforce-lead' ? salesforce.leads.rows : salesforce.contacts.rows
}
const notesOf = (kind: Kind) => {
  const { hubspot, salesforce, pipedrive } = there()
  if (kind === 'hubspot-contact') return hubspot.notes.rows
  return kind === 'pipedrive-person' ? pipedrive.notes.rows : salesforce.tasks.rows
}

const createsPeople = /^POST .*(contacts\/batch\/create|persons|composite\/sobjects)$/
const createsNotes = /^POST .*(notes\/batch\/create|v1\/notes|composite\/sobjects)$/

/** Salesforce creates people and notes at one address; the first such request creates people, so it never fails. */
function faultOnNotes(kind: Kind, fault: { status: number } | { lost: true }, times = 1): void {
  let seen = 0
  let left = times
  there().meet((request) => {
    if (!createsNotes.test(request)) return undefined
    seen += 1
    if (kind.startsWith('salesforce') && seen === 1) return undefined
    return left-- > 0 ? fault : undefined
  })
}

describe.each(kinds)('%s', (kind) => {
  test.each([
    ['the note is not processed', { status: 503 }],
    ['the response to the note is lost', { lost: true } as const],
    ['a limit stops the note', { status: 429 }],
  ])('a new person has exactly one note even if %s', async (_what, fault) => {
    const deps = depsFor(kind)
    faultOnNotes(kind, fault)
    await deps.deliver(kind, ...people(kind, 'ann', 'bob'))
    await deps.runFor(3_600_000)
    expect(peopleOf(kind)).toHaveLength(2)
    expect(notesOf(kind)).toHaveLength(2)
    const rows = await deps.db.deliveries.toArray()
    expect(rows.map(({ state, did }) => [state, did])).toEqual([
      ['sent', 'created'],
      ['sent', 'created'],
    ])
  })

  test('a person whose response to the creation was lost still gets the note', async () => {
    const deps = depsFor(kind)
    there().fault({ on: createsPeople, lost: true })
    await deps.deliver(kind, ...people(kind, 'ann'))
    await deps.runFor(3_600_000)
    expect(peopleOf(kind)).toHaveLength(1)
    expect(notesOf(kind)).toHaveLength(1)
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'created' })
  })

  test('a person who was there before gets no note, even after a lost response', async () => {
    const deps = depsFor(kind)
    await deps.deliver(kind, ...people(kind, 'ann'))
    await deps.runFor(60_000)
    const before = notesOf(kind).length
    deps.advance(86_400_000)
    there().fault({ on: /^(PATCH|POST .*batch\/update)/, lost: true })
    const [ann] = people(kind, 'ann')
    const renamed = Object.fromEntries(
      Object.entries(ann!.body).map(([field, value]) => [field, value === 'ann' ? 'Anna' : value]),
    )
    await deps.deliver(kind, { subject: 'person:ann', body: renamed })
    await deps.runFor(3_600_000)
    expect(peopleOf(kind)).toHaveLength(1)
    expect(notesOf(kind)).toHaveLength(before)
  })

  test('a refused note does not fail its person', async () => {
    const deps = depsFor(kind)
    faultOnNotes(kind, { status: 403 }, 9)
    await deps.deliver(kind, ...people(kind, 'ann'))
    await deps.runFor(3_600_000)
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'created' })
  })
})

describe('a list or campaign', () => {
  const listed = () => {
    const { hubspot, salesforce } = there()
    return [...hubspot.members.rows, ...salesforce.members.rows].map(({ values }) => values)
  }
  const kindsWithList = ['hubspot-contact', 'salesforce-contact', 'salesforce-lead'] as const
  const listOf = (kind: Kind): string =>
    kind === 'hubspot-contact'
      ? there().hubspot.lists.add({ processingType: 'MANUAL' }).id
      : there().salesforce.campaigns.add({ Name: 'Fair' }).id

  test.each(kindsWithList)('%s: new and existing people are members, each once', async (kind) => {
    const list = listOf(kind)
    const deps = depsFor(kind, { list })
    await deps.deliver(kind, ...people(kind, 'ann', 'bob'))
    await deps.runFor(60_000)
    deps.advance(60_000)
    await deps.deliver(kind, ...people(kind, 'bob', 'cid'))
    await deps.runFor(60_000)
    expect(peopleOf(kind)).toHaveLength(3)
    expect(listed()).toHaveLength(3)
    expect(await deps.db.deliveries.where('state').equals('sent').count()).toBe(4)
  })

  test.each(kindsWithList)(
    '%s: a person is a member once, even if the response to the membership is lost',
    async (kind) => {
      const deps = depsFor(kind, { list: listOf(kind), addNote: false })
      let seen = 0
      const first = kind === 'hubspot-contact' ? 1 : 2
      there().meet((request) =>
        /memberships\/add|POST .*composite\/sobjects$/.test(request) && ++seen === first
          ? { lost: true }
          : undefined,
      )
      await deps.deliver(kind, ...people(kind, 'ann'))
      await deps.runFor(3_600_000)
      expect(listed()).toHaveLength(1)
      expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'created' })
    },
  )

  test.each(kindsWithList)(
    '%s: the log and the connection test report a list that takes no members',
    async (kind) => {
      const deps = depsFor(kind, { list: '701000000000000AAA' })
      expect(await testDestination(deps, deps.all[0]!)).toMatchObject({ end: 'refused', reason: 'list' })
      await deps.deliver(kind, ...people(kind, 'ann'))
      await deps.runFor(60_000)
      expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: 'created', list: 'refused' })
    },
  )

  test('Salesforce: the log reports only the people the campaign refused', async () => {
    const deps = depsFor('salesforce-contact', { list: listOf('salesforce-contact'), addNote: false })
    const error = { statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: 'Only members of the club.' }
    const body = [
      { id: '00v1', success: true, errors: [] },
      { success: false, errors: [error] },
    ]
    let seen = 0
    there().meet((request) =>
      /POST .*composite\/sobjects$/.test(request) && ++seen === 2 ? { status: 200, body } : undefined,
    )
    await deps.deliver('salesforce-contact', ...people('salesforce-contact', 'ann', 'bob'))
    await deps.runFor(60_000)
    const sent = await deps.db.deliveries.where('state').equals('sent').toArray()
    expect(Object.fromEntries(sent.map(({ subject, list }) => [subject, list]))).toEqual({
      'person:ann': null,
      'person:bob': 'refused',
    })
  })

  test('HubSpot: the log reports only the people missing from the list’s response', async () => {
    const list = there().hubspot.lists.add({ processingType: 'MANUAL' }).id
    const deps = depsFor('hubspot-contact', { list, addNote: false })
    await deps.deliver('hubspot-contact', ...people('hubspot-contact', 'ann', 'bob'))
    there().meet((request) => {
      if (!request.includes('memberships/add')) return undefined
      const [, bob] = there().hubspot.contacts.rows
      return { status: 200, body: { recordsIdsAdded: [], recordIdsMissing: [Number(bob?.id)] } }
    })
    await deps.runFor(60_000)
    const sent = await deps.db.deliveries.where('state').equals('sent').toArray()
    expect(Object.fromEntries(sent.map(({ subject, list: refused }) => [subject, refused]))).toEqual({
      'person:ann': null,
      'person:bob': 'refused',
    })
  })

  test('HubSpot: the connection test reports that a dynamic list takes no members', async () => {
    const { id } = there().hubspot.lists.add({ processingType: 'DYNAMIC' })
    const deps = depsFor('hubspot-contact', { list: id })
    expect(await testDestination(deps, deps.all[0]!)).toMatchObject({ end: 'refused', reason: 'list' })
  })
})
