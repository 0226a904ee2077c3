import { afterEach, describe, expect, test, vi } from 'vitest'
import { lastDays, monthAround, startOfDay } from '../../../../lib/purchases/ledger/calendar.ts'

afterEach(() => void vi.unstubAllEnvs())

test('the last three days end with today, across a month boundary', () => {
  const evening = new Date(2026, 2, 1, 23, 59).getTime()
  expect(lastDays(evening, 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

describe.each(['Europe/Oslo', 'America/Sao_Paulo', 'Pacific/Auckland'])('in %s', (zone) => {
  test('the list of days contains each day of a year once, across clock changes', () => {
    vi.stubEnv('TZ', zone)
    const days = lastDays(new Date(2026, 11, 31, 12).getTime(), 365)
    expect(new Set(days).size).toBe(365)
    expect([days[0], days.at(-1)]).toEqual(['2026-01-01', '2026-12-31'])
  })
})

test('a day begins at local midnight, and the next day at the midnight after', () => {
  expect(startOfDay('2026-11-21')).toBe(new Date(2026, 10, 21).getTime())
  expect(startOfDay('2026-12-31', 1)).toBe(new Date(2027, 0, 1).getTime())
})

test.each([
  [new Date(2026, 10, 30, 23, 59), '2026-11-01', '2026-12-01'],
  [new Date(2026, 11, 1), '2026-12-01', '2027-01-01'],
])('the month around %s is from %s until %s', (moment, first, next) => {
  expect(monthAround(moment.getTime())).toEqual([first, next])
})
