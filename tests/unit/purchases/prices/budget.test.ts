import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budgetOn, raisedBudget, lowCredit } from '../../../../lib/purchases/prices/budget.ts'
import { accountWith } from '../account/account.fixture.ts'

const today = '2026-11-21'

test.each([
  ['the usual one', 100, null, 100],
  ['raised for today', 100, { day: today, credits: 150 }, 150],
  ['raised for another day', 100, { day: '2026-11-20', credits: 150 }, 100],
  ['never less because of an earlier raise', 100, { day: today, credits: 50 }, 100],
  ['no limit, regardless of an earlier raise', null, { day: today, credits: 50 }, null],
  ['zero except for today’s raise', 0, { day: today, credits: 10 }, 10],
])('the budget of a day: %s', (_, budgetPerDay, budgetToday, expected) => {
  expect(budgetOn(today, { budgetPerDay, budgetToday })).toBe(expected)
})

describe('a suggested higher budget', () => {
  test.each([
    [100, 102, 130],
    [100, 131, 160],
    [0, 2, 10],
    [5, 6, 15],
    [1000, 1002, 1250],
  ])('the suggestion for a budget of %d that needs %d is %d', (budget, needed, raised) => {
    expect(raisedBudget(budget, needed)).toBe(raised)
  })

  test('the suggestion is sufficient, higher than before and at most one step too high', () => {
    const credits = fc.integer({ min: 0, max: 100_000 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(credits, credits, (budget, more) => {
        const raised = raisedBudget(budget, budget + more)
        expect(raised).toBeGreaterThanOrEqual(budget + more)
        expect(raised).toBeGreaterThan(budget)
        expect(raised - budget - more).toBeLessThanOrEqual(Math.max(10, budget / 4 + 10))
      }),
    )
  })
})

describe('the low-credit warning is shown', () => {
  const topUp = (enabled: boolean, threshold: number | null) => ({ enabled, threshold, amount: 500 })
  test.each([
    ['below 20', { creditsRemaining: 19 }, null, { remaining: 19, threshold: 20, topUp: null }],
    ['below a tenth of a small total', { creditsRemaining: 4, creditsTotal: 50 }, null, { threshold: 5 }],
    ['below 20 of a large total', { creditsRemaining: 19, creditsTotal: 5000 }, null, { threshold: 20 }],
    [
      'below the service’s top-up threshold',
      { creditsRemaining: 40, topUp: topUp(true, 50) },
      null,
      { topUp: true },
    ],
    [
      'when top-up is off',
      { creditsRemaining: 3, topUp: topUp(false, null) },
      null,
      { threshold: 20, topUp: false },
    ],
    ['below the user’s threshold', { creditsRemaining: 99 }, 100, { threshold: 100 }],
  ])('%s', (_, state, own, expected) => {
    expect(lowCredit(accountWith(state), own)).toMatchObject(expected)
  })

  test.each([
    ['at exactly 20', { creditsRemaining: 20 }, null],
    ['below 20 of a small total', { creditsRemaining: 19, creditsTotal: 50 }, null],
    ['above the user’s threshold', { creditsRemaining: 9, topUp: topUp(true, 50) }, 5],
    ['when the user turned it off', { creditsRemaining: 0 }, 0],
    ['without a known balance', {}, 100],
  ])('no low-credit warning: %s', (_, state, own) => {
    expect(lowCredit(accountWith(state), own)).toBeNull()
  })
})
