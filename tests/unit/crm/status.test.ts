import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pauseReasons, initialDestinationState, type DestinationState } from '../../../lib/crm/destination.ts'
import { adapters } from '../../../lib/crm/adapters.ts'
import { statusNames, statusOf, statusTable, type Barrier } from '../../../lib/crm/status.ts'
import { destinationKinds, deliveryErrors, errorReasons } from '../../../lib/crm/rows.ts'

const now = 1_795_262_400_000
const crm = { kind: 'hubspot-contact' } as const
const tried = { at: now - 1, ok: true, status: 200, message: null, end: null, reason: null }
const failed = { ...tried, ok: false, status: 401, end: 'token', reason: 'session' } as const
const limited = { ...tried, ok: false, status: 429, end: 'limited', reason: 'daily' } as const
const queue = (count: number) => ({ count, nextAt: count > 0 ? now - 1 : 0 })
const later = { pausedAt: now - 1, pausedUntil: now + 60_000 }

test.each<[string, Partial<DestinationState>, number, string]>([
  ['nothing is known', {}, 0, 'untested'],
  ['it works', { tried }, 0, 'ready'],
  ['records wait and nothing blocks them', { tried }, 3, 'sending'],
  ['records wait and it was never tested', {}, 3, 'sending'],
  ['the token was refused', { pauseReason: 'token', tried: failed }, 0, 'token'],
  ['the token was refused, and records wait', { pauseReason: 'token', tried: failed }, 3, 'token'],
  ['a limit applies and nothing waits', { ...later, tried: limited }, 0, 'limited'],
  ['a limit applies', { ...later, tried: limited }, 3, 'limited'],
  ['a limit has ended', { pausedUntil: now, tried: limited }, 3, 'sending'],
  ['no response came', { ...later, tried: { ...failed, end: 'unavailable' } }, 3, 'retrying'],
  ['a test failed', { tried: { ...failed, end: 'refused' } }, 0, 'failed'],
  ['permission is missing', { pauseReason: 'permission', tried: failed, ...later }, 3, 'permission'],
])('when %s', (_, state, waiting, name) => {
  expect(statusOf(crm, { ...initialDestinationState, ...state }, queue(waiting), now).name).toBe(name)
})

test.each<[string, Barrier, Partial<DestinationState>, number, string]>([
  [
    'the organization does not allow it and the token was refused',
    'policy',
    { pauseReason: 'token' },
    3,
    'policy',
  ],
  ['the organization does not allow it and nothing waits', 'policy', { tried }, 0, 'policy'],
  ['it is locked', 'locked', { ...later, tried: limited }, 3, 'locked'],
  ['it is locked and nothing waits', 'locked', { tried }, 0, 'locked'],
  ['it is locked and the token was refused', 'locked', { pauseReason: 'token', tried: failed }, 3, 'token'],
  ['it is offline and records wait', 'offline', { tried }, 3, 'offline'],
  ['it is offline and nothing waits', 'offline', { tried }, 0, 'ready'],
])('when %s', (_, barrier, state, waiting, name) => {
  const known = { ...initialDestinationState, ...state }
  const status = statusOf(crm, known, queue(waiting), now, barrier)
  expect(status).toMatchObject({ name, until: null, untestable: barrier === 'offline' ? null : barrier })
})

test('a record that waits longer than its destination shows as retrying', () => {
  const state = {
    ...initialDestinationState,
    tried: { ...failed, end: 'unavailable' as const },
    pausedUntil: now - 1,
  }
  const status = statusOf(crm, state, { count: 1, nextAt: now + 7_200_000 }, now)
  expect(status).toMatchObject({ name: 'retrying', until: now + 7_200_000 })
  expect(statusOf(crm, { ...state, tried }, { count: 1, nextAt: now + 90_000 }, now).name).toBe('sending')
})

test('a refused credential is the secret for webhooks and the token for others', () => {
  for (const kind of destinationKinds) {
    const { name } = statusOf({ kind }, { ...initialDestinationState, pauseReason: 'token' }, queue(0), now)
    expect(name).toBe(adapters[kind].credential)
  }
  expect(adapters.webhook.credential).toBe('secret')
})

test('every state has exactly one consistent status', () => {
  const moment = fc.option(fc.integer({ min: now - 100_000, max: now + 100_000 }), { nil: null })
  const barrier = fc.constantFrom(null, 'policy', 'locked', 'offline')
  const state = fc.record({
    pauseReason: fc.option(fc.constantFrom(...pauseReasons), { nil: null }),
    pausedUntil: moment,
    pausedAt: moment,
    failures: fc.constant(null),
    tried: fc.option(
      fc.record({
        at: fc.constant(now),
        ok: fc.boolean(),
        status: fc.option(fc.integer({ min: 200, max: 599 }), { nil: null }),
        message: fc.option(fc.string(), { nil: null }),
        end: fc.option(fc.constantFrom(...deliveryErrors), { nil: null }),
        reason: fc.option(fc.constantFrom(...errorReasons), { nil: null }),
      }),
      { nil: null },
    ),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...destinationKinds),
      state,
      fc.nat(3),
      barrier,
      (kind, known, waiting, bar) => {
        const status = statusOf({ kind }, known, queue(waiting), now, bar)
        expect(statusNames).toContain(status.name)
        expect(status).toMatchObject(statusTable[status.name])
        // A destination that waits for the user has no end time, and a paused one accepts nothing.
        expect(status.isAccepting).toBe(known.pauseReason === null && bar !== 'policy')
        expect(status.until === null || (known.pauseReason === null && status.until > now)).toBe(true)
        expect(status.name === 'sending' ? waiting : 1).toBeGreaterThan(0)
        expect(status.name === 'sending' ? bar : null).toBeNull()
        expect(status.name === 'ready' ? [waiting, known.tried?.ok] : [0, true]).toEqual([0, true])
      },
    ),
  )
})
