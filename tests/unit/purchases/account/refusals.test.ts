import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problem, type ProblemKind } from '../../../../lib/api/problem.ts'
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
} from './account-beside.ts'
import type { AccountState } from '../../../../lib/records/database/rows/purchases.ts'

const gateAt = (account: AccountState, moment = now, most: number | null = 2) =>
  gateFor(account, priced(most), moment)
const limit = (left: number, seconds: number) => ({ limit: 10, left, resetsAt: inSeconds(seconds) })

describe('after a refusal for the rate limit', () => {
  const after = (retryAfter: string | null, account = accountWith({})) =>
    refusedBy(account, problem('rate-limited', { retryAfter }))

  test.each<[string, string | null, number]>([
    ['seconds', '30', 30],
    ['fractions of a second', '1.5', 1.5],
    ['a date, with a second to spare', httpDate(90), 91],
    ['nothing', null, minute],
    ['an empty header', '', minute],
    ['spaces', '  ', minute],
    ['nonsense', 'soon', minute],
    ['zero', '0', 1],
    ['a negative number', '-5', minute],
    ['a date of the past', httpDate(-90), minute],
    ['a date too far off', httpDate(72 * hour), minute],
  ])('%s: wait that long', (_, retryAfter, seconds) => {
    expect(gateAt(after(retryAfter))).toEqual({ why: 'waiting', until: inSeconds(seconds) })
  })

  test('a date is by the clock of the service', () => {
    const account = refusedBy(accountWith({}), problem('rate-limited', { retryAfter: httpDate(390) }), {
      date: httpDate(300),
    })
    expect(gateAt(account)).toEqual({ why: 'waiting', until: inSeconds(91) })
  })

  test.each(['1e20', '9999999999999', 'Infinity'])('«%s» does not close the gate for good', (retryAfter) => {
    const account = after(retryAfter)
    expect(gateAt(account)).toMatchObject({ why: 'waiting' })
    expect(gateAt(account, inSeconds(26 * hour))).toBeNull()
  })

  test("without a time of its own the minute's reset counts", () => {
    const account = accountWith({ minute: limit(4, 20) })
    expect(gateAt(after(null, account))).toEqual({ why: 'waiting', until: inSeconds(20) })
    const stale = accountWith({ minute: limit(4, -20) })
    expect(gateAt(after(null, stale))).toEqual({ why: 'waiting', until: inSeconds(minute) })
  })

  test("and the day's where that is used up", () => {
    const account = accountWith({ minute: limit(4, 20), day: limit(0, hour) })
    expect(gateAt(after(null, account))).toEqual({ why: 'waiting', until: inSeconds(hour) })
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
        expect(gateAt(account)).toMatchObject({ why: 'waiting' })
        expect(gateAt(account, inSeconds(25 * hour))).toBeNull()
      }),
    )
  })
})

describe('after another refusal', () => {
  test.each(['unauthorized', 'out-of-credits'] as const)('%s stops everything, for any time', (kind) => {
    const account = refusedBy(accountWith({}), problem(kind))
    expect(gateAt(account, inSeconds(1000 * hour))).toEqual({ why: kind })
  })

  test.each<ProblemKind>(['not-found', 'server-error', 'forbidden', 'timeout', 'bad-request', 'unreachable'])(
    '%s stops nothing',
    (kind) => {
      const account = refusedBy(accountWith({}), problem(kind, { retryAfter: '30' }))
      expect(gateAt(account)).toBeNull()
    },
  )
})

describe('a stop ends', () => {
  test('for what the credits left pay for, once they were asked for; until too few are refused again', () => {
    const checked = heard(empty, { credits_left: 1 }, { quotas: true })
    expect(checked).toMatchObject({ stopped: 'out-of-credits', confirmed: true })
    expect(refusedBy(checked, problem('out-of-credits'))).toMatchObject({ confirmed: false })
  })

  const refusedKey = accountWith({ stopped: 'unauthorized' })
  const empty = accountWith({ stopped: 'out-of-credits', creditsLeft: 1 })

  test.each([
    ['a refused key when it works', refusedKey, {}, 'ok', null],
    ['not when only nothing was found', refusedKey, {}, 'not-found', 'unauthorized'],
    ['not when no answer came', refusedKey, {}, 'unknown', 'unauthorized'],
    ['an empty account when more is left', empty, { credits_left: 501 }, 'ok', null],
    ['not when as much is left', empty, { credits_left: 1 }, 'ok', 'out-of-credits'],
    ['not when less is left', empty, { credits_left: 0 }, 'ok', 'out-of-credits'],
    ['not when nothing is told of credits', empty, {}, 'ok', 'out-of-credits'],
  ] as const)('%s', (_, account, told, outcome, stopped) => {
    const next = heard(account, told, { outcome })
    expect(next.stopped).toBe(stopped)
  })

  test('a used up limit that an answer tells of closes the gate by itself', () => {
    const account = heard(accountWith({}), {
      minute_rate_limit_left: 0,
      next_minute_rate_limit_reset: iso(30),
    })
    expect(gateAt(account)).toEqual({ why: 'minute-limit', until: inSeconds(61) })
  })
})
