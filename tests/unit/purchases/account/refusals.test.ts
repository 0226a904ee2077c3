import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problem, type PlainProblemKind } from '../../../../lib/api/problem.ts'
import { gateFor } from '../../../../lib/purchases/account/gate.ts'
import {
  accountWith,
  heard,
  hour,
  httpDate,
  inSeconds,
  iso,
  minute,
  now,
  priced,
  refusedBy,
} from './account.fixture.ts'
import type { AccountState } from '../../../../lib/purchases/rows/account.ts'

const gateAt = (account: AccountState, moment = now, maximum: number | null = 2) =>
  gateFor(account, priced(maximum), moment)
const limit = (remaining: number, seconds: number) => ({
  limit: 10,
  remaining,
  resetsAt: inSeconds(seconds),
})

describe('a refusal for the rate limit', () => {
  const after = (retryAfter: string | null, account = accountWith({})) =>
    refusedBy(account, problem('rate-limited', { retryAfter }))

  test.each<[string, string | null, number]>([
    ['seconds', '30', 30],
    ['fractions of a second', '1.5', 1.5],
    ['a date, plus a second', httpDate(90), 91],
    ['nothing', null, minute],
    ['an empty header', '', minute],
    ['spaces', '  ', minute],
    ['nonsense', 'soon', minute],
    ['zero', '0', 1],
    ['a negative number', '-5', minute],
    ['a past date', httpDate(-90), minute],
    ['a date too far in the future', httpDate(72 * hour), minute],
  ])('Retry-After %s closes the gate for that time', (_, retryAfter, seconds) => {
    expect(gateAt(after(retryAfter))).toEqual({ reason: 'provider-pause', until: inSeconds(seconds) })
  })

  test('a Retry-After date is read on the clock of the service', () => {
    const account = refusedBy(accountWith({}), problem('rate-limited', { retryAfter: httpDate(390) }), {
      date: httpDate(300),
    })
    expect(gateAt(account)).toEqual({ reason: 'provider-pause', until: inSeconds(91) })
  })

  test.each(['1e20', '9999999999999', 'Infinity'])(
    'Retry-After «%s» closes the gate for at most 26 hours',
    (retryAfter) => {
      const account = after(retryAfter)
      expect(gateAt(account)).toMatchObject({ reason: 'provider-pause' })
      expect(gateAt(account, inSeconds(26 * hour))).toBeNull()
    },
  )

  test('without Retry-After, the gate is closed until the reset of the minute', () => {
    const account = accountWith({ minute: limit(4, 20) })
    expect(gateAt(after(null, account))).toEqual({ reason: 'provider-pause', until: inSeconds(20) })
    const stale = accountWith({ minute: limit(4, -20) })
    expect(gateAt(after(null, stale))).toEqual({ reason: 'provider-pause', until: inSeconds(minute) })
  })

  test('without Retry-After, the gate is closed until the reset of a used-up day', () => {
    const account = accountWith({ minute: limit(4, 20), day: limit(0, hour) })
    expect(gateAt(after(null, account))).toEqual({ reason: 'provider-pause', until: inSeconds(hour) })
  })

  test('for any Retry-After header, the gate is closed now and open again in 25 hours', () => {
    const header = fc.oneof(
      fc.string(),
      fc.double().map((number) => number.toFixed(3)),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    )
    fc.assert(
      fc.property(header, (retryAfter) => {
        const account = after(retryAfter)
        expect(gateAt(account)).toMatchObject({ reason: 'provider-pause' })
        expect(gateAt(account, inSeconds(25 * hour))).toBeNull()
      }),
    )
  })
})

describe('a refusal for another reason', () => {
  test.each(['unauthorized', 'out-of-credits'] as const)(
    'a refusal with %s closes the gate without a time limit',
    (kind) => {
      const account = refusedBy(accountWith({}), problem(kind))
      expect(gateAt(account, inSeconds(1000 * hour))).toEqual({ reason: kind })
    },
  )

  test.each<PlainProblemKind>([
    'not-found',
    'server-error',
    'forbidden',
    'timeout',
    'bad-request',
    'unreachable',
  ])('a refusal with %s does not close the gate', (kind) => {
    const account = refusedBy(accountWith({}), problem(kind, { retryAfter: '30' }))
    expect(gateAt(account)).toBeNull()
  })
})

