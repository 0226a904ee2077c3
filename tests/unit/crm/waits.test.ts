import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Body, destinationKinds, type DestinationKind } from '../../../lib/crm/rows.ts'
import { adapters } from '../../../lib/crm/adapters.ts'
import { maxAttempts } from '../../../lib/crm/backoff.ts'
import { updateDestinationState } from '../../../lib/crm/crm-deps.ts'
import { releasedState } from '../../../lib/crm/destination.ts'
import { budgetOf } from '../../../sandbox/destinations/budget.ts'
import { standIns, type StandInName } from '../../../sandbox/destinations/destinations.ts'
import type { Fault } from '../../../sandbox/destinations/faults.ts'
import { crmDepsWith, destinationOf } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'
import { cases } from './crm-records.fixture.ts'

const there = localDestinations()
const hour = 3_600_000

const bodies = new Map(cases.map(([kind, { body, subject }]) => [kind, { body, subject }]))

function deskFor(kind: DestinationKind) {
  const deps = crmDepsWith(destinationOf(kind, there().url))
  there().setClock(() => deps.now())
  const { body, subject } = bodies.get(kind) ?? { subject: 'person:jane-doe', body: { name: 'Jane' } }
  const hand = (count = 1) =>
    deps.deliver(
      kind,
      ...Array.from({ length: count }, (_, index) => ({ subject: `${subject}-${index}`, body })),
    )
  return { deps, hand }
}

test.each(['0', '-5', '0.001', 'Thu, 01 Jan 1970 00:00:00 GMT', 'soon', '', '1e20'])(
  'a destination that always sends Retry-After: «%s» gets few requests an hour',
  async (after) => {
    const { deps, hand } = deskFor('webhook')
    there().meet(() => ({ status: 429, headers: { 'retry-after': after } }))
    await hand(3)
    await deps.runFor(hour)
    expect(there().requests.length).toBeGreaterThan(0)
    expect(there().requests.length).toBeLessThan(20)
    const first = there().requests.length
    await deps.runFor(24 * hour)
    expect(there().requests.length - first).toBeLessThan(40)
  },
)

test('a used-up daily budget is not tried every two seconds', async () => {
  const { deps, hand } = deskFor('pipedrive-person')
  const headers = { 'x-daily-ratelimit-token-remaining': '0', 'x-ratelimit-reset': '2', 'retry-after': '2' }
  there().meet(() => ({ status: 429, headers }))
  await hand(3)
  await deps.runFor(hour - 1)
  expect(there().requests).toHaveLength(1)
})

const locked = [{ errorCode: 'UNABLE_TO_LOCK_ROW', message: 'unable to obtain exclusive access' }]

test.each<[string, DestinationKind, Fault]>([
  ['423', 'hubspot-company', { status: 423 }],
  ['477', 'hubspot-contact', { status: 477, headers: { 'retry-after': '30' } }],
  ['UNABLE_TO_LOCK_ROW', 'salesforce-lead', { on: /^(POST|PATCH)/, status: 400, body: locked }],
  ['a block after too many 429 responses', 'pipedrive-person', { status: 403, body: '<html>blocked</html>' }],
])('a delivery is retried after %s', async (_, kind, fault) => {
  const { deps, hand } = deskFor(kind)
  there().fault(fault)
  await hand()
  await deps.run()
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'pending' })
  await deps.runFor(3 * hour)
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent' })
})

test('a locked record does not delay the others', async () => {
  const { deps } = deskFor('salesforce-lead')
  const lead = (name: string) => ({ LastName: name, Company: 'Acme' })
  await deps.deliver(
    'salesforce-lead',
    ...['Locked', 'Doe', 'Roe'].map((name) => ({ subject: `person:${name}`, body: lead(name) })),
  )
  const send = deps.fetch
  deps.fetch = (url, init) =>
    typeof init.body === 'string' && init.body.includes('Locked')
      ? Promise.resolve(Response.json(locked, { status: 400 }))
      : send(url, init)
  await deps.runFor(hour)
  const rows = await deps.db.deliveries.toArray()
  expect(rows.map(({ state, body }) => [body['LastName'], state])).toEqual(
    expect.arrayContaining([
      ['Locked', 'pending'],
      ['Doe', 'sent'],
      ['Roe', 'sent'],
    ]),
  )
  await deps.runFor(100 * hour)
  const row = await deps.db.deliveries.where('subject').equals('person:Locked').first()
  expect(row).toMatchObject({ state: 'dead', error: 'busy', reason: 'locked', attempts: maxAttempts })
})

test('a limit that lasts for days pauses the destination until a person resumes it', async () => {
  const { deps, hand } = deskFor('hubspot-contact')
  there().meet(() => ({ status: 429, body: { policyName: 'DAILY', message: 'Daily limit.' } }))
  await hand()
  await deps.runFor(71 * hour)
  expect(deps.known['hubspot-contact']).toMatchObject({ pauseReason: null, tried: { reason: 'daily' } })
  await deps.runFor(3 * hour)
  expect(deps.known['hubspot-contact']).toMatchObject({ pauseReason: 'limit', pausedUntil: null })
  const before = there().requests.length
  await deps.runFor(240 * hour)
  expect(there().requests).toHaveLength(before)
  there().reset()
  await updateDestinationState(deps, 'hubspot-contact', releasedState)
  await deps.run()
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', attempts: 1 })
})

