import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { localDay } from '../../../../lib/purchases/ledger/calendar.ts'

describe('the local day of a timestamp', () => {
  const evening = new Date(2026, 0, 5, 23, 59, 59, 999).getTime()

  test('a day ends at local midnight', () => {
    expect([localDay(evening), localDay(evening + 1)]).toEqual(['2026-01-05', '2026-01-06'])
  })

  test('a day is local, not UTC', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    expect(localDay(Date.UTC(2026, 10, 30, 12))).toBe('2026-12-01')
    vi.stubEnv('TZ', 'America/Los_Angeles')
    expect(localDay(Date.UTC(2027, 0, 1, 7))).toBe('2026-12-31')
    vi.unstubAllEnvs()
  })

  test('a day is formatted as in the Swedish locale', () => {
    const moments = fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (moment) => {
        expect(localDay(moment.getTime())).toBe(moment.toLocaleDateString('sv-SE'))
      }),
    )
  })
})
