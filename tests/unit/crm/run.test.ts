import { beforeEach, expect, test } from 'vitest'
import { tryOut } from '../../../lib/crm/attempt.ts'
import { leaseMs, longestWaitMs } from '../../../lib/crm/backoff.ts'
import { enqueue, hasten, withdraw } from '../../../lib/crm/queue.ts'
import { openQueue } from '../../../lib/crm/run.ts'
import { noteContact } from '../../../lib/crm/settle.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { deskWith, destinationOf, type Beside } from './desk-beside.ts'
import { destinationsBeside } from './destinations-beside.ts'

const there = destinationsBeside()
let desk: Beside

beforeEach(() => {
  desk = deskWith(destinationOf('webhook', there().url), destinationOf('hubspot-contact', there().url))
  there().webhook.now = () => desk.now()
})

const records = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    subject: `person:number-${index}`,
    body: { email: `number-${index}@acme.example` },
  }))
const states = async () => (await desk.db.deliveries.toArray()).map(({ state }) => state)
const data = () => [...there().webhook.kept.values()].map(({ data }) => data['email'])

test('everything is sent once and in order, one at a time, however often the queue is told to run', async () => {
  let out = 0
  let most = 0
  desk.fetch = async (url, init) => {
    most = Math.max(most, ++out)
    try {
      return await fetch(url, init)
    } finally {
      out--
    }
  }
  await desk.hand('webhook', ...records(20))
  const queue = openQueue(desk)
  await Promise.all([queue.run(), queue.run(), queue.run()])
  await queue.run()
  expect(data()).toEqual(records(20).map(({ body }) => body.email))
  expect(there().webhook.came).toHaveLength(20)
  expect(most).toBe(1)
})

test('the row stands before the request is out, and says so', async () => {
  const seen: unknown[] = []
  desk.fetch = async (url, init) => {
    seen.push(await desk.theRow())
    return fetch(url, init)
  }
  await desk.hand('webhook', ...records(1))
  await desk.run()
  expect(seen).toMatchObject([{ state: 'waiting', attempts: 1 }])
})

test('two lives at once do not both send', async () => {
  await desk.hand('webhook', ...records(5))
  await Promise.all([desk.run(), desk.run()])
  expect(there().webhook.came).toHaveLength(5)
})

test('one destination that fails does not hold up another', async () => {
  there().fault({ on: /webhook/, status: 500, times: 100 })
  await desk.hand('webhook', ...records(3))
  await desk.hand('hubspot-contact', ...records(3))
  await desk.run()
  expect(there().hubspot.contacts.rows).toHaveLength(3)
  // One attempt, and a breath before the next record is tried.
  expect(there().requests.filter((request) => request.includes('webhook'))).toHaveLength(1)
  expect(desk.woken).toContain(desk.now() + 30_000)
})

test('a record that fails is passed by the others', async () => {
  there().fault({ status: 500 })
  await desk.hand('webhook', ...records(3))
  await desk.run()
  desk.pass(30_000)
  await desk.run()
  expect(data()).toEqual(['number-1@acme.example', 'number-2@acme.example'])
  desk.pass(60_000)
  await desk.run()
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
})

test('without access nothing is sent, and it is said', async () => {
  desk.mayCall = async () => false
  await desk.hand('webhook', ...records(1))
  await desk.run()
  expect(there().requests).toEqual([])
  expect(desk.known['webhook']?.held).toBe('permission')
  desk.mayCall = async () => true
  await desk.run()
  expect(there().requests).toEqual([])
  desk.known = {}
  await desk.run()
  expect(await states()).toEqual(['sent'])
})

test('offline it waits, and asks to be called again', async () => {
  desk.online = () => false
  await desk.hand('webhook', ...records(1))
  await desk.run()
  expect(there().requests).toEqual([])
  expect(desk.woken.some((moment) => moment > desk.now())).toBe(true)
})

