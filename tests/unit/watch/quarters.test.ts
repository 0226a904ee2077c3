import { afterEach, expect, test } from 'vitest'
import {
  judgeQuarter,
  liveThroughQuarter,
  median,
  mostWithin,
  restorePrices,
  scheduledDelays,
  type Faults,
} from './simulated-quarter.ts'
import { monthDays } from '../../../lib/purchases/ledger/watch-budget.ts'

/** `WATCH_SEEDS=1-20 WATCH_PEOPLE=1000` simulates all; see docs/testing.md. */
const [from = 1, until = from] = (process.env['WATCH_SEEDS'] ?? '1').split('-').map(Number)
const people = Number(process.env['WATCH_PEOPLE'] ?? 120)
const seeds = Array.from({ length: until - from + 1 }, (_, at) => from + at)

afterEach(restorePrices)

const quarters: [string, Faults][] = [
  ['without faults', {}],
  [
    'in which the price doubles, missing people cost, responses get lost and the clock is wrong',
    { doublesOn: 45, chargesMissing: true, lost: 0.01, wrongClock: 0.2, killed: 0.01 },
  ],
]

const allDelays: number[] = []

for (const seed of seeds)
  for (const [name, faults] of quarters)
    test(`watching ${people} people for a quarter stays within its budgets and reports each visible change once, ${name} (seed ${seed})`, async () => {
      const report = await liveThroughQuarter({ seed, people, faults })
      const { byDay, monthlyBudget, budgetPerDay, credits } = report
      const { visible, once, twice, missed, untrue, delays } = judgeQuarter(report)
      const scheduled = median(scheduledDelays(report, 40))
      const figures = {
        seed,
        name,
        credits,
        month: mostWithin(byDay, monthDays),
        day: mostWithin(byDay, 1),
        visible,
        once,
        delay: median(delays),
        scheduled,
        delays: delays.map(Math.round),
        untrue: untrue.length,
      }
      console.log(JSON.stringify(figures))
      expect(figures.month).toBeLessThanOrEqual(monthlyBudget)
      expect(figures.day).toBeLessThanOrEqual(budgetPerDay)
      expect(twice).toBe(0)
      expect(untrue.slice(0, 3)).toEqual([])
      expect(missed.slice(0, 3)).toEqual([])
      expect(once).toBe(visible)
      // Half the interval and a day. A small budget reserves a larger part of itself, and at a doubled price it pays
      // for
      // half as many checks.
      const maximum = name !== 'without faults' ? 31 : people < 500 ? monthDays / 2 + 1 : 16
      expect(scheduled).toBeLessThanOrEqual(maximum)
      allDelays.push(...(name === 'without faults' ? delays : []))
      expect(credits).toBeGreaterThan(people)
    }, 600_000)

// The median of one quarter's 30 changes varies by three days.
test.runIf(people * seeds.length >= 5000)(
  'over all quarters, half of the changes are reported within half the interval and a day',
  () => {
    expect(median(allDelays.toSorted((a, b) => a - b))).toBeLessThanOrEqual(16)
  },
)
