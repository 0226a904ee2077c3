import { beforeEach, describe, expect, test } from 'vitest'
import { testDestination } from '../../../lib/crm/attempt-delivery.ts'
import { leaseMs, maxWaitMs, maxAttempts } from '../../../lib/crm/backoff.ts'
import { enqueue, makeDueNow, cancelDeliveries, retryDeliveries } from '../../../lib/crm/queue-actions.ts'
import { createDeliveryQueue } from '../../../lib/crm/delivery-queue.ts'
import { reviewRecords } from '../../../lib/crm/review-records.ts'
import { recordContact } from '../../../lib/crm/settle-delivery.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { crmDepsWith, destinationOf, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
let deps: TestCrmDeps

beforeEach(() => {
  deps = crmDepsWith(destinationOf('webhook', there().url), destinationOf('hubspot-contact', there().url))
  there().setClock(() => deps.now())
})

const records = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    subject: `person:number-${index}`,
    body: { email: `number-${index}@acme.example` },
  }))
const states = async () => (await deps.db.deliveries.toArray()).map(({ state }) => state)
const data = () => [...there().webhook.messages.values()].map(({ data }) => data['email'])

test('records are sent once, in order and one at a time, however often the queue runs', async () => {
  let out = 0
  let maximum = 0
  deps.fetch = async (url, init) => {
    maximum = Math.max(maximum, ++out)
    try {
      return await fetch(url, init)
    } finally {
      out--
    }
  }
  await deps.deliver('webhook', ...records(20))
  const queue = createDeliveryQueue(deps)
  await Promise.all([queue.run(), queue.run(), queue.run()])
  await queue.run()
  expect(data()).toEqual(records(20).map(({ body }) => body.email))
  expect(there().webhook.received).toHaveLength(20)
  expect(maximum).toBe(1)
})

test('an attempt is stored before its request is sent', async () => {
  const seen: unknown[] = []
  deps.fetch = async (url, init) => {
    seen.push(await deps.onlyDelivery())
    return fetch(url, init)
  }
  await deps.deliver('webhook', ...records(1))
  await deps.run()
  expect(seen).toMatchObject([{ state: 'pending', attempts: 1 }])
})

test('two concurrent worker instances send each record once', async () => {
  await deps.deliver('webhook', ...records(5))
  await Promise.all([deps.run(), deps.run()])
  expect(there().webhook.received).toHaveLength(5)
})

test('with a locked token nothing is sent and no destination is paused, and unlocking continues', async () => {
  const [webhook] = deps.all
  const { token } = webhook!
  webhook!.token = '\u0000locked:one:AAAA'
  await deps.deliver('webhook', ...records(3))
  await deps.run()
  expect(there().webhook.received).toHaveLength(0)
  expect(deps.known['webhook']).toBeUndefined()
  expect(deps.woken).toEqual([])
  expect(await states()).toEqual(['pending', 'pending', 'pending'])
  webhook!.token = token
  await deps.run()
  expect(data()).toEqual(records(3).map(({ body }) => body.email))
})

test('a destination without a token is paused', async () => {
  deps.all[0]!.token = ''
  await deps.deliver('webhook', ...records(1))
  await deps.run()
  expect(there().webhook.received).toHaveLength(0)
  expect(deps.known['webhook']?.pauseReason).toBe('token')
})

test('a failing destination does not delay another', async () => {
  there().fault({ on: /webhook/, status: 500, times: 100 })
  await deps.deliver('webhook', ...records(3))
  await deps.deliver('hubspot-contact', ...records(3))
  await deps.run()
  expect(there().hubspot.contacts.rows).toHaveLength(3)
  // One attempt, then a pause before the next record.
  expect(there().requests.filter((request) => request.includes('webhook'))).toHaveLength(1)
  expect(deps.woken).toContain(deps.now() + 30_000)
})

test('a failing record does not block the others', async () => {
  there().fault({ status: 500 })
  await deps.deliver('webhook', ...records(3))
  await deps.run()
  deps.advance(30_000)
  await deps.run()
  expect(data()).toEqual(['number-1@acme.example', 'number-2@acme.example'])
  deps.advance(60_000)
  await deps.run()
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
})

test('a destination without permission is paused and gets nothing', async () => {
  deps.mayCall = async () => false
  await deps.deliver('webhook', ...records(1))
  await deps.run()
  expect(there().requests).toEqual([])
  expect(deps.known['webhook']?.pauseReason).toBe('permission')
  deps.mayCall = async () => true
  await deps.run()
  expect(there().requests).toEqual([])
  deps.known = {}
  await deps.run()
  expect(await states()).toEqual(['sent'])
})