test('a clock change neither ends nor extends a wait', async () => {
  const { deps, hand } = deskFor('webhook')
  there().fault({ status: 429, headers: { 'retry-after': '600' } })
  await hand()
  await deps.run()
  deps.advance(-30 * hour)
  await deps.run()
  expect(there().requests).toHaveLength(1)
  await deps.runFor(600_000)
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent' })
})

const numbered = (body: Body, index: number): Body =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      if (typeof value === 'number') return [field, value]
      if (value.includes('@')) return [field, `number-${index}@acme.example`]
      return [field, value.includes('.') ? `number-${index}.example` : `Number ${index}`]
    }),
  )

test.each(destinationKinds)(
  '%s: a daily budget that ends halfway loses and duplicates nothing',
  async (kind) => {
    const { deps } = deskFor(kind)
    const records = Array.from({ length: 6 }, (_, index) => ({
      subject: `person:number-${index}`,
      body: numbered(bodies.get(kind)?.body ?? { email: 'jane@acme.example' }, index),
    }))
    await deps.deliver(kind, ...records)
    there().meet(budgetOf(adapters[kind].batchSize > 1 ? 1 : 5))
    await deps.runFor(20 * hour)
    expect(there().requests.length).toBeLessThan(40)
    expect(new Set((await deps.db.deliveries.toArray()).map(({ state }) => state))).toContain('pending')
    there().meet(() => undefined)
    await deps.runFor(3 * hour)
    const rows = await deps.db.deliveries.toArray()
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 6 }, () => ['sent', 1]),
    )
    const tables = Object.keys(standIns).flatMap((name) => Object.values(there()[name as StandInName]))
    const kept = tables.flatMap((table: { rows?: unknown[] }) => table.rows ?? [])
    expect(kept.length + there().webhook.messages.size).toBe(6)
  },
)

test('a wait applies to later worker instances', async () => {
  const { deps, hand } = deskFor('webhook')
  there().fault({ status: 429, headers: { 'retry-after': '600' } })
  await hand(2)
  await deps.run()
  const until = deps.now() + 600_000
  for (let lives = 0; lives < 5; lives++) {
    const next = crmDepsWith(...deps.all)
    Object.assign(next, { db: deps.db, known: structuredClone(deps.known) })
    await next.run()
    expect(next.woken.at(-1)).toBe(until)
  }
  expect(there().requests).toHaveLength(1)
  expect(deps.known['webhook']).toMatchObject({ pausedUntil: until })
})

test('a record that kills the worker at each attempt is given up', async () => {
  const { deps, hand } = deskFor('webhook')
  await hand()
  for (let lives = 1; lives <= maxAttempts; lives++) {
    const dies = crmDepsWith(...deps.all)
    const { promise: isOut, resolve } = Promise.withResolvers<void>()
    const fetch = () => {
      resolve()
      return new Promise(() => {})
    }
    Object.assign(dies, { db: deps.db, now: () => deps.now(), fetch })
    void dies.run()
    await isOut
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'pending', attempts: lives })
    deps.advance(91_000)
  }
  await deps.run()
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'dead', attempts: maxAttempts })
  expect(there().requests).toEqual([])
})

describe('for any responses of a destination', () => {
  const retry = fc.option(
    fc.oneof(
      fc.constantFrom(
        '0',
        '-1',
        '1e20',
        '99999999999999999999',
        'soon',
        'Thu, 01 Jan 1970 00:00:00 GMT',
        '2',
      ),
      fc.nat().map(String),
      fc.string().map((text) => text.replaceAll(/[^ -~]/g, '')),
    ),
    { nil: undefined },
  )
  const status = fc.constantFrom(
    200,
    201,
    207,
    400,
    401,
    402,
    403,
    404,
    408,
    409,
    410,
    423,
    425,
    429,
    477,
    500,
    503,
  )
  const body = fc.oneof(
    fc.constant('<html>'),
    fc.constant({}),
    fc.constant({ policyName: 'DAILY' }),
    fc.constant({ policyName: 'TEN_SECONDLY_ROLLING' }),
    fc.constant([{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }]),
    fc.constant(locked),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const reply = fc.record({ status, body, after: retry })

  test.each(destinationKinds)(
    'for any responses, %s gets a bounded number of requests an hour',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 4 }), async (replies) => {
          there().reset()
          const { deps, hand } = deskFor(kind)
          let sequence = 0
          there().meet(() => {
            const { status, body, after } = replies[sequence++ % replies.length]!
            return { status, body, ...(after ? { headers: { 'retry-after': after } } : {}) }
          })
          await hand(5)
          for (let hours = 0; hours < 6; hours++) {
            const before = there().requests.length
            await deps.runFor(hour)
            // Five records and their retries; an attempt takes several requests.
            expect(there().requests.length - before).toBeLessThan(120)
          }
          await deps.db.delete()
        }),
        { numRuns: 12 },
      )
    },
  )
})
