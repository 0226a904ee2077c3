import { describe, expect, test } from 'vitest'
import { accountWith, creditsRefused, heard, inSeconds, iso, now } from './account.fixture.ts'
import { unknownAccount } from '../../../../lib/purchases/rows/account.ts'

const known = accountWith({
  at: 1000,
  creditsRemaining: 50,
  creditsTotal: 100,
  day: { limit: 500, remaining: 400, resetsAt: inSeconds(3600) },
  minute: { limit: 60, remaining: 59, resetsAt: inSeconds(30) },
  topUp: { enabled: true, threshold: 10, amount: 500 },
  creditsRefused: creditsRefused({ price: 100 }),
  waitUntil: 1500,
})

test('a response without account fields changes only the time of the last response', () => {
  expect(heard(known, {})).toEqual({ ...known, lastResponseAt: now })
})

describe('account fields of a response replace the stored ones', () => {
  test.each([
    ['credits', { credits_left: 48 }, { balance: { remaining: 48, total: 100 } }],
    ['no credits at all', { credits_left: 0 }, { balance: { remaining: 0 } }],
    [
      'a used-up day',
      { daily_rate_limit_left: 0 },
      { limits: { day: { ...known.limits.day, remaining: 0 } } },
    ],
    [
      'the minute and its reset: a whole minute and a second without the service’s time',
      { minute_rate_limit_left: 3, next_minute_rate_limit_reset: iso(20) },
      { limits: { minute: { limit: 60, remaining: 3, resetsAt: inSeconds(61) } } },
    ],
    [
      'the minute with an invalid reset: the known reset stays',
      { minute_rate_limit_left: 3, next_minute_rate_limit_reset: 'later' },
      { limits: { minute: { ...known.limits.minute, remaining: 3 } } },
    ],
  ])('%s', (_, reported, expected) => {
    expect(heard(known, reported)).toMatchObject({ ...expected, at: now })
  })

  test('fields that a response does not report keep their values', () => {
    const refused = { key: false, credits: creditsRefused({ price: 100, isBalanceKnown: true }) }
    const balance = { ...known.balance, remaining: 48 }
    const next = { ...known, balance, refused, at: now, lastResponseAt: now }
    expect(heard(known, { credits_left: 48 })).toEqual(next)
  })

  test('a top-up that is reported as disabled loses its threshold and amount', () => {
    const { balance } = heard(known, { auto_top_up: { enabled: false }, credits_left: 1 })
    expect(balance.topUp).toEqual({ enabled: false, threshold: null, amount: null })
  })
})

test('a total without a balance updates the total and keeps the age of the balance', () => {
  const next = heard(known, { quotas: { credits: { total: 200 } } })
  expect(next).toMatchObject({ balance: { total: 200, remaining: 50 }, at: 1000 })
})

test.each([99, 100, 101])('a balance above the known total makes the total unknown: %d left', (left) => {
  expect(heard(known, { credits_left: left }).balance.total).toBe(left > 100 ? null : 100)
})

test.each([
  ['without known values', unknownAccount('an account')],
  ['with all values known', known],
])('an account %s survives serialization as JSON', (_, account) => {
  expect(JSON.parse(JSON.stringify(account))).toEqual(account)
})

describe('the minute limit with other requests in flight', () => {
  const minuteLeft = (left: number, out: number, account = known) =>
    heard(account, { minute_rate_limit_left: left }, { inFlight: out, quiet: false }).limits.minute.remaining

  test.each([
    ['requests that the service may not have counted are deducted', 30, 4, 26],
    ['the limit is never negative', 2, 4, 0],
    ['an outdated response does not raise the limit', 80, 1, 59],
    ['the last of several concurrent responses does not raise the limit', 80, 0, 59],
  ])('%s', (_, left, out, expected) => {
    expect(minuteLeft(left, out)).toBe(expected)
  })

  test('the minute limit may rise after its reset', () => {
    const over = accountWith({ minute: { limit: 60, remaining: 0, resetsAt: inSeconds(-1) } })
    expect(minuteLeft(58, 1, over)).toBe(57)
  })
})

describe('a used-up limit without a reset time', () => {
  test.each([
    ['the minute', { minute_rate_limit_left: 0 }, 'minute', 61],
    ['the day', { rate_limit_left: 0 }, 'day', 3600],
  ] as const)(
    '%s, used up without a reset time, resets after the default wait',
    (_, reported, name, seconds) => {
      expect(heard(accountWith({}), reported).limits[name]).toMatchObject({
        remaining: 0,
        resetsAt: inSeconds(seconds),
      })
    },
  )

  test('a limit with requests left and no reset time gets no default wait', () => {
    expect(heard(accountWith({}), { rate_limit_left: 1 }).limits.day).toMatchObject({
      remaining: 1,
      resetsAt: null,
    })
  })
})
