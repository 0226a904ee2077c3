import { beforeEach, describe, expect, test } from 'vitest'
import { cancel } from '../../../lib/purchases/cancel.ts'
import { resume } from '../../../lib/purchases/resume.ts'
import { dayOf } from '../../../lib/purchases/ledger/day.ts'
import { demoKey, sandboxBeside } from '../sandbox-beside.ts'
import { account, accountOf, bought, layla, openShop, pageAt, sam, type TestShop } from './shop-beside.ts'

const { service } = sandboxBeside()
beforeEach(() => service().setKey(demoKey, { perMinute: 2 }))

const sentFor = (handle: string) =>
  service().requests.filter(({ body }) => body.includes(`/${handle}/`)).length

/** A shop where the minute is used up and a click on Sam waits. */
async function waiting() {
  const shop = openShop(service().url)
  await bought(shop)
  await bought(shop, { page: layla })
  const reception = await bought(shop, { page: sam })
  if (reception.accepted !== 'waiting') throw new Error(`the click was ${String(reception.accepted)}`)
  return { shop, id: reception.request }
}

/** Both clocks go on, until the minute is over for the service too. */
function passMinute(shop: TestShop, milliseconds = 63_000) {
  shop.pass(milliseconds)
  service().advance(milliseconds)
}

const rowOf = (shop: TestShop, id: string) => shop.db.requests.get(id)
const spentToday = async (shop: TestShop) => (await shop.db.spending.get(dayOf(Date.now())))?.credits

describe('a click while the minute is used up', () => {
  test('waits in the ledger, and has itself called when the minute is over', async () => {
    const { shop, id } = await waiting()
    expect(await rowOf(shop, id)).toMatchObject({ state: 'waiting', sentAt: null, outcome: null })
    expect(shop.wakes).toEqual([(await accountOf(shop)).minute.resetsAt])
    expect(sentFor('sparse-sam')).toBe(0)
  })

  test('counts for the budget while it waits', async () => {
    const { shop, id } = await waiting()
    expect(await spentToday(shop)).toBe(6)
    shop.prefer({ budgetPerDay: 7 })
    expect(await bought(shop, { page: pageAt('/in/long-career-okafor/') })).toMatchObject({
      refusal: { why: 'budget', spent: 6 },
    })
    await cancel(shop, id)
    expect(await spentToday(shop)).toBe(4)
  })

  test('is the same question as another click', async () => {
    const { shop, id } = await waiting()
    expect(await bought(shop, { page: sam, again: 'fresh' })).toEqual({ accepted: 'under-way', request: id })
  })

  test('is not sent early', async () => {
    const { shop, id } = await waiting()
    await resume(shop)
    expect(await rowOf(shop, id)).toMatchObject({ state: 'waiting' })
    expect(shop.wakes).toHaveLength(2)
    expect(sentFor('sparse-sam')).toBe(0)
  })

  test('is sent when the minute is over, and settled', async () => {
    const { shop, id } = await waiting()
    passMinute(shop)
    await resume(shop)
    expect(await rowOf(shop, id)).toMatchObject({ state: 'settled', outcome: 'ok', cost: 2, turn: 3 })
    expect(sentFor('sparse-sam')).toBe(1)
    expect(await spentToday(shop)).toBe(6)
  })

  test('is sent once by two that resume at once', async () => {
    const { shop, id } = await waiting()
    passMinute(shop)
    await Promise.all([resume(shop), resume({ ...shop, life: 'second life' }), resume(shop)])
    expect(await rowOf(shop, id)).toMatchObject({ state: 'settled', outcome: 'ok' })
    expect(sentFor('sparse-sam')).toBe(1)
  })

  test('is sent by a later life of the worker, as its own', async () => {
    const { shop, id } = await waiting()
    passMinute(shop)
    await resume({ ...shop, life: 'second life' })
    expect(await rowOf(shop, id)).toMatchObject({ outcome: 'ok', life: 'second life' })
  })
})

