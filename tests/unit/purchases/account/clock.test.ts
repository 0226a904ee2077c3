import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountIn } from '../../../../lib/api/account.ts'
import { byOurClock, skewOf } from '../../../../lib/purchases/account/service-clock.ts'
import { gateFor } from '../../../../lib/purchases/account/gate.ts'
import { accountWith, heard, hour, httpDate, inSeconds, iso, now, priced } from './account.fixture.ts'

const reported = (seconds: number | null) =>
  accountIn({ next_minute_rate_limit_reset: seconds === null ? null : iso(seconds) })

describe('clock skew of the service', () => {
  test.each([
    ['by the Date header', httpDate(300), null, 300],
    ['behind, too', httpDate(-7200), null, -7200],
    ['by the Date header rather than the minute’s reset', httpDate(300), 30, 300],
    ['behind by as much as makes the reset a minute away, to be safe', null, 30, -30],
    ['zero if the minute begins now', null, 60, 0],
    ["by minutes, as the minute's reset shows", null, 330, 270],
    ['behind by minutes, as the reset shows', null, -270, -330],
    ['an invalid header is ignored', 'yesterday', 30, -30],
  ])('%s', (_, date, reset, seconds) => {
    expect(skewOf(date, reported(reset), now, null)).toBe(seconds * 1000)
  })

  test('the clock skew without a reported time is null or the previous value', () => {
    expect(skewOf(null, reported(null), now, null)).toBeNull()
    expect(skewOf(null, reported(30), now, 5000)).toBe(5000)
  })

  test('the clock skew stays known when a later response reports no time', () => {
    const skewed = heard(accountWith({}), {}, { date: httpDate(300) })
    expect(heard(skewed, {}).skew).toBe(300_000)
  })
})

describe('a reset time of the service on the local clock', () => {
  test.each([
    ['is a second later on our clock, to be safe', iso(30), 0, 31],
    ['is read without a known skew, too', iso(30), null, 31],
    ['is earlier if the service’s clock is ahead', iso(330), 300, 31],
    ['is later if the service’s clock is behind', iso(-270), -300, 31],
    ['may be in another time zone', '2026-11-21T14:00:30+02:00', 0, 31],
  ])('%s', (_, moment, skew, seconds) => {
    expect(byOurClock(moment, skew === null ? null : skew * 1000, now)).toBe(inSeconds(seconds))
  })

  test.each([
    ['nothing', null],
    ['no moment', 'tomorrow'],
    ['an empty text', ''],
    ['a past time', iso(-30)],
    ['one days ahead', iso(48 * hour)],
  ])('a reset time is ignored when it is %s', (_, moment) => {
    expect(byOurClock(moment, 0, now)).toBeNull()
  })
})

describe('a used-up minute on a service with a skewed clock', () => {
  const closedUntil = (skew: number, rest: number, withDate: boolean) => {
    const there = (ms: number) => now + skew + ms
    const account = heard(
      accountWith({}),
      { minute_rate_limit_left: 0, next_minute_rate_limit_reset: new Date(there(rest)).toISOString() },
      { date: withDate ? new Date(there(0)).toUTCString() : null },
    )
    const closed = gateFor(account, priced(2), now)
    return closed && 'until' in closed ? closed.until - now : 0
  }
  const skews = fc.integer({ min: -48 * hour * 1000, max: 48 * hour * 1000 })
  const rests = fc.integer({ min: 1, max: 60_000 })

  test('with a Date header, a reset is never early and at most two seconds late', () => {
    fc.assert(
      fc.property(skews, rests, (skew, rest) => {
        const wait = closedUntil(skew, rest, true)
        expect(wait).toBeGreaterThanOrEqual(rest)
        expect(wait).toBeLessThan(rest + 2000)
      }),
    )
  })

  test('without a Date header, a reset is never early when the clocks differ by minutes, and waits at most a minute', () => {
    const minutesOff = skews.filter((skew) => Math.abs(skew) > 60_000)
    fc.assert(
      fc.property(minutesOff, rests, (skew, rest) => {
        const wait = closedUntil(skew, rest, false)
        expect(wait).toBeGreaterThanOrEqual(rest)
        expect(wait).toBeLessThanOrEqual(61_000)
      }),
    )
  })
})