test('deliveries wait while offline and schedule another run', async () => {
  deps.online = () => false
  await deps.deliver('webhook', ...records(1))
  await deps.run()
  expect(there().requests).toEqual([])
  expect(deps.woken.some((moment) => moment > deps.now())).toBe(true)
})

test('a wrong clock delays no delivery by more than a day', async () => {
  there().fault({ status: 503 })
  await deps.deliver('webhook', ...records(1))
  deps.advance(3 * maxWaitMs)
  await deps.run()
  deps.advance(-3 * maxWaitMs)
  await deps.runFor(30_000)
  expect(await states()).toEqual(['sent'])
})

test('a removed destination gets nothing', async () => {
  await deps.deliver('webhook', ...records(1))
  deps.all = []
  await deps.run()
  expect(there().requests).toEqual([])
})

test.each([200, 500])('a destination removed during a response with %i leaves no state', async (status) => {
  deps.fetch = async () => {
    deps.all = []
    deps.known = {}
    return new Response('', { status })
  }
  await deps.deliver('webhook', ...records(1))
  await deps.run()
  expect(deps.known).toEqual({})
})

test('pending and suppressed subjects are not queued', async () => {
  expect(await deps.deliver('webhook', ...records(3))).toBe(3)
  expect(await deps.deliver('webhook', ...records(3))).toBe(0)
  await deps.run()
  await suppress(deps.db, ['person:number-1'])
  expect(await deps.deliver('webhook', ...records(3))).toBe(2)
  const unknown = { subject: 'person:nobody', body: { name: 'x' } }
  expect(await enqueue(deps.db, deps.all[0]!, [unknown], deps.now())).toBe(0)
})

test('subjects suppressed while pending are not sent, by any of their names', async () => {
  await deps.deliver('webhook', ...records(4))
  await suppress(deps.db, ['person:number-1'])
  await suppress(deps.db, ['email:number-2@acme.example'])
  await deps.run()
  expect(data()).toEqual(['number-0@acme.example', 'number-3@acme.example'])
  expect(await states()).toEqual(['sent', 'sent'])
})

test('a delivery of a subject suppressed after an attempt stays in the log as given up', async () => {
  there().fault({ status: 500 })
  await deps.deliver('webhook', ...records(1))
  await deps.run()
  await suppress(deps.db, ['person:number-0'])
  await deps.runFor(maxWaitMs)
  expect(await states()).toEqual(['dead'])
  expect(there().requests).toHaveLength(1)
})

test('a successful test sends waiting deliveries at once', async () => {
  there().fault({ status: 503, times: 4 })
  await deps.deliver('webhook', ...records(1))
  await deps.runFor(2 * 3_600_000)
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'pending', attempts: 4 })
  await recordContact(deps, 'webhook', await testDestination(deps, deps.all[0]!), 'test')
  await deps.run()
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', attempts: 5 })
})

test('a successful test does not resend a delivery in flight', async () => {
  await deps.deliver('webhook', ...records(1))
  const { id } = await deps.onlyDelivery()
  await deps.db.deliveries.update(id, { attempts: 1, nextAt: deps.now() + leaseMs })
  await makeDueNow(deps.db, 'webhook', deps.now())
  await deps.run()
  expect(there().webhook.received).toEqual([])
})

test('a deleted record is not sent; a merged one is', async () => {
  await deps.deliver('webhook', ...records(3))
  await deps.db.subjects.delete('person:number-0')
  await deps.db.subjects.delete('person:number-1')
  await deps.db.subjects.update('person:number-2', { aliases: ['person:number-2', 'person:number-1'] })
  await deps.run()
  expect(data()).toEqual(['number-1@acme.example', 'number-2@acme.example'])
})

test('a cancelled delivery is deleted if untried and given up otherwise', async () => {
  there().fault({ status: 500 })
  await deps.deliver('webhook', ...records(2))
  await deps.run()
  await cancelDeliveries(deps.db, ({ destination }) => destination === 'webhook', deps.now())
  expect(await deps.db.deliveries.toArray()).toMatchObject([
    { state: 'dead', attempts: 1, nextAt: deps.now() + leaseMs },
  ])
  deps.advance(maxWaitMs)
  await deps.run()
  expect(there().webhook.received).toEqual([])
})

test('a delivery deleted during its request is not stored again', async () => {
  deps.fetch = async (url, init) => {
    await deps.db.deliveries.clear()
    return fetch(url, init)
  }
  await deps.deliver('webhook', ...records(1))
  await deps.run()
  expect(await deps.db.deliveries.count()).toBe(0)
})