test('of many that wait only as many are sent as the next minute allows', async () => {
  const { shop } = await waiting()
  const more = ['/in/long-career-okafor/', '/in/no-mail-novak/'].map(pageAt)
  for (const page of more) expect(await bought(shop, { page })).toMatchObject({ accepted: 'waiting' })
  passMinute(shop)
  await resume(shop)
  expect(service().requests.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await shop.db.requests.where('state').equals('waiting').count()).toBe(1)
  expect(sentFor('sparse-sam')).toBe(1)
  passMinute(shop)
  await resume(shop)
  expect(await shop.db.requests.where('state').equals('waiting').count()).toBe(0)
  expect(service().requests.map(({ status }) => status)).not.toContain(429)
})

describe('a click that waits is withdrawn', () => {
  const withdrawn = { state: 'settled', outcome: 'refused', cost: 0, problem: { kind: 'withdrawn' } }

  test.each<[string, (shop: TestShop, id: string) => unknown]>([
    ['when somebody cancels it', (shop, id) => cancel(shop, id)],
    ['after ten minutes', (shop) => passMinute(shop, 601_000)],
    ['when the clock was set back by as much', (shop) => shop.pass(-601_000)],
    ['with another key', (shop) => shop.useKey(demoKey, 'second account')],
    [
      'when the key was refused meanwhile',
      (shop) => shop.db.accounts.update(account, { stopped: 'unauthorized' }),
    ],
    [
      'when credits ran out meanwhile',
      (shop) => shop.db.accounts.update(account, { stopped: 'out-of-credits' }),
    ],
    ['without permission', (shop) => (shop.mayCall = () => Promise.resolve(false))],
  ])('%s', async (_, happens) => {
    const { shop, id } = await waiting()
    await happens(shop, id)
    await resume(shop)
    expect(await rowOf(shop, id)).toMatchObject(withdrawn)
    expect(await spentToday(shop)).toBe(4)
    expect(sentFor('sparse-sam')).toBe(0)
  })

  test('and can be made again', async () => {
    const { shop, id } = await waiting()
    await cancel(shop, id)
    passMinute(shop)
    expect(await bought(shop, { page: sam })).toMatchObject({ accepted: 'sent' })
  })
})

test('what was sent is not taken back', async () => {
  const { shop, id } = await waiting()
  passMinute(shop)
  await resume(shop)
  const before = await rowOf(shop, id)
  await cancel(shop, id)
  expect(await rowOf(shop, id)).toEqual(before)
})

// It certainly would not arrive, and would be shown as one that may have cost something.
test('a click that waits is not sent while the computer is offline', async () => {
  const { shop } = await waiting()
  passMinute(shop)
  await resume({ ...shop, online: () => false })
  expect(sentFor('sparse-sam')).toBe(0)
})

// Its hold on the budget and its «under way» would last as long as the day's limit.
test('a click that has to wait for longer is looked at again after ten minutes', async () => {
  const { shop, id } = await waiting()
  const now = shop.steadyNow()
  await shop.db.accounts.update(account, { day: { limit: 5000, left: 0, resetsAt: now + 36_000_000 } })
  passMinute(shop)
  await resume(shop)
  const settled = (await rowOf(shop, id))?.state === 'settled'
  expect(settled || shop.wakes.some((wake) => wake > shop.steadyNow() && wake <= now + 601_000)).toBe(true)
})

// Once it was sent it is paid for, and a click that comes too late must not hide that.
test('a cancellation that comes as it is being sent loses nothing', async () => {
  const { shop, id } = await waiting()
  passMinute(shop)
  const held = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const late: typeof shop.fetch = async (url, init) => {
    const response = await fetch(url, init)
    sent.resolve()
    await held.promise
    return response
  }
  const resumed = resume({ ...shop, fetch: late })
  await sent.promise
  await cancel(shop, id)
  const { state } = (await rowOf(shop, id))!
  held.resolve()
  await resumed
  expect(state).toBe('sent')
  expect(await rowOf(shop, id)).toMatchObject({ state: 'settled', outcome: 'ok', cost: 2, counted: 1 })
  expect(await shop.db.unexplained.toArray()).toEqual([])
})
