import { describe, expect, test } from 'vitest'
import { checkPresence, type PersonToCheck } from '../../../lib/crm/check-presence.ts'
import type { Destination } from '../../../lib/crm/destination.ts'
import type { DestinationKind } from '../../../lib/crm/rows.ts'
import { emailAlias, suppress } from '../../../lib/records/suppression/suppress.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { crmDepsWith, destinationOf, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()

function depsFor(kind: DestinationKind, more: Partial<Destination> = {}): TestCrmDeps {
  const deps = crmDepsWith({ ...destinationOf(kind, there().url), checkBefore: true, ...more })
  there().setClock(() => deps.now())
  return deps
}

const check = (deps: TestCrmDeps, ...people: PersonToCheck[]) => checkPresence(deps, deps.all[0]!, people)
const statesOf = async (deps: TestCrmDeps, ...people: PersonToCheck[]) =>
  (await check(deps, ...people)).people.map(({ state }) => state)

const asked = (more: Partial<PersonToCheck>): PersonToCheck => ({ subject: null, ...more })
const jane = asked({ name: 'Jane Doe', company: 'Acme', domain: 'acme.example', email: 'jane@acme.example' })
const { email: _, ...janeWithoutEmail } = jane

/** In the destination's own form. */
function add(
  kind: DestinationKind,
  {
    email,
    name,
    company,
    owner,
    hasOptedOut = false,
  }: {
    email?: string
    name: string
    company?: string
    owner?: string
    hasOptedOut?: boolean
  },
): void {
  const { hubspot, salesforce, pipedrive } = there()
  const [first = '', last = ''] = name.split(' ')
  if (kind === 'hubspot-contact')
    hubspot.contacts.add({
      email,
      firstname: first,
      lastname: last,
      company,
      hubspot_owner_id: owner,
      hs_email_optout: hasOptedOut ? 'true' : null,
    })
  else if (kind === 'pipedrive-person')
    pipedrive.persons.add({
      name,
      emails: email === undefined ? [] : [{ value: email, primary: true }],
      owner_id: owner === undefined ? null : Number(owner),
      org_id: company === undefined ? null : Number(pipedrive.organizations.add({ name: company }).id),
      ...(hasOptedOut ? { marketing_status: 'unsubscribed' } : {}),
    })
  else
    salesforce.contacts.add({
      FirstName: first,
      LastName: last,
      Email: email,
      OwnerId: owner,
      HasOptedOutOfEmail: hasOptedOut,
      AccountId: company === undefined ? null : salesforce.accounts.add({ Name: company }).id,
    })
}

const writes = () =>
  there().requests.filter((request) => !/^GET |^POST \S+\/(batch\/read|search)$/.test(request))

