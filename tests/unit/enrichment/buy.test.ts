import { describe, expect, test } from 'vitest'
import { buy } from '../../../lib/enrichment/buy.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { demoKey, sandboxBeside, socialUrl } from '../sandbox-beside.ts'
import { bought, mara, openShop, pageAt } from './shop-beside.ts'

const { service } = sandboxBeside()
const open = (...rest: Parameters<typeof openShop> extends [string, ...infer Rest] ? Rest : never) =>
  openShop(service().url, ...rest)
const bill = () => service().bill(demoKey).credits

describe('one click', () => {
  test('is one request, settled with its cost, and the record holds what it bought', async () => {
    const shop = open()
    expect(await bought(shop)).toMatchObject({ accepted: 'sent' })
    expect(service().requests).toHaveLength(1)
    const [request] = await shop.db.requests.toArray()
    expect(request).toMatchObject({
      state: 'settled',
      outcome: 'ok',
      cost: 2,
      costBy: 'told',
      operation: 'enrichProfile',
    })
    expect(request?.requestId).toMatch(/\w/)
    const record = await recordOf(shop.db, 'person:mara-lindqvist')
    expect(record?.subject).toMatchObject({
      name: 'Mara Lindqvist',
      company: expect.stringContaining('Northwind'),
    })
    expect(record?.sections.profile?.request).toBe(request?.id)
    expect((await shop.db.answers.get(request!.id))?.body).toContain('Mara')
    expect(await shop.account.read()).toMatchObject({ creditsLeft: 998, creditsTotal: 1000 })
  })

  test('a second one is answered from the record, whatever the spelling of the address', async () => {
    const shop = open()
    await bought(shop)
    const internal = (await recordOf(shop.db, 'person:mara-lindqvist'))?.sections.profile?.data
      .socialIdentifier
    for (const path of ['/in/Mara-Lindqvist?trk=x', '/in/mara-lindqvist/details/skills/', `/in/${internal}/`])
      expect(await bought(shop, { page: pageAt(path) })).toMatchObject({ accepted: 'known' })
    expect(service().requests).toHaveLength(1)
  })

  test('ten at once are one request', async () => {
    const shop = open()
    const receptions = await Promise.all(Array.from({ length: 10 }, () => bought(shop)))
    expect(receptions.filter(({ accepted }) => accepted === 'sent')).toHaveLength(1)
    expect(receptions.filter(({ accepted }) => accepted === 'under-way')).toHaveLength(9)
    expect(bill()).toBe(2)
  })

  test('asked again on purpose it is bought again, fresh', async () => {
    const shop = open()
    await bought(shop)
    await bought(shop, { again: 'fresh' })
    expect(service().requests).toHaveLength(2)
    expect(JSON.parse(service().requests[1]?.body ?? '')).not.toHaveProperty('cacheDuration')
  })

  test('the company that comes with a person is known on its own page, and costs nothing', async () => {
    const shop = open()
    await bought(shop)
    const company = await recordOf(shop.db, 'company:northwind-atlas')
    expect(company?.sections.company?.data).toMatchObject({ universalName: 'northwind-atlas' })
    const page = pageAt('/company/Northwind-Atlas/about/')
    expect(await bought(shop, { want: 'company', page, domain: 'northwind-atlas.example' })).toMatchObject({
      accepted: 'known',
    })
    expect(service().requests).toHaveLength(1)
  })

  test('a person bought by internal id first is the same person by handle', async () => {
    const shop = open()
    const internal = service().world.person('mara-lindqvist')?.socialIdentifier
    await bought(shop, { page: pageAt(`/in/${internal}/`) })
    expect(await bought(shop)).toMatchObject({ accepted: 'known' })
    expect(await shop.db.subjects.where('kind').equals('person').count()).toBe(1)
  })

  test('an address found first by one name and a profile by another become one record', async () => {
    const shop = open()
    const internal = pageAt(`/in/${service().world.person('mara-lindqvist')?.socialIdentifier}/`)
    await bought(shop, { want: 'emails', page: internal })
    await bought(shop)
    const record = await recordOf(shop.db, `person:${internal.id}`)
    expect(Object.keys(record?.sections ?? {}).toSorted()).toEqual(['emails', 'profile'])
    expect(record?.subject.email).toContain('@')
    expect(await shop.db.subjects.where('kind').equals('person').count()).toBe(1)
  })
})

describe('nothing found', () => {
  test('a profile that is not there is charged, said so, and not asked again by itself', async () => {
    const shop = open()
    const page = pageAt('/in/nobody-at-all/')
    await bought(shop, { page })
    expect(await shop.db.requests.toArray()).toMatchObject([{ outcome: 'not-found', cost: 2 }])
    expect(await bought(shop, { page })).toMatchObject({ refusal: { why: 'not-found-before' } })
    expect(bill()).toBe(2)
    await bought(shop, { page, again: 'anyway' })
    expect(bill()).toBe(4)
  })

  test('no e-mail address costs nothing and is remembered', async () => {
    const shop = open()
    const page = pageAt('/in/no-mail-novak/')
    await bought(shop, { want: 'emails', page })
    expect((await shop.db.requests.toArray())[0]).toMatchObject({ cost: 0 })
    expect(await bought(shop, { want: 'emails', page })).not.toMatchObject({ accepted: 'sent' })
    expect(service().requests).toHaveLength(1)
    expect(bill()).toBe(0)
  })

  test('a domain of another company is filed under that company', async () => {
    const shop = open()
    await bought(shop, {
      want: 'company',
      page: pageAt('/company/somebody-else/'),
      domain: 'northwind-atlas.example',
    })
    expect(await recordOf(shop.db, 'company:somebody-else')).toBeNull()
    expect((await recordOf(shop.db, 'company:northwind-atlas'))?.subject.name).toMatch(/Northwind/)
  })
})