test('nothing waits longer than a day because the clock was wrong once', async () => {
  there().fault({ status: 503 })
  await desk.hand('webhook', ...records(1))
  desk.pass(3 * longestWaitMs)
  await desk.run()
  desk.pass(-3 * longestWaitMs)
  await desk.live(30_000)
  expect(await states()).toEqual(['sent'])
})

test('a destination that is gone gets nothing', async () => {
  await desk.hand('webhook', ...records(1))
  desk.all = []
  await desk.run()
  expect(there().requests).toEqual([])
})

test('who waits already is not queued twice, and who must never be looked up is not handed on', async () => {
  expect(await desk.hand('webhook', ...records(3))).toBe(3)
  expect(await desk.hand('webhook', ...records(3))).toBe(0)
  await desk.run()
  await suppress(desk.db, ['person:number-1'])
  expect(await desk.hand('webhook', ...records(3))).toBe(2)
  const unknown = { subject: 'person:nobody', body: { name: 'x' } }
  expect(await enqueue(desk.db, desk.all[0]!, [unknown], desk.now())).toBe(0)
})

test('whoever is suppressed while they wait is not sent, by whichever of their names', async () => {
  await desk.hand('webhook', ...records(4))
  await suppress(desk.db, ['person:number-1'])
  await suppress(desk.db, ['email:number-2@acme.example'])
  await desk.run()
  expect(data()).toEqual(['number-0@acme.example', 'number-3@acme.example'])
  expect(await states()).toEqual(['sent', 'sent'])
})

test('whoever is suppressed after an attempt stays in the log as given up', async () => {
  there().fault({ status: 500 })
  await desk.hand('webhook', ...records(1))
  await desk.run()
  await suppress(desk.db, ['person:number-0'])
  await desk.live(longestWaitMs)
  expect(await states()).toEqual(['dead'])
  expect(there().requests).toHaveLength(1)
})

test('a test that succeeds sends what waits for its next attempt, also long before', async () => {
  there().fault({ status: 503, times: 4 })
  await desk.hand('webhook', ...records(1))
  await desk.live(2 * 3_600_000)
  expect(await desk.theRow()).toMatchObject({ state: 'waiting', attempts: 4 })
  await noteContact(desk, 'webhook', await tryOut(desk, desk.all[0]!), 'test')
  await desk.run()
  expect(await desk.theRow()).toMatchObject({ state: 'sent', attempts: 5 })
})

test('what is under way is not sent twice because a test succeeds', async () => {
  await desk.hand('webhook', ...records(1))
  const { id } = await desk.theRow()
  await desk.db.deliveries.update(id, { attempts: 1, nextAt: desk.now() + leaseMs })
  await hasten(desk.db, 'webhook', desk.now())
  await desk.run()
  expect(there().webhook.came).toEqual([])
})

test('a record that is gone is not sent; one that became another is', async () => {
  await desk.hand('webhook', ...records(3))
  await desk.db.subjects.delete('person:number-0')
  await desk.db.subjects.delete('person:number-1')
  await desk.db.subjects.update('person:number-2', { aliases: ['person:number-2', 'person:number-1'] })
  await desk.run()
  expect(data()).toEqual(['number-1@acme.example', 'number-2@acme.example'])
})

test('what is taken back before it was tried leaves no trace; what was tried is given up', async () => {
  there().fault({ status: 500 })
  await desk.hand('webhook', ...records(2))
  await desk.run()
  await withdraw(desk.db, ({ destination }) => destination === 'webhook', desk.now())
  expect(await desk.db.deliveries.toArray()).toMatchObject([{ state: 'dead', attempts: 1, nextAt: null }])
  desk.pass(longestWaitMs)
  await desk.run()
  expect(there().webhook.came).toEqual([])
})

test('nobody is written to again who was forgotten while the request was out', async () => {
  desk.fetch = async (url, init) => {
    await desk.db.deliveries.clear()
    return fetch(url, init)
  }
  await desk.hand('webhook', ...records(1))
  await desk.run()
  expect(await desk.db.deliveries.count()).toBe(0)
})
