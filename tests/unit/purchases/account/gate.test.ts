import { describe, expect, test } from 'vitest'
import { afterReserving, gateFor, limitAt } from '../../../../lib/purchases/account/gate.ts'
import {
  accountWith,
  creditsRefused,
  hour,
  inSeconds,
  now,
  priced,
  type AccountFacts,
} from './account.fixture.ts'
import type { AccountState } from '../../../../lib/purchases/rows/account.ts'

const seen = { maximum: 3, kinds: { timeout: 3 }, credits: 6 }

const limit = (remaining: number | null, seconds: number | null) => ({
  limit: 10,
  remaining,
  resetsAt: seconds === null ? null : inSeconds(seconds),
})
const gateOf = (state: AccountFacts, maximum: number | null = 2) =>
  gateFor(accountWith(state), priced(maximum), now)

describe('the gate is open', () => {
  test.each<[string, AccountFacts]>([
    ['while nothing is known', {}],
    ['while requests are left', { day: limit(1, hour), minute: limit(1, 5) }],
    ['while a fraction of a credit is left', { day: limit(0.5, hour) }],
    ['when no credits are left, because only the service may refuse then', { creditsRemaining: 0 }],
    ['when a limit has reset since', { day: limit(0, -1), minute: limit(0, -hour) }],
    ['at the very moment of the reset', { minute: limit(0, 0) }],
    ['when a used-up limit has no reset', { day: limit(0, null), minute: limit(0, null) }],
    ['when a clock is days wrong', { day: limit(0, 48 * hour), minute: limit(0, 400 * 24 * hour) }],
    ['when the wait is over', { waitUntil: inSeconds(-1) }],
    [
      'after two consecutive requests without a response',
      { unanswered: { ...seen, count: 2, workerId: null } },
    ],
    ['after nine refusals in a row, when the wait is over', { limited: { count: 9, maximum: 10 } }],
    ['when the clock was set back since the wait began', { waitUntil: inSeconds(26 * hour) }],
  ])('%s', (_, state) => {
    expect(gateOf(state)).toBeNull()
  })
})

describe('the gate is closed', () => {
  test.each<[string, AccountFacts, unknown]>([
    ["until the day's reset", { day: limit(0, hour) }, { reason: 'day-limit', until: inSeconds(hour) }],
    ["until the minute's reset", { minute: limit(0, 9) }, { reason: 'minute-limit', until: inSeconds(9) }],
    [
      'below zero as well as at zero',
      { minute: limit(-3, 9) },
      { reason: 'minute-limit', until: inSeconds(9) },
    ],
    [
      'while the service asks to wait',
      { waitUntil: inSeconds(5) },
      { reason: 'provider-pause', until: inSeconds(5) },
    ],
    ['to a refused key', { keyRefused: true }, { reason: 'unauthorized' }],
    [
      'after three consecutive requests without a response',
      { unanswered: { ...seen, count: 3, workerId: null } },
      { reason: 'unanswered', ...seen, count: 3 },
    ],
    [
      'after ten refusals in a row, however long ago',
      { limited: { count: 10, maximum: 10 }, waitUntil: inSeconds(-hour) },
      { reason: 'limited', count: 10 },
    ],
    ['without credits', { creditsRefused: creditsRefused() }, { reason: 'out-of-credits' }],
    [
      'for the longer of two limits',
      { day: limit(0, hour), minute: limit(0, 9) },
      { reason: 'day-limit', until: inSeconds(hour) },
    ],
    [
      'to a refused key, regardless of used-up limits',
      { keyRefused: true, day: limit(0, hour), waitUntil: inSeconds(5) },
      { reason: 'unauthorized' },
    ],
  ])('%s', (_, state, closed) => {
    expect(gateOf(state)).toEqual(closed)
  })

  test('a day limit that resets in 24 hours closes the gate: an hour of clock difference is allowed', () => {
    expect(gateOf({ day: limit(0, 24 * hour) })).toMatchObject({ reason: 'day-limit' })
  })
})

describe('the gate after a refusal for credits', () => {
  test.each<[string, boolean, number | null, number | null, boolean]>([
    ['nothing is sent, however cheap', false, 3, 1, false],
    ['a lookup that the checked balance covers is sent', true, 2, 2, true],
    ['credits are spent to the last one', true, 1, 1, true],
    ['a lookup above the balance is refused', true, 1, 2, false],
    ['a lookup of unknown price is refused', true, 3, null, false],
    ['a lookup of unknown price is sent if the balance covers the highest price', true, 4, null, true],
  ])('%s', (_, isBalanceKnown, creditsRemaining, maximum, open) => {
    const closed = gateOf({ creditsRefused: creditsRefused({ isBalanceKnown }), creditsRemaining }, maximum)
    expect(closed).toEqual(open ? null : { reason: 'out-of-credits' })
  })

  test('a request that the balance can pay for still respects the minute limit', () => {
    const refused = creditsRefused({ isBalanceKnown: true })
    const state = { creditsRefused: refused, creditsRemaining: 3, minute: limit(0, 9) }
    expect(gateOf(state, 1)).toMatchObject({ reason: 'minute-limit' })
  })
})

describe('each request in flight takes one off the remaining limit', () => {
  const after = (count: number, state: AccountFacts) =>
    Array.from({ length: count }).reduce<AccountState>(
      (account) => afterReserving(account, now),
      accountWith(state),
    )

  test.each([
    ['of the remaining limit', limit(3, 9), { remaining: 2, resetsAt: inSeconds(9) }],
    ['never below zero', limit(0, 9), { remaining: 0, resetsAt: inSeconds(9) }],
    ['of a full limit after its reset', limit(0, -1), { remaining: 9, resetsAt: inSeconds(61) }],
    ['of a limit without a reset time', limit(3, null), { remaining: 2, resetsAt: inSeconds(61) }],
    ['of no limit while none is known', limit(null, null), { remaining: null, resetsAt: null }],
  ])('%s', (_, before, expected) => {
    expect(after(1, { minute: before }).limits.minute).toEqual({ limit: 10, ...expected })
  })

  test.each([limit(3, 9), limit(3, null)])(
    'ten concurrent requests stop after the remaining three: %j',
    (before) => {
      const open = Array.from({ length: 10 }, (_, count) =>
        gateFor(after(count, { minute: before }), priced(2), now),
      )
      expect(open.map((closed) => closed?.reason ?? 'sent')).toEqual([
        ...Array.from({ length: 3 }, () => 'sent'),
        ...Array.from({ length: 7 }, () => 'minute-limit'),
      ])
    },
  )

  test('each request in flight takes a sequence number', () => {
    expect(after(3, {}).sequence).toBe(3)
  })
})

describe('a rate limit', () => {
  test('a limit after its reset time is full and has no reset time', () => {
    expect(limitAt({ limit: 100, remaining: 25, resetsAt: inSeconds(0) }, now)).toEqual({
      limit: 100,
      remaining: 100,
      resetsAt: null,
    })
  })

  test.each([limit(3, 9), limit(0, 9), limit(3, null), limit(null, null)])(
    'a limit before its reset time is unchanged: %j',
    (known) => {
      expect(limitAt(known, now)).toEqual(known)
    },
  )
})
