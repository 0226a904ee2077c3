import { expect, test } from 'vitest'
import { recordOf } from '../../../lib/records/record.ts'
import { sandboxBeside } from '../sandbox-beside.ts'
import { bought, openShop, pageAt } from './shop-beside.ts'

const { service } = sandboxBeside()

test('half a character in a handle costs that handle, not the answer', async () => {
  const shop = openShop(service().url)
  service().fault({ patch: { person: { publicIdentifier: 'jane-\ud83d' } } })
  await bought(shop)
  expect(await shop.db.requests.toArray()).toMatchObject([{ state: 'settled', outcome: 'ok', cost: 2 }])
  expect((await recordOf(shop.db, 'person:mara-lindqvist'))?.subject.name).toBe('Mara Lindqvist')
})

test('an answer without the person that was asked for is said to be unreadable, and not paid again by itself', async () => {
  const shop = openShop(service().url)
  service().fault({ patch: { person: null, company: null } })
  await bought(shop)
  expect(await shop.db.requests.toArray()).toMatchObject([
    { outcome: 'ok', cost: 2, problem: { kind: 'unreadable' } },
  ])
  expect(await bought(shop)).toMatchObject({ accepted: 'known' })
  expect(service().requests).toHaveLength(1)
})

test('the same domain asked twice is paid once, also when it is another company than the page', async () => {
  const shop = openShop(service().url)
  const order = {
    want: 'company',
    page: pageAt('/company/somebody-else/'),
    domain: 'northwind-atlas.example',
  } as const
  await bought(shop, order)
  expect(await bought(shop, order)).toMatchObject({ accepted: 'known' })
  expect(service().requests).toHaveLength(1)
})

test('an answer that cannot be stored leaves nothing open: it may have been charged', async () => {
  const shop = openShop(service().url)
  shop.db.answers.hook('creating', () => {
    throw new Error('disk full')
  })
  await bought(shop)
  expect(await shop.db.requests.toArray()).toMatchObject([
    { state: 'settled', outcome: 'unknown', cost: null },
  ])
  expect(await bought(shop)).toMatchObject({ refusal: { why: 'unknown-before' } })
  expect(service().requests).toHaveLength(1)
})
