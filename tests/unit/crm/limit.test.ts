import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pauseMs } from '../../../lib/crm/backoff.ts'
import { retryAfterMs } from '../../../lib/crm/call.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const second = 1000
const day = 86_400 * second

test.each<[string, Record<string, string>, number | null]>([
  ['seconds', { 'retry-after': '30' }, 30 * second],
  ['parts of a second', { 'retry-after': '0.5' }, 500],
  ['none left to wait', { 'retry-after': '0' }, 0],
  ['a date', { 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT' }, 60 * second],
  ['a date of the second form', { 'retry-after': 'Saturday, 21-Nov-26 12:01:00 GMT' }, 60 * second],
  ['a date gone by', { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
  [
    'a date by a clock that is an hour behind ours',
    { 'retry-after': 'Sat, 21 Nov 2026 11:01:00 GMT', date: 'Sat, 21 Nov 2026 11:00:00 GMT' },
    60 * second,
  ],
  ['a date of another century', { 'retry-after': 'Thu, 21 Nov 2126 12:00:00 GMT' }, day],
  ['more seconds than a day has', { 'retry-after': '99999999999999999999' }, day],
  ['less than nothing', { 'retry-after': '-5' }, null],
  ['another way to write numbers', { 'retry-after': '1e20' }, null],
  ['what nobody can read', { 'retry-after': 'soon' }, null],
  ['nothing', {}, null],
  ['the seconds of a window', { 'x-ratelimit-reset': '2' }, 2 * second],
  ['a moment in place of seconds', { 'x-ratelimit-reset': '1795262400' }, null],
])('%s', (_, headers, wait) => {
  expect(retryAfterMs(new Headers(headers), now)).toBe(wait)
})

test('a pause is never shorter than the floor or what was named, grows, and ends within a day', () => {
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