describe.each(['hubspot-contact', 'salesforce-contact', 'salesforce-lead', 'pipedrive-person'] as const)(
  '%s',
  (kind) => {
    test('a person with the address is in the destination, and owner and opt-out are shown', async () => {
      add(kind, { email: 'JANE@acme.example', name: 'J D', owner: '77', hasOptedOut: true })
      const { people, problem } = await check(depsFor(kind), jane)
      expect(people).toMatchObject([{ state: 'there', owner: 'someone', hasOptedOut: true }])
      expect(problem).toBeNull()
      expect(writes()).toEqual([])
    })

    test('a person with another address at the same company is a possible match', async () => {
      add(kind, { email: 'other@home.example', name: 'jane doe', company: 'acme' })
      expect(await statesOf(depsFor(kind), jane, janeWithoutEmail)).toEqual(['maybe', 'maybe'])
    })

    test('a person with another address of the same domain is a possible match, even if the company’s name differs', async () => {
      add(kind, { email: 'j.doe@acme.example', name: 'jane doe', company: 'Acme International' })
      expect(await statesOf(depsFor(kind), jane, janeWithoutEmail)).toEqual(['maybe', 'maybe'])
    })

    test('a person without a match is not in the destination', async () => {
      add(kind, { email: 'other@home.example', name: 'John Roe', company: 'Acme' })
      expect(await statesOf(depsFor(kind), jane, janeWithoutEmail)).toEqual(['none', 'none'])
    })

    test('a name without company and address is not searched', async () => {
      const deps = depsFor(kind)
      expect((await check(deps, asked({ name: 'Jane Doe' }), asked({}))).people).toEqual([
        { state: 'unknown', reason: 'skipped' },
        { state: 'unknown', reason: 'skipped' },
      ])
      expect(there().requests).toEqual([])
    })

    test('nothing is searched unless the settings of the destination allow it', async () => {
      const deps = depsFor(kind, { checkBefore: false })
      expect(await statesOf(deps, jane)).toEqual(['unknown'])
      expect(there().requests).toEqual([])
    })

    test.each([
      ['by the address', emailAlias('jane@acme.example'), jane],
      ['by the page', 'person:jane-doe', { ...jane, subject: 'person:jane-doe' }],
    ])('a person who is suppressed %s is not searched', async (_how, alias, person) => {
      const deps = depsFor(kind)
      await suppress(deps.db, [alias])
      add(kind, { email: 'jane@acme.example', name: 'Jane Doe' })
      expect((await check(deps, person)).people).toEqual([{ state: 'unknown', reason: 'skipped' }])
      expect(there().requests).toEqual([])
    })

    test('a person who is suppressed during a check is in none of its later requests', async () => {
      const deps = depsFor(kind)
      const john = { ...jane, name: 'John Roe', email: 'john@acme.example' }
      const { fetch } = deps
      const sent: string[] = []
      deps.fetch = async (url, init) => {
        sent.push(decodeURIComponent(url.replaceAll('+', ' ')) + JSON.stringify(init.body))
        const response = await fetch(url, init)
        if (sent.length === 1) await suppress(deps.db, [emailAlias(john.email)])
        return response
      }
      const { people } = await check(deps, jane, john)
      expect(people).toEqual([{ state: 'none' }, { state: 'unknown', reason: 'skipped' }])
      expect(sent.length).toBeGreaterThan(1)
      expect(sent.slice(1).join()).not.toMatch(/john|roe/i)
    })

    test('the saved record of a page adds its address, name and company', async () => {
      const deps = depsFor(kind)
      add(kind, { email: 'jane@acme.example', name: 'Jane Doe' })
      await deps.db.subjects.add(
        subjectWith({ key: 'person:jane-doe', kind: 'person', name: 'Jane Doe', email: 'jane@acme.example' }),
      )
      expect(await statesOf(deps, asked({ subject: 'person:jane-doe' }))).toEqual(['there'])
    })

    test('a person who was sent before is found by the id, even under another address', async () => {
      const deps = depsFor(kind)
      const body = {
        'hubspot-contact': { email: 'jane@acme.example', firstname: 'Jane', lastname: 'Doe' },
        'pipedrive-person': { name: 'Jane Doe', email: 'jane@acme.example' },
      }[kind as string] ?? {
        FirstName: 'Jane',
        LastName: 'Doe',
        Email: 'jane@acme.example',
        ...(kind === 'salesforce-lead' ? { Company: 'Acme' } : {}),
      }
      await deps.deliver(kind, { subject: 'person:jane-doe', body })
      await deps.runFor(60_000)
      const { hubspot, salesforce, pipedrive } = there()
      for (const { values } of [
        ...hubspot.contacts.rows,
        ...salesforce.contacts.rows,
        ...salesforce.leads.rows,
        ...pipedrive.persons.rows,
      ]) {
        Object.assign(values, 'email' in values ? { email: 'new@else.example' } : {})
        Object.assign(values, 'Email' in values ? { Email: 'new@else.example' } : {})
        Object.assign(values, 'emails' in values ? { emails: [] } : {})
      }
      expect(await statesOf(deps, asked({ subject: 'person:jane-doe' }))).toEqual(['there'])
    })

    test.each([
      ['a refused token', { status: 401 }],
      ['a daily limit', { status: 429, body: { policyName: 'DAILY' } }],
      ['a server error', { status: 503 }],
      ['no usable response', { status: 200, body: '<html>' }],
    ])('%s leaves people unknown and the destination unchanged', async (_what, fault) => {
      const deps = depsFor(kind)
      there().meet(() => fault)
      const { people, problem } = await check(deps, jane)
      expect(people).toEqual([{ state: 'unknown', reason: 'failed' }])
      expect(problem).not.toBeNull()
      expect(deps.known).toEqual({})
    })

    test('a paused destination gets no request', async () => {
      const deps = depsFor(kind)
      deps.known[kind] = {
        pauseReason: null,
        pausedUntil: deps.now() + 60_000,
        pausedAt: deps.now(),
        failures: { count: 1, since: deps.now() },
        tried: { at: deps.now(), ok: false, status: 429, message: null, end: 'limited', reason: 'daily' },
      }
      expect((await check(deps, jane)).problem).toEqual({ error: 'limited', reason: 'daily' })
      expect(there().requests).toEqual([])
    })
  },
)

test('HubSpot: a contact is found by an additional address', async () => {
  there().hubspot.contacts.add({
    email: 'own@home.example',
    hs_additional_emails: 'x@y.example;jane@acme.example',
  })
  expect(await statesOf(depsFor('hubspot-contact'), jane)).toEqual(['there'])
})

test('another owner than the one in the settings counts as a colleague', async () => {
  const own = there().hubspot.owners.add({ email: 'me@us.example' })
  for (const [email, owner] of [
    ['a', own.id],
    ['b', '4711'],
    ['c', undefined],
  ] as const)
    there().hubspot.contacts.add({ email: `${email}@acme.example`, hubspot_owner_id: owner })
  const deps = depsFor('hubspot-contact', { owner: 'me@us.example' })
  const people = ['a', 'b', 'c'].map((name) => asked({ email: `${name}@acme.example` }))
  expect((await check(deps, ...people)).people).toMatchObject([
    { owner: 'own' },
    { owner: 'colleague' },
    { owner: 'none' },
  ])
  const stranger = depsFor('hubspot-contact', { owner: 'nobody@us.example' })
  expect((await check(stranger, ...people)).people).toMatchObject([
    { owner: 'someone' },
    { owner: 'someone' },
    { owner: 'none' },
  ])
})

