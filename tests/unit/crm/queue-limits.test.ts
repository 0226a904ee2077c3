import { expect, test, vi } from 'vitest'
import { leaseMs } from '../../../lib/crm/backoff.ts'
import type { Delivery } from '../../../lib/crm/rows.ts'
import { crmDepsWith, destinationOf } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const hour = 3_600_000

function pipedriveDeps() {
  const deps = crmDepsWith(destinationOf('pipedrive-person', there().url))
  there().setClock(() => deps.now())
  const { fetch } = deps
  // Requests take time, so that the limit per second doesn't apply.
  deps.fetch = (url, init) => {
    deps.advance(250)
    return fetch(url, init)
  }
  return deps
}
const person = (index: number) => ({
  subject: `person:number-${index}`,
  body: { name: `Person ${index}`, email: `person-${index}@acme.example` },
})
const peopleFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => person(from + at))

test('Pipedrive: after nine tenths of the daily tokens, no request is sent for an hour, then one', async () => {
  const deps = pipedriveDeps()
  // A new person takes a search of 20 tokens and a creation of 5: the last request for the 36th person reaches nine
  // tenths.
  there().pipedrive.budget.limit = 1000
  await deps.deliver('pipedrive-person', ...peopleFrom(0, 60))
  await deps.run()
  expect(there().pipedrive.budget.used).toBe(900)
  const before = there().requests.length
  await deps.runFor(hour - 60_000)
  expect(there().requests).toHaveLength(before)
  expect(deps.known['pipedrive-person']).toMatchObject({
    pauseReason: null,
    tried: { ok: false, end: 'limited', reason: 'daily' },
  })
  // The company's day ends.
  there().pipedrive.budget.used = 0
  await deps.runFor(3 * hour)
  expect(await deps.db.deliveries.where('state').equals('sent').count()).toBe(60)
})

test('only a locked record waits, and the others are sent at once', async () => {
  const deps = pipedriveDeps()
  const { id } = there().pipedrive.persons.add({
    name: 'Old',
    emails: [{ value: 'person-0@acme.example', primary: true }],
  })
  there().meet((request) =>
    request === `PATCH /pipedrive/api/v2/persons/${id}` ? { status: 423 } : undefined,
  )
  await deps.deliver('pipedrive-person', ...peopleFrom(0, 5))
  await deps.run()
  const rows = await deps.db.deliveries.toArray()
  const stateOf = (index: number) => rows.find(({ subject }) => subject === `person:number-${index}`)
  expect(stateOf(0)).toMatchObject({ state: 'pending', error: 'busy', reason: 'locked' })
  expect([1, 2, 3, 4].map((index) => stateOf(index)?.state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect(deps.known['pipedrive-person']).toMatchObject({ pausedUntil: null, failures: null })
})

test('deliveries that were given up long ago are not read for each batch', async () => {
  const deps = pipedriveDeps()
  await deps.deliver('pipedrive-person', person(0))
  const row = await deps.onlyDelivery()
  const old = deps.now() - 30 * 24 * hour
  await deps.db.deliveries.bulkAdd(
    Array.from({ length: 3000 }, (_, index): Delivery => ({
      ...row,
      ...person(index + 1),
      id: `old-${index}`,
      state: 'dead',
      at: old,
      endedAt: old,
      nextAt: old + leaseMs,
      attempts: 9,
      error: 'unavailable',
    })),
  )
  const steps = vi.spyOn(IDBCursor.prototype, 'continue')
  await deps.run()
  expect((await deps.db.deliveries.get(row.id))?.state).toBe('sent')
  expect(steps.mock.calls.length).toBeLessThan(100)
})

test('a delivery of the same record waits until the search finds what a given-up one may have created', async () => {
  const deps = pipedriveDeps()
  await deps.deliver('pipedrive-person', person(0))
  await deps.db.deliveries.toCollection().modify({ attempts: 10 })
  await deps.run()
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'dead' })
  await deps.deliver('pipedrive-person', { ...person(0), subject: 'person:same' })
  await deps.run()
  expect(there().requests).toEqual([])
  await deps.runFor(2 * leaseMs)
  expect(there().pipedrive.persons.rows).toHaveLength(1)
})

test('deliveries of one record whose attempts have no known end do not postpone each other forever', async () => {
  const deps = pipedriveDeps()
  const same = ['a', 'b', 'c'].map((name) => ({ ...person(0), subject: `person:${name}` }))
  await deps.deliver('pipedrive-person', ...same)
  let index = 0
  await deps.db.deliveries.toCollection().modify((row) => {
    Object.assign(row, { attempts: 1, error: 'unavailable', nextAt: deps.now() + index++ })
  })
  await deps.runFor(600_000)
  expect(await deps.db.deliveries.where('state').equals('sent').count()).toBe(3)
  expect(there().pipedrive.persons.rows).toHaveLength(1)
})
