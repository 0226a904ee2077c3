import { describe, expect, test } from 'vitest'
import { recordOf } from '../../../lib/records/record.ts'
import { buyOver } from '../../../lib/purchases/buy.ts'
import { requestWith } from './ledger/request.fixture.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { accountOf, bought, openDeps, pageAt } from './purchase.fixture.ts'

const { service } = sandboxFixture()
const open = (...rest: Parameters<typeof openDeps> extends [string, ...infer Rest] ? Rest : never) =>
  openDeps(service().url, ...rest)
const bill = () => service().bill(demoKey).credits

test.each(['a request', 'gone'])(
  'an override of a team claim that no colleague made sends nothing: %s',
  async (id) => {
    const deps = open()
    await deps.db.requests.add(requestWith({ id: 'a request' }))
    const { reception } = await buyOver(deps, id, 'panel')
    expect(reception).toEqual({ accepted: false, refusal: { reason: 'no-page' } })
    expect(service().requests).toHaveLength(0)
  },
)

describe('one click on Enrich', () => {
  test('one click sends one request, settles it with its cost and saves the record', async () => {
    const deps = open()
    expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
    expect(service().requests).toHaveLength(1)
    const [request] = await deps.db.requests.toArray()
    expect(request).toMatchObject({
      state: 'settled',
      outcome: 'ok',
      cost: 2,
      costBy: 'reported',
      operation: 'enrichProfile',
    })
    expect(request?.requestId).toMatch(/\w/)
    const record = await recordOf(deps.db, 'person:mara-lindqvist')
    expect(record?.subject).toMatchObject({
      name: 'Mara Lindqvist',
      company: expect.stringContaining('Northwind'),
    })
    expect(record?.sections.profile?.request).toBe(request?.id)
    expect((await deps.db.responses.get(request!.id))?.body).toContain('Mara')
    expect(await accountOf(deps)).toMatchObject({
      balance: {
        remaining: 998,
        total: 1000,
        compared: { remaining: 998, total: 1000 },
      },
    })
  })

  test('a second click is answered from the record, for every spelling of the address', async () => {
    const deps = open()
    await bought(deps)
    const internal = (await recordOf(deps.db, 'person:mara-lindqvist'))?.sections.profile?.data
      .socialIdentifier
    for (const path of ['/in/Mara-Lindqvist?trk=x', '/in/mara-lindqvist/details/skills/', `/in/${internal}/`])
      expect(await bought(deps, { page: pageAt(path) })).toMatchObject({ accepted: 'saved' })
    expect(service().requests).toHaveLength(1)
  })

  test('ten concurrent clicks send one request', async () => {
    const deps = open()
    const receptions = await Promise.all(Array.from({ length: 10 }, () => bought(deps)))
    expect(receptions.filter(({ accepted }) => accepted === 'sent')).toHaveLength(1)
    expect(receptions.filter(({ accepted }) => accepted === 'in-flight')).toHaveLength(9)
    expect(bill()).toBe(2)
  })

  test('a refresh sends a new request without the cache', async () => {
    const deps = open()
    await bought(deps)
    await bought(deps, { repeat: 'fresh' })
    expect(service().requests).toHaveLength(2)
    expect(JSON.parse(service().requests[1]?.body ?? '')).not.toHaveProperty('cacheDuration')
  })

  test("the company in a person's response is filed under its own page at no cost", async () => {
    const deps = open()
    await bought(deps)
    const company = await recordOf(deps.db, 'company:northwind-atlas')
    expect(company?.sections.company?.data).toMatchObject({ universalName: 'northwind-atlas' })
    const page = pageAt('/company/Northwind-Atlas/about/')
    expect(await bought(deps, { section: 'company', page, domain: 'northwind-atlas.example' })).toMatchObject(
      {
        accepted: 'saved',
      },
    )
    expect(service().requests).toHaveLength(1)
  })

  test('a person bought by internal id is found by handle', async () => {
    const deps = open()
    const internal = service().world.person('mara-lindqvist')?.socialIdentifier
    await bought(deps, { page: pageAt(`/in/${internal}/`) })
    expect(await bought(deps)).toMatchObject({ accepted: 'saved' })
    expect(await deps.db.subjects.where('kind').equals('person').count()).toBe(1)
  })

  test('an email found by internal id and a profile bought by handle form one record', async () => {
    const deps = open()
    const internal = pageAt(`/in/${service().world.person('mara-lindqvist')?.socialIdentifier}/`)
    await bought(deps, { section: 'emails', page: internal })
    await bought(deps)
    const record = await recordOf(deps.db, `person:${internal.id}`)
    expect(Object.keys(record?.sections ?? {}).toSorted()).toEqual(['emails', 'profile'])
    expect(record?.subject.email).toContain('@')
    expect(await deps.db.subjects.where('kind').equals('person').count()).toBe(1)
  })
})

test('without a reported cost, the cost is the fall of the balance', async () => {
  const deps = open()
  await bought(deps)
  await bought(deps, { section: 'posts' })
  const posts = (await deps.db.requests.toArray()).find(({ operation }) => operation === 'getPosts')
  expect(posts).toMatchObject({ outcome: 'ok', costBy: 'difference', cost: bill() - 2 })
})