describe('a refusal that concerns the account', () => {
  const refusedKey = accountWith({ keyRefused: true })
  const standing = (account: AccountState, maximum: number | null = null) =>
    gateAt(account, now, maximum)?.reason ?? null

  test.each<[string, Parameters<typeof heard>[1], Parameters<typeof heard>[2], string | null]>([
    ['ends when a lookup gets a response', {}, {}, null],
    [
      'ends when a balance is reported, even with another refusal',
      { credits_left: 3 },
      { outcome: 'refused' },
      null,
    ],
    ['ends when a check gets a response', {}, { quotas: true }, null],
    ['ends when the provider offers no quota check', {}, { quotas: true, outcome: 'not-found' }, null],
    ['remains after a not-found result', {}, { outcome: 'not-found' }, 'unauthorized'],
    ['remains after a request without a response', {}, { outcome: 'unknown' }, 'unauthorized'],
    ['remains after a check without a response', {}, { quotas: true, outcome: 'unknown' }, 'unauthorized'],
    [
      'remains after a rate-limited check',
      {},
      { quotas: true, outcome: 'refused', problem: problem('rate-limited') },
      'unauthorized',
    ],
    [
      'remains when the key is refused again',
      {},
      { quotas: true, outcome: 'refused', problem: problem('unauthorized') },
      'unauthorized',
    ],
  ])('a refusal of the key %s', (_, reported, rest, expected) => {
    expect(standing(heard(refusedKey, reported, rest))).toBe(expected)
  })

  test('a refusal for credits replaces a refusal of the same key', () => {
    expect(standing(refusedBy(refusedKey, problem('out-of-credits')))).toBe('out-of-credits')
  })

  const prices = [0, 1, 2, 4, 20, 99, 100, 101, 1000, null]
  const afterRefusal = (price: number | null) =>
    refusedBy(accountWith({ creditsRemaining: 830 }), problem('out-of-credits'), { price })

  test.each(prices)(
    'a refusal for credits at price %s ends for all prices when the balance covers that price',
    (price) => {
      const account = heard(afterRefusal(price), { credits_left: price ?? 4 }, { quotas: true })
      expect(account.refused.credits).toBeNull()
      for (const maximum of prices) expect(standing(account, maximum)).toBeNull()
    },
  )

  test.each(prices.filter((price) => price !== 0))(
    'a refusal for credits at price %s remains for that price when the balance is below it',
    (price) => {
      const account = heard(afterRefusal(price), { credits_left: (price ?? 4) - 0.5 }, { quotas: true })
      expect(standing(account, price)).toBe('out-of-credits')
      expect(standing(account, 0.5)).toBeNull()
    },
  )

  test.each(prices)(
    'a refusal for credits at price %s ends with the next charge when no balance is reported',
    (price) => {
      const refused = afterRefusal(price)
      const untold = { ...refused, balance: { ...refused.balance, remaining: null } }
      expect(heard(untold, {}, { cost: 2 }).refused.credits).toBeNull()
      expect(heard(untold, {}, { cost: 0 }).refused.credits).not.toBeNull()
    },
  )

  test('a refusal for credits with 1 left after a charge blocks dearer lookups, but not one of unknown price', () => {
    const account = heard(afterRefusal(4), { credits_left: 1 }, { cost: 2 })
    expect([standing(account, 1), standing(account, null), standing(account, 2)]).toEqual([
      null,
      null,
      'out-of-credits',
    ])
  })

  test('a refusal for credits remains after responses to earlier requests', () => {
    const refused = afterRefusal(2)
    const late = { sequence: refused.sequence - 1, quiet: false }
    const account = heard(
      heard(refused, { credits_left: 900 }, { ...late, cost: 2 }),
      {},
      { ...late, quotas: true },
    )
    expect(standing(account, 1)).toBe('out-of-credits')
  })

  test('a new refusal for credits replaces a refusal that a balance check had resolved', () => {
    const checked = heard(afterRefusal(1000), { credits_left: 3 }, { quotas: true })
    expect(standing(checked, 2)).toBeNull()
    expect(standing(refusedBy(checked, problem('out-of-credits')), 2)).toBe('out-of-credits')
  })

  test('a response that reports a used-up limit closes the gate', () => {
    const account = heard(accountWith({}), {
      minute_rate_limit_left: 0,
      next_minute_rate_limit_reset: iso(30),
    })
    expect(gateAt(account)).toEqual({ reason: 'minute-limit', until: inSeconds(61) })
  })
})