describe('a delivery that may have arrived stays in the log', () => {
  const repeat = async () => retryDeliveries(deps.db, [(await deps.onlyDelivery()).id], deps.now())
  const pasts: [string, destination: string, happens: () => Promise<unknown>][] = [
    [
      'found before a rate limit',
      'hubspot-contact',
      async () => {
        there().hubspot.contacts.add({ email: 'jane@acme.example' })
        there().fault({ on: /companies\/search/, status: 429 })
        await deps.run()
        expect(await deps.onlyDelivery()).toMatchObject({ attempts: 0, remoteId: expect.any(String) })
      },
    ],
    [
      'rejected and resent',
      'webhook',
      async () => {
        there().fault({ status: 400 })
        await deps.run()
        await repeat()
      },
    ],
    [
      'given up and resent',
      'webhook',
      async () => {
        there().fault({ status: 500, times: maxAttempts })
        await deps.runFor(100 * 3_600_000)
        await repeat()
      },
    ],
    [
      'given up after worker deaths and resent',
      'webhook',
      async () => {
        await deps.db.deliveries.update((await deps.onlyDelivery()).id, { attempts: maxAttempts })
        await deps.run()
        await repeat()
      },
    ],
  ]
  const ends: [string, () => Promise<unknown>][] = [
    ['cancelled', () => cancelDeliveries(deps.db, () => true, deps.now())],
    [
      'suppressed',
      async () => {
        await suppress(deps.db, ['person:jane'])
        await deps.runFor(maxWaitMs)
      },
    ],
  ]
  test.each(pasts.flatMap((past) => ends.map((end) => [past[0], end[0], past, end] as const)))(
    'if it was %s, then %s',
    async (_past, _end, [, id, happens], [, end]) => {
      const body = { email: 'jane@acme.example', '@company.domain': 'acme.example' }
      await deps.deliver(id, { subject: 'person:jane', body })
      await happens()
      const { remoteId } = await deps.onlyDelivery()
      await end()
      const row = await deps.onlyDelivery()
      expect(row).toMatchObject({
        state: 'dead',
        nextAt: (row.endedAt ?? 0) + leaseMs,
        attempts: 0,
        remoteId,
      })
    },
  )
})

describe('a failed delivery with a newer one', () => {
  const subject = 'person:jane'
  const rowsByAt = () => deps.db.deliveries.orderBy('at').toArray()
  const hand = async (name: string, status?: number) => {
    deps.advance(1000)
    await deps.deliver('webhook', { subject, body: { name } })
    if (status !== undefined) there().fault({ on: /webhook/, status })
    await deps.run()
  }
  const resend = async () => {
    const rows = await rowsByAt()
    await retryDeliveries(
      deps.db,
      rows.map(({ id }) => id),
      deps.now(),
    )
    await deps.run()
  }
  const names = () => [...there().webhook.messages.values()].map(({ data }) => data['name'])

  test('a retry of a failed delivery does not overwrite newer data', async () => {
    await hand('old', 400)
    await hand('new')
    await resend()
    expect(names()).toEqual(['new'])
  })

  test('a failed delivery is not retried while a newer one is pending', async () => {
    await hand('old', 400)
    await hand('new', 503)
    await resend()
    expect((await rowsByAt()).map(({ state }) => state)).toEqual(['refused', 'pending'])
  })

  test('several failed deliveries of a record are retried only in the last state', async () => {
    await hand('oldest', 400)
    await hand('old', 400)
    await hand('new', 400)
    await resend()
    expect(names()).toEqual(['new'])
    await resend()
    expect((await rowsByAt()).map(({ state }) => state)).toEqual(['refused', 'refused', 'sent'])
  })

  test('the last of two deliveries is the one that ended last', async () => {
    await hand('one')
    await hand('other')
    const [first, second] = await rowsByAt()
    await deps.db.deliveries.update(first!.id, { endedAt: second!.endedAt! + 1, remoteId: '1' })
    await deps.db.deliveries.update(second!.id, { remoteId: '2' })
    await deps.db.subjects.update(subject, { name: 'other' })
    const destination = { ...deps.all[0]!, mapping: [{ to: 'name', from: 'name' } as const] }
    const review = () => reviewRecords(deps.db, destination, [subject])
    expect(await review()).toMatchObject([{ verdict: 'ready', remoteIds: ['1', '2'] }])
    await deps.db.subjects.update(subject, { name: 'one' })
    expect(await review()).toMatchObject([{ verdict: 'unchanged' }])
  })
})
