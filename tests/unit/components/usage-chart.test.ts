import { describe, expect, test } from 'vitest'
import { barsOf, labelledBars, scaleOf, shownDays } from '../../../components/usage/chartScale.ts'
import { localDay, startOfDay } from '../../../lib/purchases/ledger/calendar.ts'
import { nothingSpent } from '../../../lib/purchases/ledger/spending.ts'

const now = startOfDay('2026-11-22') + 40_000_000
const used = (key: string, credits = 2) => ({ ...nothingSpent(key), credits, requests: 1 })
const back = (days: number) => localDay(startOfDay('2026-11-22', -days))

describe('the days of the usage chart', () => {
  test('a chart that starts today shows a week, with today as the last day', () => {
    for (const known of [[], [used(back(0))], [used(back(2)), used(back(0))]]) {
      const days = shownDays(known, now, 30)
      expect(days.map(({ key }) => key)).toEqual([6, 5, 4, 3, 2, 1, 0].map(back))
    }
  })

  test('a chart shows only days since the first spending, up to the chosen number', () => {
    expect(shownDays([used(back(11))], now, 30)).toHaveLength(12)
    expect(shownDays([used(back(11))], now, 365)).toHaveLength(12)
    expect(shownDays([used(back(400))], now, 365)).toHaveLength(365)
    expect(shownDays([{ ...nothingSpent(back(20)), unexplained: 3 }], now, 90)).toHaveLength(21)
  })

  test('a chart shows each day once across clock changes', () => {
    const autumn = startOfDay('2026-10-25') + 80_000_000
    const days = shownDays([used('2026-03-01')], autumn, 365).map(({ key }) => key)
    expect(new Set(days).size).toBe(days.length)
    expect(days).toContain('2026-03-29')
    expect(days.at(-1)).toBe('2026-10-25')
  })

  test('a long period is shown in weeks that end today, with the full sum', () => {
    const known = Array.from({ length: 365 }, (_, index) => used(back(364 - index)))
    const bars = barsOf(shownDays(known, now, 365))
    expect(bars).toHaveLength(53)
    expect(bars[0]).toMatchObject({ first: back(364), last: back(364), days: 1 })
    expect(bars.at(-1)).toMatchObject({ first: back(6), last: back(0), days: 7, sum: { credits: 14 } })
    expect(bars.reduce((sum, bar) => sum + bar.sum.credits, 0)).toBe(730)
    expect(barsOf(shownDays(known, now, 90))).toHaveLength(90)
  })
})

test('the scale ends at a round number and includes the budget unless that flattens the bars', () => {
  expect(scaleOf(0, null)).toEqual({ top: 1, showsBudget: false })
  expect(scaleOf(0, 100)).toEqual({ top: 100, showsBudget: true })
  expect(scaleOf(37, 100)).toEqual({ top: 100, showsBudget: true })
  expect(scaleOf(15, 100)).toEqual({ top: 20, showsBudget: false })
  expect(scaleOf(260, 100)).toEqual({ top: 400, showsBudget: true })
  expect(scaleOf(-4, 0)).toEqual({ top: 1, showsBudget: false })
})

test('labels are evenly spaced, with the last below the last bar', () => {
  expect(labelledBars(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelledBars(1, 7)).toEqual([0])
  expect(labelledBars(90, 7)).toEqual([11, 24, 37, 50, 63, 76, 89])
})
