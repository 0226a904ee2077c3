import { expect, test } from 'vitest'
import { sweep } from '../../../lib/purchases/sweep.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { sandboxBeside } from '../sandbox-beside.ts'
import { bought, openShop } from './shop-beside.ts'

const { service } = sandboxBeside()

/** A shop whose one purchase is set back to how far it had come when the worker died. */
async function diedAt(state: 'reserved' | 'sent' | 'answered') {
  const shop = openShop(service().url)
  await bought(shop)
  const [request] = await shop.db.requests.toArray()
  await shop.db.requests.update(request!.id, {
    state,
    outcome: null,
    cost: null,
    costBy: null,
    settledAt: null,
  })
  await shop.db.subjects.clear()
  await shop.db.sections.clear()
  if (state !== 'answered') await shop.db.answers.clear()
  return { ...shop, life: 'second life' }
}

test.each([
  ['before it was sent: nothing was spent', 'reserved', 'refused', 0],
  ['while it was out: it may have been charged', 'sent', 'unknown', null],
  ['after the answer: what was paid for is there', 'answered', 'ok', 2],
] as const)('a worker that died %s', async (_, state, outcome, cost) => {
  const shop = await diedAt(state)
  await sweep(shop)
  expect(await shop.db.requests.toArray()).toMatchObject([{ state: 'settled', outcome, cost }])
  expect(Boolean(await recordOf(shop.db, 'person:mara-lindqvist'))).toBe(state === 'answered')
  expect(service().requests).toHaveLength(1)
})

test('requests of this very life are left alone', async () => {
  const shop = await diedAt('sent')
  await sweep({ ...shop, life: 'first life' })
  expect(await shop.db.requests.toArray()).toMatchObject([{ state: 'sent' }])
})

test('a row that can not be settled does not keep the others open', async () => {
  const shop = await diedAt('sent')
  const [row] = await shop.db.requests.toArray()
  await shop.db.requests.add({
    ...row!,
    id: 'a-broken-row',
    operation: 'no such operation' as never,
    state: 'answered',
  })
  await shop.db.answers.add({
    request: 'a-broken-row',
    at: 1,
    socialWord: 'social',
    status: 200,
    body: '{}',
    retryAfter: null,
    date: null,
    broken: null,
  })
  await sweep(shop)
  expect(await shop.db.requests.get(row!.id)).toMatchObject({ state: 'settled', outcome: 'unknown' })
})