test('Salesforce: a contact has priority over a lead, and a converted lead does not count', async () => {
  const { leads, contacts } = there().salesforce
  leads.add({ Email: 'jane@acme.example', LastName: 'Doe', Company: 'Acme' })
  const contact = contacts.add({ Email: 'jane@acme.example', LastName: 'Doe' })
  leads.add({ Email: 'john@acme.example', LastName: 'Roe', Company: 'Acme', IsConverted: true })
  const deps = depsFor('salesforce-lead')
  const { people } = await check(deps, jane, asked({ email: 'john@acme.example' }))
  expect(people).toMatchObject([{ state: 'there', id: contact.id }, { state: 'none' }])
})

test('Salesforce: fields that the user may not see are not requested', async () => {
  there().salesforce.hidden.push('DoNotCall', 'Account.Website')
  there().salesforce.contacts.add({ Email: 'jane@acme.example', LastName: 'Doe' })
  expect(await statesOf(depsFor('salesforce-contact'), jane)).toEqual(['there'])
})

const manyPeople = (count: number) =>
  Array.from({ length: count }, (_item, index) =>
    asked({ name: `Jane${index} Doe${index}`, company: 'Acme', email: `jane${index}@acme.example` }),
  )

test.each([0, 1, 99, 100, 101, 1000])(
  'HubSpot and Salesforce: %i people are searched in hundreds, within the limits',
  async (count) => {
    for (const kind of ['hubspot-contact', 'salesforce-contact'] as const) {
      there().reset()
      for (let index = 0; index < count; index += 3)
        add(kind, { email: `jane${index}@acme.example`, name: `Jane${index} Doe${index}` })
      const states = await statesOf(depsFor(kind), ...manyPeople(count))
      expect(states).toEqual(manyPeople(count).map((_item, index) => (index % 3 === 0 ? 'there' : 'none')))
      const reads = there().requests.filter((request) => request.endsWith('batch/read'))
      expect(reads).toHaveLength(kind === 'hubspot-contact' ? Math.ceil(count / 100) : 0)
      expect(there().requests.length).toBeLessThanOrEqual(Math.ceil(count / 100) * 6)
      expect(writes()).toEqual([])
    }
  },
  60_000,
)

test('a limit in the middle of a check keeps the earlier results', async () => {
  const deps = depsFor('hubspot-contact')
  let reads = 0
  there().meet((request) =>
    request.endsWith('batch/read') && ++reads > 2
      ? { status: 429, body: { policyName: 'DAILY' } }
      : undefined,
  )
  const states = await statesOf(deps, ...manyPeople(300))
  expect(states).toEqual([...Array<string>(200).fill('none'), ...Array<string>(100).fill('unknown')])
})

describe('Pipedrive', () => {
  const addPeople = (count: number) => {
    for (let index = 0; index < count; index++)
      there().pipedrive.persons.add({
        name: `Old ${index}`,
        emails: [{ value: `jane${index}@acme.example` }],
      })
  }

  test('Pipedrive: a check of many people reads all persons once', async () => {
    addPeople(1200)
    const deps = depsFor('pipedrive-person')
    const people = [...manyPeople(30), asked({ email: 'nobody@else.example' })]
    const states = await statesOf(deps, ...people)
    expect(states).toEqual([...Array<string>(30).fill('there'), 'none'])
    expect(there().requests).toHaveLength(3)
    expect(there().pipedrive.budget.used).toBe(30)
  })

  test('Pipedrive: reading all persons stops at a tenth of the daily tokens, and unread people are unknown', async () => {
    addPeople(1200)
    there().pipedrive.budget.limit = 200
    const deps = depsFor('pipedrive-person')
    const people = [...manyPeople(30), asked({ email: 'jane1100@acme.example' })]
    const { people: found, problem } = await check(deps, ...people)
    expect(found.map(({ state }) => state)).toEqual([...Array<string>(30).fill('there'), 'unknown'])
    expect(problem).toEqual({ error: 'limited', reason: 'daily' })
    expect(there().pipedrive.budget.used).toBe(20)
  })

  test('Pipedrive: a person at the same company is a possible match, even after 600 others with the same name', async () => {
    for (let index = 0; index < 600; index++) add('pipedrive-person', { name: 'Jane Doe', company: 'Other' })
    add('pipedrive-person', { name: 'Jane Doe', company: 'Acme' })
    expect(await statesOf(depsFor('pipedrive-person'), jane)).toEqual(['maybe'])
  })

  test('Pipedrive: a check of one person takes at most 41 tokens', async () => {
    add('pipedrive-person', { name: 'Jane Doe', company: 'Acme' })
    expect(await statesOf(depsFor('pipedrive-person'), jane)).toEqual(['maybe'])
    expect(there().pipedrive.budget.used).toBeLessThanOrEqual(41)
  })
})
