import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedMaximum, shortfalls, type RunLimits } from '../../../../lib/purchases/prices/shortfall.ts'

const walls = (some: Partial<RunLimits> = {}): RunLimits => ({
  day: { budget: null, spent: 0 },
  run: { budget: null, spent: 0 },
  credits: null,
  ...some,
})

describe('the shortfall of a bulk run', () => {
  test.each([
    ['nothing without a limit', {}, 122, []],
    [
      'of the day, rounded up like a click’s raise',
      { day: { budget: 100, spent: 60 } },
      122,
      [['day', 40, 190]],
    ],
    ['of its own limit, to the credit', { run: { budget: 100, spent: 0 } }, 128.4, [['run', 100, 129]]],
    [
      'of both',
      { day: { budget: 100, spent: 98.2 }, run: { budget: 100, spent: 0 } },
      128,
      [
        ['day', 1.8, 250],
        ['run', 100, 128],
      ],
    ],
    ['of a budget of 0', { day: { budget: 0, spent: 0 } }, 2, [['day', 0, 10]]],
    ['of an overspent budget', { day: { budget: 10, spent: 14 } }, 2, [['day', 0, 20]]],
    ['of the account, which can’t be raised here', { credits: 40 }, 122, [['credits', 40, null]]],
    ['nothing if the budget fits exactly', { day: { budget: 100.5, spent: 98.4 } }, 2.1, []],
    ['nothing for a free run', { day: { budget: 0, spent: 5 }, credits: 0 }, 0, []],
  ])('%s', (_, some, own, expected) => {
    const short = shortfalls(walls(some), { own, others: 0 })
    expect(short.map(({ limitedBy, covers, to }) => [limitedBy, covers, to])).toEqual(expected)
  })

  test("other runs count against the daily budget, but not against the run's limit and the balance", () => {
    const all = walls({ day: { budget: 10, spent: 0 }, run: { budget: 8, spent: 0 }, credits: 8 })
    expect(shortfalls(all, { own: 8, others: 8 })).toEqual([
      { limitedBy: 'day', covers: 10, needs: 16, to: 20 },
    ])
  })

  test('raising the budgets by the shortfall removes it', () => {
    const credits = fc.integer({ min: 0, max: 1_000_000 }).map((tenths) => tenths / 10)
    const limitedBy = fc.record({ budget: fc.option(credits), spent: credits })
    fc.assert(
      fc.property(limitedBy, limitedBy, credits, credits, (day, run, own, others) => {
        const short = shortfalls({ day, run, credits: null }, { own, others })
        const to = (name: string) => short.find((one) => one.limitedBy === name)?.to
        const raised = {
          day: { ...day, budget: to('day') ?? day.budget },
          run: { ...run, budget: to('run') ?? run.budget },
          credits: null,
        }
        expect(shortfalls(raised, { own, others })).toEqual([])
      }),
    )
  })
})

test('an unknown price counts with its reservation', () => {
  expect(countedMaximum({ maximum: 10.2, unpriced: 3 })).toBe(22.2)
})
