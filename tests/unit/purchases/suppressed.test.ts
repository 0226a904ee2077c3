import 'fake-indexeddb/auto'
import '../../quick-derivation.ts'
import { expect, describe, test, beforeEach, vi } from 'vitest'
import type { OperationName } from '../../../lib/api/operations.ts'
import { resume } from '../../../lib/purchases/resume.ts'
import { lookupNamesOf } from '../../../lib/data/erasure/lookup-names.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { suppress, unsuppress } from '../../../lib/records/suppression/suppress.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { bought, layla, ledgerOf, openDeps, sam, type TestDeps } from './purchase.fixture.ts'
import { buyOperation } from '../../../lib/purchases/buy.ts'

const { service } = sandboxFixture()

let deps: TestDeps
beforeEach(() => {
  deps = openDeps(service().url)
})

const sent = () => service().requests.length

async function requested(operation: OperationName, input: Record<string, unknown>) {
  const { reception, done } = await buyOperation(deps, { operation, input, repeat: null }, 'console')
  await done
  return reception
}

const refused = { accepted: false, refusal: { reason: expect.stringMatching(/^suppressed/) as unknown } }

async function neverMara() {
  await bought(deps)
  await bought(deps, { section: 'emails' })
  const record = await recordOf(deps.db, 'person:mara-lindqvist')
  await suppress(deps.db, await lookupNamesOf(deps.db, 'person:mara-lindqvist'))
  const profile = record!.sections.profile!.data
  return {
    email: record!.subject.email,
    name: record!.subject.name,
    first: profile.firstName!,
    last: profile.lastName!,
    company: profile.currentPosition!.companyName!,
    internal: profile.socialIdentifier!,
    member: profile.memberIdentifier!,
  }
}
type Mara = Awaited<ReturnType<typeof neverMara>>

const domainOf = ({ email }: Mara) => email.split('@')[1]!
const plus = ({ email }: Mara) => email.replace('@', '+news@')
const address = 'https://www.social.example/in/mara-lindqvist/'

