import { expect, test } from 'vitest'
import { marginFor } from '../../../lib/purchases/ledger/watch-budget.ts'
import { watchIntervals } from '../../../lib/watch/rows.ts'
import { neededBudget, watchCost } from '../../../lib/watch/watch-list.ts'

const list = 'customers'

test('the cost of watching is shown for every size of list', () => {
  expect(watchCost(64, 1, { everyDays: 30, monthlyBudget: 64 })).toEqual({ month: 64, day: 6, delay: 15 })
  expect(watchCost(1000, 1, { everyDays: 30, monthlyBudget: 1000 })).toMatchObject({ month: 1000, day: 96 })
  expect(neededBudget(1000, 1, 7)).toBe(4286)
  expect(neededBudget(0, 1, 30)).toBe(0)
  expect(neededBudget(100_000, 1, 90)).toBe(33_334)
  expect(watchCost(10, 1, { everyDays: 30, monthlyBudget: 5 })).toMatchObject({ month: 5, day: 1, delay: 30 })
  expect(watchCost(1000, 1, { everyDays: 30, monthlyBudget: 1000 }, 50)).toMatchObject({ day: 50 })
  expect(watchCost(2, 1, { everyDays: 30, monthlyBudget: 500 })).toMatchObject({ month: 2, day: 2 })
  expect(watchCost(1000, 2, { everyDays: 30, monthlyBudget: 1 })).toMatchObject({ month: 1, day: 0 })
})

test.each(watchIntervals)(
  'the needed budget checks a list of any size every %i days, and half of it takes longer',
  (everyDays) => {
    for (const people of [1, 2, 99, 100, 101, 1000, 100_000])
      for (const price of [1, 2, 0.5]) {
        const monthlyBudget = neededBudget(people, price, everyDays)
        expect(watchCost(people, price, { everyDays, monthlyBudget }).delay).toBe(Math.round(everyDays / 2))
        const half = { everyDays, monthlyBudget: (people * price * 15) / everyDays }
        expect(watchCost(people, price, half).delay).toBeGreaterThan(everyDays / 2)
      }
  },
)

test('a check keeps a reserve for unconfirmed requests that may have cost more than their price', () => {
  const check = { watch: { list, maxAge: 0, day: '' }, reserved: 1 }
  expect(marginFor(check, { spent: 500, budget: 1000 }, 0)).toBe(3)
  expect(marginFor(check, { spent: 500, budget: 1000 }, 7)).toBe(10)
  expect(marginFor(check, { spent: 5, budget: 1000 }, 7)).toBe(8)
  expect(marginFor(check, { spent: 0, budget: 5 }, 0)).toBe(0)
  expect(marginFor(check, { spent: 500, budget: null }, 7)).toBe(0)
  expect(marginFor({ reserved: 1 }, { spent: 500, budget: 1000 }, 7)).toBe(0)
})
