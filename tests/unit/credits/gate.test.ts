import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problem, type ProblemKind } from '../../../lib/api/problem.ts'
import { unknownAccount, type AccountState } from '../../../lib/credits/account.ts'
import { closedBy, gate } from '../../../lib/credits/gate.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const minute = 60
const hour = 3600
const inSeconds = (seconds: number) => now + seconds * 1000
const iso = (seconds: number) => new Date(inSeconds(seconds)).toISOString()
const limit = (left: number | null, reset: string | null) => ({ limit: 10, left, reset })
const known = (state: Partial<AccountState>): AccountState => ({ ...unknownAccount, ...state })

describe('the gate is open', () => {
  test.each<[string, Partial<AccountState>]>([
    ['while nothing is known', {}],
    ['while something is left', { day: limit(1, iso(hour)), minute: limit(1, iso(5)) }],
    ['while a fraction is left', { day: limit(0.5, iso(hour)) }],
    ['when no credits are left: only the service may say that', { creditsLeft: 0 }],
    ['when a limit has reset since', { day: limit(0, iso(-1)), minute: limit(0, iso(-hour)) }],
    ['at the very moment of the reset', { minute: limit(0, iso(0)) }],
    ['when a used up limit names no reset', { day: limit(0, null), minute: limit(0, null) }],
    ['when the reset is nonsense', { day: limit(0, 'tomorrow'), minute: limit(0, '') }],
    ['when a clock is days wrong', { day: limit(0, iso(48 * hour)), minute: limit(0, iso(400 * 24 * hour)) }],
    ['when the wait is over', { waitUntil: inSeconds(-1) }],
    ['when the clock was set back since the wait began', { waitUntil: inSeconds(26 * hour) }],
  ])('%s', (_, state) => {
    expect(gate(known(state), now)).toBeNull()
  })
})

describe('the gate is closed', () => {
  test.each<[string, Partial<AccountState>, unknown]>([
    ["until the day's reset", { day: limit(0, iso(hour)) }, { why: 'day-limit', until: inSeconds(hour) }],
    ["until the minute's reset", { minute: limit(0, iso(9)) }, { why: 'minute-limit', until: inSeconds(9) }],
    ['below zero as at zero', { minute: limit(-3, iso(9)) }, { why: 'minute-limit', until: inSeconds(9) }],
    [
      'by a reset in another time zone',
      { minute: limit(0, '2026-11-21T14:00:30+02:00') },
      { why: 'minute-limit', until: inSeconds(30) },
    ],
    ['while the service asks to wait', { waitUntil: inSeconds(5) }, { why: 'waiting', until: inSeconds(5) }],
    ['to a refused key', { stopped: 'unauthorized' }, { why: 'unauthorized' }],
    ['without credits', { stopped: 'out-of-credits' }, { why: 'out-of-credits' }],
    [
      'for the longer of two limits',
      { day: limit(0, iso(hour)), minute: limit(0, iso(9)) },
      { why: 'day-limit', until: inSeconds(hour) },
    ],
    [
      'to a refused key whatever else is used up',
      { stopped: 'unauthorized', day: limit(0, iso(hour)), waitUntil: inSeconds(5) },
      { why: 'unauthorized' },
    ],
  ])('%s', (_, state, closed) => {
    expect(gate(known(state), now)).toEqual(closed)
  })

  test('a day limit of a whole day counts, with an hour to spare for clocks', () => {
    expect(gate(known({ day: limit(0, iso(24 * hour)) }), now)).toMatchObject({ why: 'day-limit' })
  })
})

describe('after a refusal for the rate limit', () => {
  const after = (retryAfter: string | null, account = unknownAccount) =>
    closedBy(account, problem('rate-limited', { retryAfter }), now)
  const httpDate = (seconds: number) => new Date(inSeconds(seconds)).toUTCString()

  test.each<[string, string | null, number]>([
    ['seconds', '30', 30],
    ['fractions of a second', '1.5', 1.5],
    ['a date', httpDate(90), 90],
    ['nothing', null, minute],
    ['an empty header', '', minute],
    ['spaces', '  ', minute],
    ['nonsense', 'soon', minute],
    ['zero', '0', minute],
    ['a negative number', '-5', minute],
    ['a date of the past', httpDate(-90), minute],
    ['a date too far off', httpDate(72 * hour), minute],
  ])('%s: wait that long', (_, retryAfter, seconds) => {
    expect(gate(after(retryAfter), now)).toEqual({ why: 'waiting', until: inSeconds(seconds) })
  })

  test.each(['1e20', '9999999999999', 'Infinity'])('«%s» does not close the gate for good', (retryAfter) => {
    const account = after(retryAfter)
    expect(gate(account, now)).toMatchObject({ why: 'waiting' })
    expect(gate(account, inSeconds(26 * hour))).toBeNull()
  })

  test("without a time of its own the minute's reset counts", () => {
    const account = known({ minute: limit(4, iso(20)) })
    expect(gate(after(null, account), now)).toEqual({ why: 'waiting', until: inSeconds(20) })
    const stale = known({ minute: limit(4, iso(-20)) })
    expect(gate(after(null, stale), now)).toEqual({ why: 'waiting', until: inSeconds(minute) })
  })

  test('whatever the header says, the gate is closed now and open again in 25 hours', () => {
    const header = fc.oneof(
      fc.string(),
      fc.double().map((number) => number.toFixed(3)),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    )
    fc.assert(
      fc.property(header, (retryAfter) => {
        const account = after(retryAfter)
        expect(gate(account, now)).toMatchObject({ why: 'waiting' })
        expect(gate(account, inSeconds(25 * hour))).toBeNull()
      }),
    )
  })
})

describe('after another refusal', () => {
  test.each(['unauthorized', 'out-of-credits'] as const)('%s stops everything, for any time', (kind) => {
    const account = closedBy(unknownAccount, problem(kind), now)
    expect(gate(account, inSeconds(1000 * hour))).toEqual({ why: kind })
  })

  test.each<ProblemKind>(['not-found', 'server-error', 'forbidden', 'timeout', 'bad-request', 'unreachable'])(
    '%s stops nothing',
    (kind) => {
      const account = closedBy(unknownAccount, problem(kind, { retryAfter: '30' }), now)
      expect(gate(account, now)).toBeNull()
    },
  )

  test('no problem stops nothing, and opens nothing', () => {
    const account = known({ stopped: 'unauthorized' })
    expect(closedBy(account, null, now)).toEqual(account)
  })
})