describe('a suppressed person is not looked up', () => {
  const requestKeys: [string, OperationName, (her: Mara) => Record<string, unknown>][] = [
    [
      'the email finder, by name and domain',
      'emailFinderFromNameAndCompany',
      (her) => ({ fullName: her.name, companyDomain: domainOf(her) }),
    ],
    [
      'the email finder, by name and company',
      'emailFinderFromNameAndCompany',
      (her) => ({ fullName: her.name, companyDomain: her.company }),
    ],
    [
      'the email finder, by a name in reverse order',
      'emailFinderFromNameAndCompany',
      (her) => ({
        fullName: `${her.last.toUpperCase()}, ${her.first}`,
        companyDomain: `https://www.${domainOf(her)}/about`,
      }),
    ],
    [
      'match, by name and company',
      'matchProfile',
      (her) => ({ firstName: her.first, lastName: her.last, companyName: `${her.company} GmbH` }),
    ],
    [
      'match, by name and domain',
      'matchProfile',
      (her) => ({
        firstName: ` ${her.first} `,
        lastName: her.last,
        companyDomain: domainOf(her).toUpperCase(),
      }),
    ],
    ['match, by email address', 'matchProfile', (her) => ({ email: her.email })],
    ['match, by name alone', 'matchProfile', (her) => ({ firstName: her.first, lastName: her.last })],
    [
      'the older search, by name and company',
      'personSearch',
      (her) => ({ firstName: her.first, lastName: her.last, companyName: her.company }),
    ],
    ['the older search, by plus-address', 'personSearch', (her) => ({ email: plus(her) })],
    [
      'the people search, by name and company',
      'personsSearch',
      (her) => ({ firstName: her.first, lastName: her.last, companyName: her.company }),
    ],
    ['by email address with a tag', 'getProfileDataFromEmail', (her) => ({ email: plus(her) })],
    [
      'by email address in capitals',
      'getProfileDataFromEmail',
      (her) => ({ email: ` ${her.email.toUpperCase()} ` }),
    ],
    [
      'by email address with escapes',
      'getProfileDataFromEmail',
      (her) => ({ email: her.email.replace('@', '%40') }),
    ],
    [
      'by a URL without a scheme',
      'getProfileData',
      () => ({ socialUrl: 'www.social.example/in/mara-lindqvist' }),
    ],
    ['by a URL without a host', 'enrichProfile', () => ({ socialUrl: '/in/mara-lindqvist/' })],
    ['by a bare handle', 'getExperience', () => ({ socialUrl: 'Mara-Lindqvist' })],
    [
      'by another host of the network',
      'getEducation',
      () => ({ socialUrl: 'https://zz.social.example/in/mara-lindqvist' }),
    ],
    [
      'by a URL in capitals',
      'getPosts',
      () => ({ socialUrl: 'HTTPS://WWW.SOCIAL.EXAMPLE/IN/MARA-LINDQVIST' }),
    ],
    [
      'by a URL escaped twice',
      'getReactions',
      () => ({ socialUrl: 'https://www.social.example/in/mara%252Dlindqvist///?x=1#y' }),
    ],
    [
      'by full-width letters',
      'getLanguages',
      () => ({ socialUrl: 'https://www.social.example/in/ｍａｒａ-lindqvist' }),
    ],
    [
      'by internal id',
      'getFollowersCount',
      (her) => ({ socialUrl: `https://www.social.example/in/${her.internal}/` }),
    ],
    [
      'by internal id in another URL of the network',
      'getVolunteeringExperiences',
      (her) => ({ socialUrl: `https://www.social.example/sales/lead/${her.internal},NAME_SEARCH` }),
    ],
    [
      'by the page URL in an unexpected parameter',
      'jobsSearch',
      () => ({ keywords: 'x', location: 'y', companyUrl: 'z', of: address }),
    ],
  ]
  test.each(requestKeys)('%s', async (_, operation, inputOf) => {
    const her = await neverMara()
    const before = sent()
    expect(await requested(operation, inputOf(her))).toMatchObject(refused)
    expect(sent()).toBe(before)
  })

  test('a page of a record with a suppressed email address is not looked up', async () => {
    await bought(deps)
    await bought(deps, { section: 'emails' })
    const { email } = (await recordOf(deps.db, 'person:mara-lindqvist'))!.subject
    await suppress(deps.db, [`email:${email}`])
    expect(await bought(deps, { section: 'experience' })).toMatchObject(refused)
    expect(await requested('getEducation', { socialUrl: address })).toMatchObject(refused)
  })

  test('namesakes and colleagues of a suppressed person are looked up', async () => {
    const her = await neverMara()
    for (const [operation, input] of [
      ['matchProfile', { firstName: her.first, lastName: her.last, companyName: 'Quite Another Works' }],
      ['matchProfile', { firstName: 'Nils', lastName: her.last, companyName: her.company }],
      ['emailFinderFromNameAndCompany', { fullName: her.name, companyDomain: 'another-works.example' }],
      ['getProfileDataFromEmail', { email: `nils@${domainOf(her)}` }],
      ['getCompanyByDomain', { domain: domainOf(her) }],
    ] as const)
      expect(await requested(operation, input)).toMatchObject({ accepted: 'sent' })
  })
})

describe('a person suppressed before the request is sent is not looked up', () => {
  const passMinute = () => {
    deps.pass(63_000)
    service().advance(63_000)
  }

  test('a pending click on a person suppressed in the meantime is not sent', async () => {
    service().setKey(demoKey, { perMinute: 2 })
    await bought(deps)
    await bought(deps, { page: layla })
    const reception = await bought(deps, { page: sam })
    expect(reception).toMatchObject({ accepted: 'pending' })
    await suppress(deps.db, ['person:sparse-sam'])
    passMinute()
    const before = sent()
    await resume(deps)
    expect(sent()).toBe(before)
    expect((await ledgerOf(deps)).at(-1)).toMatchObject({
      state: 'settled',
      outcome: 'refused',
      cost: 0,
      problem: { kind: 'suppressed' },
    })
    await unsuppress(deps.db, ['person:sparse-sam'])
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
  })
})

