import { describe, expect, test } from 'vitest'
import { accountOf } from '../../../lib/api/account.ts'
import { accountState, unknownAccount, updated, type AccountState } from '../../../lib/credits/account.ts'

const now = 2000
const known: AccountState = {
  at: 1000,
  creditsLeft: 50,
  creditsTotal: 100,
  day: { limit: 500, left: 400, reset: '2026-11-22T00:00:00Z' },
  minute: { limit: 60, left: 59, reset: '2026-11-21T12:01:00Z' },
  topUp: { enabled: true, threshold: 10, amount: 500 },
  stopped: 'out-of-credits',
  waitUntil: 1500,
}

test('nothing told changes nothing, and makes nothing newer', () => {
  expect(updated(known, accountOf({}), now)).toEqual(known)
})

describe('what was told replaces what was known', () => {
  test.each([
    ['credits', { credits_left: 48 }, { creditsLeft: 48, creditsTotal: 100 }],
    ['no credits at all', { credits_left: 0 }, { creditsLeft: 0 }],
    ['a day used up', { daily_rate_limit_left: 0 }, { day: { ...known.day, left: 0 } }],
    [
      'the minute and its reset',
      { minute_rate_limit_left: 3, next_minute_rate_limit_reset: 'later' },
      { minute: { limit: 60, left: 3, reset: 'later' } },
    ],
  ])('%s', (_, told, expected) => {
    expect(updated(known, accountOf(told), now)).toMatchObject({ ...expected, at: now })
  })

  test('and the rest stays', () => {
    const next = updated(known, accountOf({ credits_left: 48 }), now)
    expect(next).toEqual({ ...known, creditsLeft: 48, at: now })
  })

  test('a top-up that was switched off is off', () => {
    const told = accountOf({ auto_top_up: { enabled: false }, credits_left: 1 })
    expect(updated(known, told, now).topUp).toEqual({ enabled: false, threshold: null, amount: null })
  })
})

test('a limit alone tells what the total is, but not what is left: the age stays', () => {
  const told = accountOf({ quotas: { credits: { total: 200 } } })
  expect(updated(known, told, now)).toMatchObject({ creditsTotal: 200, creditsLeft: 50, at: 1000 })
})

test.each([
  ['of which nothing is known', unknownAccount],
  ['of which all is known', known],
])('an account %s can be stored and read again', (_, account) => {
  expect(accountState.parse(JSON.parse(JSON.stringify(account)))).toEqual(account)
})
