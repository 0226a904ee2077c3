import { describe, expect, test } from 'vitest'
import { recordOf } from '../../../lib/records/record.ts'
import { demoKey, sandboxBeside } from '../sandbox-beside.ts'
import { bought, openShop, pageAt } from './shop-beside.ts'

const { service } = sandboxBeside()
const open = () => openShop(service().url)
const bill = () => service().bill(demoKey).credits

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
