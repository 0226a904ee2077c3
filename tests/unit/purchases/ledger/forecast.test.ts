import { describe, expect, test } from 'vitest'
import { localDay, startOfDay } from '../../../../lib/purchases/ledger/calendar.ts'
import { forecastOfMonth } from '../../../../lib/purchases/ledger/forecast.ts'
import { nothingSpent } from '../../../../lib/purchases/ledger/spending.ts'
import type { Spending } from '../../../../lib/records/database/rows/purchases.ts'

const day = (key: string, credits: number, more: Partial<Spending> = {}): Spending => ({
  ...nothingSpent(key),
  credits,
  requests: 1,
  ...more,
})
const noon = (key: string) => startOfDay(key) + 43_200_000

describe('a month’s forecast', () => {
  test('is none without three full days since the first request of the month', () => {
    expect(forecastOfMonth([], noon('2026-11-22'))).toBeNull()
    expect(forecastOfMonth([day('2026-11-20', 5)], noon('2026-11-22'))).toBeNull()
    // Days of an earlier month say nothing of this one, and it began two days ago.
    expect(forecastOfMonth([day('2026-10-01', 5)], noon('2026-11-03'))).toBeNull()
    expect(forecastOfMonth([day('2026-10-01', 5)], noon('2026-11-04'))).toEqual({
      credits: 0,
      perDay: 0,
      fullDays: 3,
    })
  })

  test('goes on as the full days went, from the first of all days on', () => {
    const days = [day('2026-11-19', 6), day('2026-11-21', 3), day('2026-11-22', 1)]
    // 9 credits in three days, and nine days from today on.
    expect(forecastOfMonth(days, noon('2026-11-22'))).toEqual({ credits: 36, perDay: 3, fullDays: 3 })
  })

  test('takes today as it is where it is dearer than others', () => {
    const days = [day('2026-11-27', 6), day('2026-11-30', 20)]
    expect(forecastOfMonth(days, noon('2026-11-30'))).toEqual({ credits: 26, perDay: 2, fullDays: 3 })
  })

  test('counts what is spent: nothing pending, and nothing unexplained', () => {
    const days = [day('2026-11-27', 9, { held: 3, unexplained: 50 })]
    expect(forecastOfMonth(days, noon('2026-11-30'))).toEqual({ credits: 8, perDay: 2, fullDays: 3 })
  })

  test('is no less than nothing where more was given back than spent', () => {
    expect(forecastOfMonth([day('2026-11-01', -5)], noon('2026-11-10'))?.perDay).toBe(0)
  })

  test('counts days, however many hours they have', () => {
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
