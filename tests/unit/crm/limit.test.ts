import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pauseMs } from '../../../lib/crm/backoff.ts'
import { retryAfterMs } from '../../../lib/crm/call.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const second = 1000
const day = 86_400 * second

test.each<[string, Record<string, string>, number | null]>([
  ['seconds', { 'retry-after': '30' }, 30 * second],
  ['fractions of a second', { 'retry-after': '0.5' }, 500],
  ['zero', { 'retry-after': '0' }, 0],
  ['a date', { 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT' }, 60 * second],
  ['a date in the obsolete format', { 'retry-after': 'Saturday, 21-Nov-26 12:01:00 GMT' }, 60 * second],
  ['a past date', { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
  [
    'a date from a clock one hour slow',
    { 'retry-after': 'Sat, 21 Nov 2026 11:01:00 GMT', date: 'Sat, 21 Nov 2026 11:00:00 GMT' },
    60 * second,
  ],
  ['a date of another century', { 'retry-after': 'Thu, 21 Nov 2126 12:00:00 GMT' }, day],
  ['more than a day', { 'retry-after': '99999999999999999999' }, day],
  ['a negative number', { 'retry-after': '-5' }, null],
  ['exponential notation', { 'retry-after': '1e20' }, null],
  ['other text', { 'retry-after': 'soon' }, null],
  ['nothing', {}, null],
  ['the seconds of a window', { 'x-ratelimit-reset': '2' }, 2 * second],
  ['a timestamp instead of seconds', { 'x-ratelimit-reset': '1795262400' }, null],
])('retryAfterMs reads Retry-After with %s', (_, headers, wait) => {
  expect(retryAfterMs(new Headers(headers), now)).toBe(wait)
})

test('a pause is at least the floor and the named wait, grows, and stays within a day', () => {
  const named = fc.option(fc.double({ min: 0, max: day, noNaN: true }), { nil: null })
  const floors = fc.integer({ min: 1000, max: 3600 * second })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      floors,
      named,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (count, floorMs, namedMs, random) => {
        const pause = pauseMs(count, { floorMs, namedMs }, () => random)
        expect(pause).toBeGreaterThanOrEqual(Math.min(day, Math.max(floorMs, namedMs ?? 0)))
        expect(pause).toBeLessThanOrEqual(day)
        expect(pauseMs(count + 1, { floorMs, namedMs }, () => random)).toBeGreaterThanOrEqual(pause)
      },
    ),
  )
})
