import { expect, test } from 'vitest'
import type { CallDestination, DestinationResponse } from '../../../lib/crm/call.ts'
import { DeliveryEnd } from '../../../lib/crm/delivery-result.ts'
import { renewingCall } from '../../../lib/crm/renewing-call.ts'
import { crmDepsWith, destinationOf } from './crm-deps.fixture.ts'

const request = { method: 'GET', path: '/' } as const
const response: DestinationResponse = {
  method: 'GET',
  status: 200,
  headers: new Headers(),
  content: {},
  isForeign: false,
}

/** Accepts only the newest of its tokens. */
function renewableDestination() {
  const destination = { ...destinationOf('salesforce-lead', 'https://crm.example'), token: 'old' }
  const deps = crmDepsWith(destination)
  const valid = new Set(['new 1'])
  const renewals: PromiseWithResolvers<string>[] = []
  const renew = () => {
    const renewal = Promise.withResolvers<string>()
    renewals.push(renewal)
    return renewal.promise
  }
  const connect =
    (token: string): CallDestination =>
    async () => {
      if (valid.has(token)) return response
      throw new DeliveryEnd({ end: 'token', status: 401, reason: 'session', message: null })
    }
  return { deps, renewals, call: () => renewingCall(deps, { ...destination }, renew, connect) }
}

test('two simultaneous requests of one attempt share one renewal of the token', async () => {
  const { renewals, call } = renewableDestination()
  const send = call()
  const both = Promise.all([send(request), send(request)])
  await expect.poll(() => renewals.length).toBe(1)
  renewals[0]!.resolve('new 1')
  expect(await both).toEqual([response, response])
  expect(renewals).toHaveLength(1)
})

test('two simultaneous attempts share one renewal of the token', async () => {
  const { deps, renewals, call } = renewableDestination()
  const both = Promise.all([call()(request), call()(request)])
  await expect.poll(() => renewals.length).toBe(1)
  renewals[0]!.resolve('new 1')
  expect(await both).toEqual([response, response])
  expect(renewals).toHaveLength(1)
  expect(deps.all[0]!.token).toBe('new 1')
})

test('after a failed renewal the next attempt renews again', async () => {
  const { renewals, call } = renewableDestination()
  const first = call()(request)
  await expect.poll(() => renewals.length).toBe(1)
  renewals[0]!.reject(new TypeError('offline'))
  await expect(first).rejects.toThrow('offline')
  const second = call()(request)
  await expect.poll(() => renewals.length).toBe(2)
  renewals[1]!.resolve('new 1')
  expect(await second).toEqual(response)
})

test('a request that fails with the renewed token too is not renewed again', async () => {
  const { renewals, call } = renewableDestination()
  const send = call()
  const first = send(request)
  await expect.poll(() => renewals.length).toBe(1)
  renewals[0]!.resolve('revoked')
  await expect(first).rejects.toThrow('token')
  await expect(send(request)).rejects.toThrow('token')
  expect(renewals).toHaveLength(1)
})
