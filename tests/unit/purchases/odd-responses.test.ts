import { expect, test } from 'vitest'
import type { Company } from '../../../lib/api/schemas/company.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { bought, ledgerOf, openDeps, pageAt, type TestDeps } from './purchase.fixture.ts'

const { service } = sandboxFixture()
const northwind = pageAt('/company/northwind-atlas/')

const companiesOf = async ({ db }: TestDeps) =>
  (await db.sections.toArray()).filter(({ name }) => name === 'company')

function answering(deps: TestDeps, parts: object) {
  const { fetch } = deps
  deps.fetch = async (url, init) => {
    const response = await fetch(url, init)
    const body = { ...((await response.json()) as object), ...parts }
    return new Response(JSON.stringify(body), response)
  }
}

test('half a surrogate pair in a handle affects that handle, not the response', async () => {
  const deps = openDeps(service().url)
  service().fault({ patch: { person: { publicIdentifier: 'jane-\ud83d' } } })
  await bought(deps)
  expect(await deps.db.requests.toArray()).toMatchObject([{ state: 'settled', outcome: 'ok', cost: 2 }])
  expect((await recordOf(deps.db, 'person:mara-lindqvist'))?.subject.name).toBe('Mara Lindqvist')
})

test('a response without the requested person is marked unreadable, and is not bought again without a deliberate click', async () => {
  const deps = openDeps(service().url)
  service().fault({ patch: { person: null, company: null } })
  await bought(deps)
  expect(await deps.db.requests.toArray()).toMatchObject([
    { outcome: 'ok', cost: 2, problem: { kind: 'unreadable' } },
  ])
  expect(await bought(deps)).toMatchObject({ accepted: 'saved' })
  expect(service().requests).toHaveLength(1)
})

test('a response with a company but without the requested person is marked unreadable', async () => {
  const deps = openDeps(service().url)
  service().fault({ patch: { person: null } })
  await bought(deps)
  expect(await ledgerOf(deps)).toMatchObject([{ outcome: 'ok', problem: { kind: 'unreadable' } }])
  expect(await deps.db.subjects.toArray()).toMatchObject([{ kind: 'company' }])
})

test.each([{}, { name: null, socialId: null }, { description: 'Makes all' }])(
  'a company without identifying fields, %j, creates no separate record',
  async (company) => {
    const deps = openDeps(service().url)
    answering(deps, { company })
    await bought(deps)
    expect((await deps.db.subjects.toArray()).map(({ key }) => key)).toEqual(['person:mara-lindqvist'])
    expect(await ledgerOf(deps)).toMatchObject([{ outcome: 'ok', problem: null }])
  },
)

test.each([{}, { firstName: null, skills: [] }])(
  'an empty person, %j, does not replace a profile that was paid for',
  async (person) => {
    const deps = openDeps(service().url)
    await bought(deps)
    const before = await deps.db.sections.get(['person:mara-lindqvist', 'profile'])
    deps.pass(60_000)
    answering(deps, { person })
    await bought(deps, { repeat: 'fresh' })
    expect(await deps.db.sections.get(['person:mara-lindqvist', 'profile'])).toEqual(before)
    expect((await ledgerOf(deps))[1]).toMatchObject({ outcome: 'ok', problem: { kind: 'unreadable' } })
  },
)

test("the company in a person's response does not replace a company that was bought", async () => {
  const deps = openDeps(service().url)
  await bought(deps, { section: 'company', page: northwind, domain: 'northwind-atlas.example' })
  const [before] = await companiesOf(deps)
  deps.pass(60_000)
  const { universalName, socialId, socialUrl, name } = before!.data as Company
  answering(deps, { company: { universalName, socialId, socialUrl, name, websiteUrl: null } })
  await bought(deps)
  const after = await companiesOf(deps)
  expect(after).toMatchObject([{ data: before!.data, operation: 'enrichProfile' }])
})

test.each([{ emails: { value: 'a@b.example' } }, { emails: null }, { emails: ['a@b.example'] }])(
  'an unreadable list, %j, does not replace a list that was paid for',
  async (patch) => {
    const deps = openDeps(service().url)
    await bought(deps, { section: 'emails' })
    const before = await deps.db.sections.get(['person:mara-lindqvist', 'emails'])
    deps.pass(60_000)
    answering(deps, patch)
    await bought(deps, { section: 'emails', repeat: 'fresh' })
    expect(await deps.db.sections.get(['person:mara-lindqvist', 'emails'])).toEqual(before)
    expect((await ledgerOf(deps))[1]).toMatchObject({ outcome: 'ok', problem: { kind: 'unreadable' } })
  },
)

test('a lookup of the same domain is paid once, also when it is another company than the page', async () => {
  const deps = openDeps(service().url)
  const order = {
    section: 'company',
    page: pageAt('/company/somebody-else/'),
    domain: 'northwind-atlas.example',
  } as const
  await bought(deps, order)
  expect(await bought(deps, order)).toMatchObject({ accepted: 'saved' })
  expect(service().requests).toHaveLength(1)
})

test('a response that cannot be stored settles the request as possibly charged', async () => {
  const deps = openDeps(service().url)
  deps.db.responses.hook('creating', () => {
    throw new Error('disk full')
  })
  await bought(deps)
  expect(await deps.db.requests.toArray()).toMatchObject([
    { state: 'settled', outcome: 'unknown', cost: null },
  ])
  expect(await bought(deps)).toMatchObject({ refusal: { reason: 'unknown-before' } })
  expect(service().requests).toHaveLength(1)
})
