import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budgetOn, raisedBudget, lowCredit } from '../../../../lib/purchases/prices/budget.ts'
import { accountWith } from '../account/account.fixture.ts'

const today = '2026-11-21'

test.each([
  ['as it is', 100, null, 100],
  ['raised for today', 100, { day: today, credits: 150 }, 150],
  ['raised for another day', 100, { day: '2026-11-20', credits: 150 }, 100],
  ['never less for having been raised', 100, { day: today, credits: 50 }, 100],
  ['none, whatever was raised before', null, { day: today, credits: 50 }, null],
  ['nothing but for today', 0, { day: today, credits: 10 }, 10],
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
    ['below 20 of many', { creditsRemaining: 19, creditsTotal: 5000 }, null, { threshold: 20 }],
    [
      'below where the service tops up',
      { creditsRemaining: 40, topUp: topUp(true, 50) },
      null,
      { topUp: true },
    ],
    [
      'where top-up is off',
      { creditsRemaining: 3, topUp: topUp(false, null) },
      null,
      { threshold: 20, topUp: false },
    ],
    ['below what the person says', { creditsRemaining: 99 }, 100, { threshold: 100 }],
  ])('%s', (_, state, own, expected) => {
    expect(lowCredit(accountWith(state), own)).toMatchObject(expected)
  })

  test.each([
    ['not at 20', { creditsRemaining: 20 }, null],
    ['not below 20 of them', { creditsRemaining: 19, creditsTotal: 50 }, null],
    ['not below what the person says', { creditsRemaining: 9, topUp: topUp(true, 50) }, 5],
    ['never, for who does not want to hear of it', { creditsRemaining: 0 }, 0],
    ['of which nothing is known', {}, 100],
  ])('no low-credit warning: %s', (_, state, own) => {
    expect(lowCredit(accountWith(state), own)).toBeNull()
  })
})
