import { describe, expect, test } from 'vitest'
import { accountWith, creditsRefused, heard, inSeconds, iso, now } from './account-beside.ts'
import { unknownAccount } from '../../../../lib/purchases/account/account.ts'

const known = accountWith({
  at: 1000,
  creditsLeft: 50,
  creditsTotal: 100,
  day: { limit: 500, left: 400, resetsAt: inSeconds(3600) },
  minute: { limit: 60, left: 59, resetsAt: inSeconds(30) },
  topUp: { enabled: true, threshold: 10, amount: 500 },
  creditsRefused: creditsRefused({ price: 100 }),
  waitUntil: 1500,
})

test('nothing told changes nothing, and makes nothing newer', () => {
  expect(heard(known, {})).toEqual({ ...known, heard: now })
})

describe('what was told replaces what was known', () => {
  test.each([
    ['credits', { credits_left: 48 }, { creditsLeft: 48, creditsTotal: 100 }],
    ['no credits at all', { credits_left: 0 }, { creditsLeft: 0 }],
    ['a day used up', { daily_rate_limit_left: 0 }, { day: { ...known.day, left: 0 } }],
    [
      "the minute and its reset: without the service's time a whole minute, and a second",
      { minute_rate_limit_left: 3, next_minute_rate_limit_reset: iso(20) },
      { minute: { limit: 60, left: 3, resetsAt: inSeconds(61) } },
    ],
    [
      'the minute, with a reset that is no moment: the one that is known stays',
      { minute_rate_limit_left: 3, next_minute_rate_limit_reset: 'later' },
      { minute: { ...known.minute, left: 3 } },
    ],
  ])('%s', (_, told, expected) => {
    expect(heard(known, told)).toMatchObject({ ...expected, at: now })
  })

  test('and the rest stays', () => {
    const refused = creditsRefused({ price: 100, isBalanceKnown: true })
    const next = { ...known, creditsLeft: 48, creditsRefused: refused, at: now, heard: now }
    expect(heard(known, { credits_left: 48 })).toEqual(next)
  })

  test('a top-up that was switched off is off', () => {
    const { topUp } = heard(known, { auto_top_up: { enabled: false }, credits_left: 1 })
    expect(topUp).toEqual({ enabled: false, threshold: null, amount: null })
  })
})

test('a limit alone tells what the total is, but not what is left: the age stays', () => {
  const next = heard(known, { quotas: { credits: { total: 200 } } })
  expect(next).toMatchObject({ creditsTotal: 200, creditsLeft: 50, at: 1000 })
})

test.each([99, 100, 101])(
  'more credits left than the total of before make that total unknown: %d',
  (left) => {
    expect(heard(known, { credits_left: left }).creditsTotal).toBe(left > 100 ? null : 100)
  },
)

test.each([
  ['of which nothing is known', unknownAccount('an account')],
  ['of which all is known', known],
])('an account %s can be stored and read again', (_, account) => {
  expect(JSON.parse(JSON.stringify(account))).toEqual(account)
})

describe('while other requests are out', () => {
  const minuteLeft = (left: number, out: number, account = known) =>
    heard(account, { minute_rate_limit_left: left }, { out, quiet: false }).minute.left

  test.each([
    ['those that the service may not have counted are taken off', 30, 4, 26],
    ['never below nothing', 2, 4, 0],
    ['an answer older than what is known gives nothing back', 80, 1, 59],
    ['nor the last one of those that were out at once', 80, 0, 59],
  ])('%s', (_, left, out, expected) => {
    expect(minuteLeft(left, out)).toBe(expected)
  })

  test('after the reset more may be left than before', () => {
    const over = accountWith({ minute: { limit: 60, left: 0, resetsAt: inSeconds(-1) } })
    expect(minuteLeft(58, 1, over)).toBe(57)
  })
})

describe('a limit that is used up and names no reset', () => {
  test.each([
    ['the minute', { minute_rate_limit_left: 0 }, 'minute', 61],
    ['the day', { rate_limit_left: 0 }, 'day', 3600],
  ] as const)('%s is waited for as long as is usual', (_, told, name, seconds) => {
    expect(heard(accountWith({}), told)[name]).toMatchObject({ left: 0, resetsAt: inSeconds(seconds) })
  })

  test('one that has something left is not waited for', () => {
    expect(heard(accountWith({}), { rate_limit_left: 1 }).day).toMatchObject({ left: 1, resetsAt: null })
  })
})
