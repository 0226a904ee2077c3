import { beforeEach, describe, expect, test } from 'vitest'
import { testDestination } from '../../../lib/crm/attempt-delivery.ts'
import { leaseMs, maxAttempts } from '../../../lib/crm/backoff.ts'
import { retryDeliveries } from '../../../lib/crm/queue-actions.ts'
import { newSecret, signedHeaders } from '../../../lib/crm/sign.ts'
import { crmDepsWith, destinationOf, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const hour = 3_600_000
let deps: TestCrmDeps

beforeEach(() => {
  deps = crmDepsWith(destinationOf('webhook', there().url))
  there().setClock(() => deps.now())
})

const record = { subject: 'person:jane-doe', body: { name: 'Jäne Doe 🎉', email: 'jane@acme.example' } }

describe('a webhook', () => {
  test('a webhook receives a message with a valid signature', async () => {
    await deps.deliver('webhook', record)
    await deps.run()
    const { id, at } = await deps.onlyDelivery()
    expect(Object.fromEntries(there().webhook.messages)).toEqual({
      [id]: { type: 'record.handed-over', timestamp: new Date(at).toISOString(), data: record.body },
    })
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', did: null, remoteId: null, status: 204 })
  })

  test('a webhook receives the same id again after a lost response and stores the record once', async () => {
    there().fault({ lost: true })
    await deps.deliver('webhook', record)
    await deps.run()
    deps.advance(90_000)
    await deps.run()
    expect(there().webhook.received).toHaveLength(2)
    expect(there().webhook.messages.size).toBe(1)
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('a webhook without responses is given up after ten attempts over three days', async () => {
    there().fault({ status: 503, times: 100 })
    await deps.deliver('webhook', record)
    const { at } = await deps.onlyDelivery()
    await deps.runFor(80 * hour)
    const row = await deps.onlyDelivery()
    expect(row).toMatchObject({
      state: 'dead',
      error: 'unavailable',
      status: 503,
      attempts: maxAttempts,
      nextAt: (row.endedAt ?? 0) + leaseMs,
    })
    expect((row.endedAt ?? 0) - at).toBeGreaterThan(66 * hour)
    expect(there().requests).toHaveLength(maxAttempts)
  })

  test('a delivery to a webhook is retried by a click under the same id', async () => {
    there().fault({ lost: true, times: maxAttempts })
    await deps.deliver('webhook', record)
    await deps.runFor(80 * hour)
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'dead' })
    await retryDeliveries(deps.db, [(await deps.onlyDelivery()).id], deps.now())
    await deps.run()
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'sent', attempts: 1, endedAt: deps.now() })
    expect(there().webhook.messages.size).toBe(1)
    expect(new Set(there().webhook.received).size).toBe(1)
  })

  test.each([400, 413, 422])(
    'a webhook that returns %i has rejected the record permanently',
    async (status) => {
      there().fault({ status, body: { error: { message: 'Not like this.' } } })
      await deps.deliver('webhook', record)
      await deps.run()
      expect(await deps.onlyDelivery()).toMatchObject({ state: 'refused', status, message: 'Not like this.' })
    },
  )

  test.each([404, 405, 410])(
    'a webhook that returns %i is paused until it is turned on again',
    async (status) => {
      there().fault({ status })
      await deps.deliver('webhook', record)
      await deps.deliver('webhook', { ...record, subject: 'person:john-roe' })
      await deps.run()
      expect(deps.known['webhook']).toMatchObject({ pauseReason: 'gone', tried: { status } })
      await deps.runFor(24 * hour)
      expect(there().requests).toHaveLength(1)
      expect((await deps.db.deliveries.toArray()).map(({ state }) => state)).toEqual(['pending', 'pending'])
    },
  )

  test('a webhook is tested with a message of type test', async () => {
    expect(await testDestination(deps, deps.all[0]!)).toMatchObject({ end: 'sent', status: 204 })
    expect([...there().webhook.messages.values()]).toMatchObject([{ type: 'test', data: {} }])
    expect(await testDestination(deps, { ...deps.all[0]!, token: newSecret() })).toMatchObject({
      end: 'token',
    })
  })

  test('a webhook that redirects gets nothing at the new address', async () => {
    there().fault({ status: 307, headers: { location: `${there().url}/webhook` } })
    await deps.deliver('webhook', record)
    await deps.run()
    expect(there().webhook.received).toEqual([])
    expect(await deps.onlyDelivery()).toMatchObject({ state: 'pending', error: 'unavailable' })
  })
})

describe('a signature', () => {
  // The example of the specification's own libraries.
  test('a signature matches Standard Webhooks’ example', async () => {
    const headers = await signedHeaders(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330_999,
      '{"test": 2432232314}',
    )
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      'idempotency-key': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    })
  })

  test('signatures differ by secret, and secrets may have any form', async () => {
    const signed = (secret: string) => signedHeaders(secret, 'id', 0, '{}')
    const all = await Promise.all([newSecret(), newSecret(), 'plain', 'whsec_not base64!'].map(signed))
    expect(new Set(all.map((headers) => headers['webhook-signature'])).size).toBe(4)
  })
})