describe('an answer that never came', () => {
  test.each([{ reset: true }, { truncate: true }, { html: true }, { status: 500, body: '{}' }] as const)(
    '%j',
    async (fault) => {
      const shop = open()
      service().fault(fault)
      await bought(shop)
      expect(await shop.db.requests.toArray()).toMatchObject([
        { outcome: 'unknown', cost: null, reserved: 2 },
      ])
      expect(await bought(shop)).toMatchObject({ refusal: { why: 'unknown-before' } })
      expect(await bought(shop, { again: 'anyway' })).toMatchObject({ accepted: 'sent' })
      expect(JSON.parse(service().requests[1]?.body ?? '')).toHaveProperty('cacheDuration')
      expect(
        (await shop.db.requests.toArray())
          .map(({ outcome }) => String(outcome))
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['ok', 'unknown'])
    },
  )
})

test('an error that says what it consumed leaves nothing unknown', async () => {
  const shop = open()
  service().fault({ status: 500 })
  await bought(shop)
  expect(await shop.db.requests.toArray()).toMatchObject([{ outcome: 'refused', cost: 0, costBy: 'told' }])
})

describe('nothing is sent', () => {
  const offline = { online: () => false }
  const forbidden = { mayCall: () => Promise.resolve(false) }
  const keyless = { apiKey: { read: () => Promise.resolve(null) } }
  const otherKey = {
    apiKey: { read: () => Promise.resolve({ key: 'k', origin: 'https://elsewhere.example' }) },
  }
  const addressless = {
    deployment: {
      read: () => Promise.resolve({ apiUrl: '', socialUrl, socialWord: 'social', jobUrlParameter: 'url' }),
    },
  }

  test.each([
    ['offline', offline, 'offline'],
    ['without permission', forbidden, 'no-permission'],
    ['without a key', keyless, 'no-key'],
    ['with the key of another service', otherKey, 'no-key'],
    ['without an address', addressless, 'no-address'],
  ])('%s', async (_, options, why) => {
    const shop = open(options)
    expect(await bought(shop)).toEqual({ accepted: false, refusal: { why } })
    expect(await shop.db.requests.count()).toBe(0)
    expect(service().requests).toHaveLength(0)
  })

  test('past the budget of the day', async () => {
    const shop = open({}, { budgetPerDay: 5 })
    await bought(shop)
    await bought(shop, { page: pageAt('/in/layla-haddad/') })
    expect(await bought(shop, { page: pageAt('/in/sparse-sam/') })).toEqual({
      accepted: false,
      refusal: { why: 'budget', spent: 4, budget: 5 },
    })
    expect(bill()).toBe(4)
  })

  test('past the budget by ten buyers at once', async () => {
    const shop = open({}, { budgetPerDay: 5 })
    const people = service().world.people.slice(0, 10)
    await Promise.all(
      people.map(({ publicIdentifier }) =>
        bought(shop, { page: pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`) }),
      ),
    )
    expect(service().requests).toHaveLength(2)
  })

  test('after the key was refused, until it works', async () => {
    const shop = open({
      apiKey: { read: () => Promise.resolve({ key: 'wrong', origin: new URL(service().url).origin }) },
    })
    await bought(shop)
    expect(await bought(shop, { page: pageAt('/in/sparse-sam/') })).toMatchObject({
      refusal: { why: 'unauthorized' },
    })
    expect(service().requests).toHaveLength(1)
  })

  test('before the reset of a limit that is used up', async () => {
    service().setKey(demoKey, { perMinute: 1 })
    const shop = open()
    await bought(shop)
    expect(await bought(shop, { page: pageAt('/in/sparse-sam/') })).toMatchObject({
      refusal: { why: 'minute-limit' },
    })
    expect(service().requests).toHaveLength(1)
  })

  test('when the ledger cannot be written', async () => {
    const shop = open()
    shop.db.requests.hook('creating', () => {
      throw new Error('disk full')
    })
    expect(await bought(shop)).toEqual({ accepted: false, refusal: { why: 'not-stored' } })
    expect(service().requests).toHaveLength(0)
  })

  test('for what is no page of the social host', async () => {
    const page = { ...mara, url: 'https://elsewhere.example/in/mara-lindqvist/' }
    expect(await bought(open(), { page })).toMatchObject({ refusal: { why: 'no-page' } })
  })
})

test('an answer that cannot be filed is settled all the same, and stays as it came', async () => {
  const shop = open()
  shop.db.sections.hook('creating', () => {
    throw new Error('cannot be stored')
  })
  await bought(shop)
  const [request] = await shop.db.requests.toArray()
  expect(request).toMatchObject({ state: 'settled', outcome: 'ok', cost: 2, problem: { kind: 'unreadable' } })
  expect((await shop.db.answers.get(request!.id))?.body).toContain('Mara')
})

test('the credits of a reduced envelope: the cost is how far they fell', async () => {
  const shop = open()
  await bought(shop)
  await buy(shop, { want: 'posts', page: mara }, 'panel').then(({ done }) => done)
  const posts = (await shop.db.requests.toArray()).find(({ operation }) => operation === 'getPosts')
  expect(posts).toMatchObject({ outcome: 'ok', costBy: 'difference', cost: bill() - 2 })
})