describe('a response about a suppressed person', () => {
  const her = { publicIdentifier: 'gone-girl-9', firstName: 'Greta', lastName: 'Gone' }
  const other = { publicIdentifier: 'bob-stays', firstName: 'Bob', lastName: 'Stays' }
  const envelope = { success: true, credits_consumed: 2, credits_left: 90 }
  const responses = (body: unknown) => responsesText(JSON.stringify(body))
  const responsesText = (body: string) =>
    void (deps.fetch = () =>
      Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })))
  const stored = async () => {
    const [row] = (await ledgerOf(deps)).slice(-1)
    return { row: row!, response: (await deps.db.responses.get(row!.id))! }
  }
  const everything = async () =>
    JSON.stringify(await Promise.all(deps.db.tables.map((table) => table.toArray())))
  beforeEach(() =>
    suppress(deps.db, ['person:gone-girl-9', 'email:greta@gone.example', 'work:gone greta|acme']),
  )

  test('a suppressed person in a response is not stored, and the cost is', async () => {
    responses({
      ...envelope,
      person: { ...her, summary: 'I am Greta Gone' },
      company: { name: 'Acme', universalName: 'acme' },
    })
    await requested('matchProfile', { firstName: 'G', lastName: 'Gone', companyName: 'Acme' })
    const { row, response } = await stored()
    expect(row).toMatchObject({
      outcome: 'ok',
      cost: 2,
      costBy: 'reported',
      problem: { kind: 'suppressed' },
      found: ['company:acme'],
    })
    expect(JSON.parse(response.body)).toEqual(envelope)
    expect(response.suppressedEntries).toBe(1)
    expect(await deps.db.subjects.where('kind').equals('person').count()).toBe(0)
  })

  test.each([
    ['a page of theirs', { ...her }],
    [
      'their name at their company',
      {
        publicIdentifier: 'gg',
        firstName: 'GRETA',
        lastName: 'Gone',
        currentPosition: { companyName: 'Acme Inc.' },
      },
    ],
  ])('a suppressed person in a response is recognized by %s', async (_, person) => {
    responses({ ...envelope, person })
    await requested('getProfileDataFromEmail', { email: 'somebody@else.example' })
    expect(await everything()).not.toMatch(/gone-girl|Greta/i)
  })

  test('a suppressed person in a list is removed, and the others stay', async () => {
    responses({
      ...envelope,
      persons: [
        other,
        { ...her, currentCompanyName: 'Acme' },
        { firstName: 'Greta', lastName: 'Gone', currentCompanyName: 'ACME Ltd' },
        { firstName: 'Greta', lastName: 'Gone', currentCompanyName: 'Elsewhere' },
      ],
    })
    await requested('personsSearch', { lastName: 'Gone' })
    const { row, response } = await stored()
    expect(row).toMatchObject({ outcome: 'ok', problem: null, cost: 2 })
    expect((JSON.parse(response.body) as { persons: unknown[] }).persons[0]).toEqual(other)
    expect(response.suppressedEntries).toBe(2)
    expect(response.body).not.toMatch(/gone-girl|acme/i)
  })

  test('email addresses of a suppressed person are not stored', async () => {
    responses({
      ...envelope,
      emails: [{ value: 'Greta+x@gone.example', type: 'personal' }, { value: 'g@gone.example' }],
    })
    await requested('emailFinderFromUrl', { url: 'https://www.social.example/in/some-body/' })
    expect((await stored()).row).toMatchObject({ problem: { kind: 'suppressed' }, found: [] })
    expect(await everything()).not.toContain('gone.example')
  })

  test("a suppressed author is removed from others' activity together with the text", async () => {
    const post = (author: object, text: string) => ({
      text,
      author,
      activityUrl: 'https://www.social.example/p/1',
    })
    responses({
      ...envelope,
      posts: [
        post(
          { authorPublicIdentifier: 'bob-stays', authorName: 'Bob Stays' },
          'see www.social.example/in/gone-girl-9 or greta@gone.example',
        ),
        post({ authorPublicIdentifier: 'gone-girl-9', authorName: 'Greta Gone' }, 'my secret plan'),
        {
          ...post({ authorName: 'Bob Stays' }, 'shared'),
          relatedPost: post({ authorUrl: 'https://www.social.example/in/Gone-Girl-9/' }, 'my other plan'),
        },
      ],
    })
    await requested('getPosts', { socialUrl: 'https://www.social.example/in/bob-stays/' })
    const { row } = await stored()
    expect(row).toMatchObject({ outcome: 'ok', found: ['person:bob-stays'] })
    const kept = await everything()
    expect(kept).not.toMatch(/gone-girl|Greta|plan|gone\.example/i)
    expect(kept).toContain('shared')
  })

  test('a recommendation by a suppressed person is removed', async () => {
    responses({
      ...envelope,
      person: {
        ...other,
        recommendations: {
          recommendationHistory: [
            {
              authorFullname: 'Greta Gone',
              authorUrl: 'https://www.social.example/in/gone-girl-9',
              description: 'He is kind',
            },
            {
              authorFullname: 'Cy Fine',
              authorUrl: 'https://www.social.example/in/cy',
              description: 'Worked with Greta Gone and him',
            },
          ],
        },
      },
    })
    await requested('enrichProfile', { socialUrl: 'https://www.social.example/in/bob-stays/' })
    expect(await everything()).not.toMatch(/Greta|gone-girl|He is kind/)
    expect(await recordOf(deps.db, 'person:bob-stays')).not.toBeNull()
  })

  test.each([
    ['no JSON', 'gone-girl-9'],
    ['a list', '[{"publicIdentifier":"gone-girl-9"}]'],
    ['nothing', ''],
    ['nested deeply', `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`],
  ])('a response that is %s is settled', async (_, body) => {
    responsesText(body)
    await requested('getProfileDataFromEmail', { email: 'somebody@else.example' })
    expect((await stored()).row.state).toBe('settled')
  })

  test('a response about a person suppressed while the request was in flight is not stored', async () => {
    deps.fetch = async (url, init) => {
      const response = await fetch(url, init)
      await suppress(deps.db, ['person:mara-lindqvist'])
      return response
    }
    await bought(deps)
    const { row } = await stored()
    expect(row).toMatchObject({ state: 'settled', found: [] })
    expect(await deps.db.sections.count()).toBe(0)
  })
})

test('a person suppressed while the response is read is not filed', async () => {
  const { db } = deps
  const begin = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>
  let isSuppressed = false
  vi.spyOn(db, 'transaction').mockImplementation((async (...given: unknown[]) => {
    // The filing transaction: the response is read, but nothing is written yet.
    const tables = Array.isArray(given[1]) ? given[1].map(({ name }: { name: string }) => name) : []
    if (!isSuppressed && tables.includes('responses') && tables.includes('sections')) {
      isSuppressed = true
      await suppress(db, ['person:mara-lindqvist'])
    }
    return begin(...given)
  }) as never)
  await bought(deps)
  expect(isSuppressed).toBe(true)
  expect(await recordOf(db, 'person:mara-lindqvist')).toBeNull()
  const [request] = await ledgerOf(deps)
  expect(request).toMatchObject({ state: 'settled', cost: 2, problem: { kind: 'suppressed' } })
})
