import { describe, expect, test } from 'vitest'
import { nothingSpent } from '../../../../lib/purchases/ledger/spending.ts'
import { byOperation, emptyLedgerSum, sumOfDays, sumWith } from '../../../../lib/purchases/ledger/sums.ts'
import { requestWith } from './request.fixture.ts'
import type { Spending } from '../../../../lib/purchases/rows/spending.ts'

const day = (key: string, spending: Partial<Spending>) => ({ ...nothingSpent(key), ...spending })

describe('the sum of requests', () => {
  test('the sum counts costs or reservations, and the uncertain part separately', () => {
    const requests = [
      requestWith({ cost: 1, reserved: 2 }),
      requestWith({ cost: 0, outcome: 'refused' }),
      requestWith({ cost: null, reserved: 2, outcome: 'unknown' }),
      requestWith({ cost: null, reserved: 4, state: 'sent', outcome: null }),
    ]
    expect(sumWith(emptyLedgerSum, requests)).toEqual({
      requests: 4,
      credits: 7,
      uncertain: { requests: 2, credits: 6 },
    })
  })

  test('the sum in parts equals the sum of all requests', () => {
    const requests = [0.1, 0.2, 0.7, null].map((cost) => requestWith({ cost, reserved: 0.3 }))
    const inParts = requests.reduce((sum, request) => sumWith(sum, [request]), emptyLedgerSum)
    expect(inParts).toEqual(sumWith(emptyLedgerSum, requests))
    expect(inParts.credits).toBe(1.3)
  })
})

test('the sum of days has no floating-point noise', () => {
  expect(sumOfDays([])).toEqual({ requests: 0, credits: 0, reserved: 0, unexplained: 0 })
  const days = [
    day('2026-11-20', { credits: 0.1, requests: 1, unexplained: 0.1 }),
    day('2026-11-21', { credits: 0.2, requests: 2, reserved: 0.2, unexplained: 0.2 }),
  ]
  expect(sumOfDays(days)).toEqual({ requests: 3, credits: 0.3, reserved: 0.2, unexplained: 0.3 })
})

test('operations are summed over days, the dearest first', () => {
  const days = [
    day('2026-11-20', { operations: { getPosts: { credits: 3, requests: 3 } } }),
    day('2026-11-21', {
      operations: { enrichProfile: { credits: 4, requests: 2 }, getPosts: { credits: 2, requests: 1 } },
    }),
  ]
  expect(byOperation(days)).toEqual([
    { operation: 'getPosts', credits: 5, requests: 4 },
    { operation: 'enrichProfile', credits: 4, requests: 2 },
  ])
})
