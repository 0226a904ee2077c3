import { describe, expect, test } from 'vitest'
import { recordOf } from '../../../lib/records/record.ts'
import { sandboxBeside } from '../sandbox-beside.ts'
import { bought, mara, openShop, pageAt, type TestShop } from './shop-beside.ts'

const { service } = sandboxBeside()

/** Mara's page by her internal id. */
const byId = () => pageAt(`/in/${service().world.person('mara-lindqvist')?.socialIdentifier}/`)

/** A shop that knows both names as one person's, by a profile that is long out of date. */
async function knowing(): Promise<TestShop> {
  const shop = openShop(service().url)
  await bought(shop)
  shop.pass(91 * 86_400_000)
  return shop
}

const count = () => service().requests.length
const people = (shop: TestShop) => shop.db.subjects.where('kind').equals('person').count()

describe('a person whose two names are known', () => {
  test.each([
    ['by the handle, then by the id', () => [mara, byId()]],
    ['by the id, then by the handle', () => [byId(), mara]],
  ])('is asked for once, %s', async (_, pages) => {
    const shop = await knowing()
    const [first, second] = pages()
    expect(await bought(shop, { page: first! })).toMatchObject({ accepted: 'sent' })
    expect(await bought(shop, { page: second! })).toMatchObject({ accepted: 'known' })
    expect(count()).toBe(2)
  })

  test('is asked for once by two clicks at once', async () => {
    const shop = await knowing()
    const receptions = await Promise.all([bought(shop, { page: byId() }), bought(shop)])
    expect(receptions.map(({ accepted }) => accepted)).toEqual(['sent', 'under-way'])
    expect(count()).toBe(2)
  })

  test('was not found by one, and is not asked for by the other', async () => {
    const shop = await knowing()
    service().fault({ status: 404, body: '{"message":"no such profile","credits_consumed":2}' })
    await bought(shop, { page: byId() })
    expect(await bought(shop)).toMatchObject({ refusal: { why: 'not-found-before' } })
    expect(count()).toBe(2)
  })

  test('may have been charged by one, and is not asked for by the other', async () => {
    const shop = await knowing()
    service().fault({ reset: true })
    await bought(shop, { page: byId() })
    expect(await bought(shop)).toMatchObject({ refusal: { why: 'unknown-before' } })
    expect(await bought(shop, { again: 'anyway' })).toMatchObject({ accepted: 'sent' })
    expect(count()).toBe(3)
  })
})

test('two records that turn out to be one person answer each other’s questions', async () => {
  const shop = openShop(service().url)
  await bought(shop, { want: 'emails', page: byId() })
  await bought(shop, { want: 'education' })
  expect(await people(shop)).toBe(2)
  await bought(shop)
  expect(await people(shop)).toBe(1)
  expect(await bought(shop, { want: 'emails' })).toMatchObject({ accepted: 'known' })
  expect(await bought(shop, { want: 'education', page: byId() })).toMatchObject({ accepted: 'known' })
  expect(count()).toBe(3)
})

test('what was not found before both names were known as one is remembered for both', async () => {
  const shop = openShop(service().url)
  service().fault({ operation: 7, status: 404, body: '{"message":"no address","credits_consumed":0}' })
  await bought(shop, { want: 'emails', page: byId() })
  await bought(shop)
  expect(await bought(shop, { want: 'emails' })).toMatchObject({ refusal: { why: 'not-found-before' } })
  expect(count()).toBe(2)
})

test('a request that is out while two names become one is still the same question', async () => {
  const shop = openShop(service().url)
  service().fault({ operation: 7, hang: true })
  const out = bought(shop, { want: 'emails', page: byId() })
  await expect.poll(count).toBe(1)
  await bought(shop)
  expect(await bought(shop, { want: 'emails' })).toMatchObject({ accepted: 'under-way' })
  service().release()
  await out
  const record = await recordOf(shop.db, 'person:mara-lindqvist')
  expect(Object.keys(record?.sections ?? {}).toSorted()).toEqual(['emails', 'profile'])
  expect(await people(shop)).toBe(1)
})
