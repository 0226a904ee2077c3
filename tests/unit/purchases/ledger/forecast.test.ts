import { describe, expect, test } from 'vitest'
import { localDay, startOfDay } from '../../../../lib/purchases/ledger/calendar.ts'
import { forecastOfMonth } from '../../../../lib/purchases/ledger/forecast.ts'
import { nothingSpent } from '../../../../lib/purchases/ledger/spending.ts'
import type { Spending } from '../../../../lib/purchases/rows/spending.ts'

const day = (key: string, credits: number, more: Partial<Spending> = {}): Spending => ({
  ...nothingSpent(key),
  credits,
  requests: 1,
  ...more,
})
const noon = (key: string) => startOfDay(key) + 43_200_000

describe('the forecast of a month', () => {
  test("there is no forecast before three full days since the month's first request", () => {
    expect(forecastOfMonth([], noon('2026-11-22'))).toBeNull()
    expect(forecastOfMonth([day('2026-11-20', 5)], noon('2026-11-22'))).toBeNull()
    // Days of earlier months do not count, and only two days of this month have passed.
    expect(forecastOfMonth([day('2026-10-01', 5)], noon('2026-11-03'))).toBeNull()
    expect(forecastOfMonth([day('2026-10-01', 5)], noon('2026-11-04'))).toEqual({
      credits: 0,
      perDay: 0,
      fullDays: 3,
    })
  })

  test('the forecast extends the average of all full days since the first request', () => {
    const days = [day('2026-11-19', 6), day('2026-11-21', 3), day('2026-11-22', 1)]
    // 9 credits in three days, and nine remaining days including today.
    expect(forecastOfMonth(days, noon('2026-11-22'))).toEqual({ credits: 36, perDay: 3, fullDays: 3 })
  })

  test("the forecast uses today's spending when it is above the average", () => {
    const days = [day('2026-11-27', 6), day('2026-11-30', 20)]
    expect(forecastOfMonth(days, noon('2026-11-30'))).toEqual({ credits: 26, perDay: 2, fullDays: 3 })
  })

  test('the forecast counts settled credits, without pending and unexplained ones', () => {
    const days = [day('2026-11-27', 9, { reserved: 3, unexplained: 50 })]
    expect(forecastOfMonth(days, noon('2026-11-30'))).toEqual({ credits: 8, perDay: 2, fullDays: 3 })
  })

  test('the forecast is never below zero', () => {
    expect(forecastOfMonth([day('2026-11-01', -5)], noon('2026-11-10'))?.perDay).toBe(0)
  })

  test('the forecast counts calendar days, regardless of their number of hours', () => {
    for (const month of ['2026-03', '2026-10', '2027-02', '2028-02']) {
      const last = localDay(
        startOfDay(
          `${month}-01`,
          new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate() - 1,
        ),
      )
      const days = [day(`${month}-01`, 10)]
      expect(forecastOfMonth(days, noon(last))?.fullDays).toBe(Number(last.slice(8)) - 1)
    }
  })
})
