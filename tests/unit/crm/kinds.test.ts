import { beforeEach, describe, expect, test } from 'vitest'
import { adapters } from '../../../lib/crm/adapters.ts'
import { crmDepsWith, destinationOf, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'
import { lagMs } from '../../../sandbox/destinations/store.ts'
import { cases } from './crm-records.fixture.ts'
import { destinationKinds } from '../../../lib/crm/rows.ts'

const there = localDestinations()

test('every kind of destination is tested here or with webhooks', () => {
  expect(['webhook', ...cases.map(([kind]) => kind)]).toEqual([...destinationKinds])
})

describe.each(cases)('%s', (kind, { subject, body, change, invalid, rows, stored, createsRecord }) => {
  let deps: TestCrmDeps
  const hand = (more = {}) => deps.deliver(kind, { subject, body: { ...body, ...more } })
  const last = async () => (await deps.db.deliveries.toArray()).toSorted((a, b) => a.at - b.at).at(-1)
  beforeEach(() => {
    deps = crmDepsWith(destinationOf(kind, there().url))
    there().setClock(() => deps.now())
  })

  test('creates a record once and learns its id', async () => {
    await hand()
    await deps.run()
    expect(rows(there())).toMatchObject([{ id: expect.any(String), values: stored }])
    expect(await last()).toMatchObject({ state: 'sent', did: 'created', remoteId: rows(there())[0]?.id })
  })

  test('updates a record by its learned id', async () => {
    await hand()
    await deps.run()
    deps.advance(1000)
    await hand(change)
    await deps.run()
    expect(rows(there())).toHaveLength(1)
    expect(await last()).toMatchObject({ state: 'sent', did: 'updated', remoteId: rows(there())[0]?.id })
    expect(JSON.stringify(rows(there())[0]?.values)).toContain(String(Object.values(change)[0]))
  })

  test('updates an existing record found by its data', async () => {
    await hand()
    await deps.run()
    await deps.db.deliveries.clear()
    deps.advance(lagMs)
    await hand()
    await deps.run()
    expect(rows(there())).toHaveLength(1)
    expect(await last()).toMatchObject({ state: 'sent', did: 'unchanged' })
  })

  test('creates a record again if it was deleted at the destination', async () => {
    await hand()
    await deps.run()
    rows(there()).length = 0
    deps.advance(1000)
    await hand()
    await deps.run()
    expect(rows(there())).toHaveLength(1)
    expect(await last()).toMatchObject({ state: 'sent', did: 'created' })
  })

  test('creates no second record after a lost response', async () => {
    there().fault({ on: createsRecord, lost: true })
    await hand()
    await deps.run()
    expect(await last()).toMatchObject({ state: 'pending', error: 'unavailable', attempts: 1 })
    deps.advance(90_000)
    await deps.run()
    expect(rows(there())).toHaveLength(1)
    expect(await last()).toMatchObject({ state: 'sent', attempts: 2, remoteId: rows(there())[0]?.id })
  })

  test('creates no second record after the worker died during the request', async () => {
    await hand()
    const dies = crmDepsWith(...deps.all)
    dies.db = deps.db
    dies.fetch = async (url, init) => {
      const response = await fetch(url, init)
      // The worker is dead: nothing after this runs.
      return init.method !== 'GET' && createsRecord.test(`POST ${url}`) ? new Promise(() => {}) : response
    }
    void dies.run()
    await expect.poll(() => rows(there()).length).toBe(1)
    await deps.run()
    expect(await last()).toMatchObject({ state: 'pending', attempts: 1 })
    deps.advance(120_000)
    await deps.run()
    expect(rows(there())).toHaveLength(1)
    expect(await last()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('keeps the message of a rejected record and does not retry it', async () => {
    await hand(invalid)
    await deps.run()
    expect(await last()).toMatchObject({ state: 'refused', error: 'refused', nextAt: null })
    expect((await last())?.message).toMatch(/nickname/i)
    deps.advance(86_400_000)
    const before = there().requests.length
    await deps.run()
    expect(there().requests).toHaveLength(before)
  })

  test('stops after a refused token until it changes', async () => {
    deps.all = [{ ...deps.all[0]!, token: 'a-wrong-token' }]
    await hand()
    await deps.deliver(kind, { subject: `${subject}-2`, body })
    await deps.run()
    expect(there().requests).toHaveLength(1)
    expect(deps.known[kind]?.pauseReason).toBe('token')
    expect(JSON.stringify(await deps.db.deliveries.toArray())).not.toContain('a-wrong-token')
    deps.all = [destinationOf(kind, there().url)]
    deps.known = {}
    await deps.run()
    expect(new Set((await deps.db.deliveries.toArray()).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  test('waits exactly as long as Retry-After requests', async () => {
    there().fault({ status: 429, headers: { 'retry-after': '17' } })
    await hand()
    await deps.run()
    expect(await last()).toMatchObject({ state: 'pending', error: 'limited', attempts: 0 })
    expect(deps.woken.at(-1)).toBe(deps.now() + 17_000)
    const before = there().requests.length
    deps.advance(16_999)
    await deps.run()
    expect(there().requests).toHaveLength(before)
    deps.advance(1)
    await deps.run()
    expect(await last()).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test.each([
    [200, '<html>Sign in</html>'],
    [201, 'created'],
    [200, ''],
  ])(
    'treats a response of %i with «%s» as a foreign page: neither connected nor sent',
    async (status, page) => {
      const { testDestination } = await import('../../../lib/crm/attempt-delivery.ts')
      there().meet(() => ({ status, body: page }))
      expect(await testDestination(deps, deps.all[0]!)).toMatchObject({ end: 'unavailable', status })
      await hand()
      await deps.run()
      expect(await last()).toMatchObject({ state: 'pending', error: 'unavailable', status, did: null })
    },
  )

  test('searches for the record again if the response to its creation has no id', async () => {
    there().fault({ on: createsRecord, status: 201, body: {} })
    await hand()
    await deps.run()
    expect(await last()).toMatchObject({ state: 'pending', error: 'unavailable', status: 201 })
    await deps.runFor(3_600_000)
    expect(await last()).toMatchObject({ state: 'sent', did: 'created', remoteId: rows(there())[0]?.id })
  })

  test('treats a timeout as no response', async () => {
    deps.timeouts = { requestMs: 50, attemptMs: 100 }
    there().fault({ on: createsRecord, hang: true })
    await hand()
    await deps.run()
    expect(await last()).toMatchObject({ state: 'pending', error: 'unavailable', status: null })
  })

  test('tests the connection without changes, and its default mapping covers all required fields', async () => {
    const { testDestination } = await import('../../../lib/crm/attempt-delivery.ts')
    expect(await testDestination(deps, deps.all[0]!)).toMatchObject({ end: 'sent' })
    expect(rows(there())).toEqual([])
    expect(await testDestination(deps, { ...deps.all[0]!, token: 'wrong' })).toMatchObject({
      end: 'token',
      status: 401,
    })
    const names = adapters[kind].mapping.map(({ to }) => to)
    expect(new Set(names).size).toBe(names.length)
    const needed = [...adapters[kind].required, ...adapters[kind].identity]
    expect(names).toEqual(expect.arrayContaining(needed))
  })
})
