import { expect, test } from 'vitest'
import { limitOf } from '../../../lib/handover/limit.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const second = 1000

test.each<[string, Record<string, string>, unknown, number | null]>([
  ['seconds', { 'retry-after': '30' }, null, now + 30 * second],
  ['none left to wait', { 'retry-after': '0' }, null, now],
  ['a date', { 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT' }, null, now + 60 * second],
  ['a date gone by', { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, null, now],
  ['what nobody can read', { 'retry-after': 'soon' }, null, null],
  ['nothing', {}, null, null],
  ['the seconds of a window', { 'x-ratelimit-reset': '2' }, null, now + 2 * second],
  ['a moment in place of seconds', { 'x-ratelimit-reset': '1795262400' }, null, null],
  ['a day', {}, { policyName: 'DAILY' }, now + 3600 * second],
  ['a day and when', { 'retry-after': '5' }, { policyName: 'DAILY' }, now + 5 * second],
])('%s', (_, headers, content, until) => {
  expect(limitOf(new Headers(headers), content, now)).toBe(until)
})
