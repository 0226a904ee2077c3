import fc from 'fast-check'
import { expect, test } from 'vitest'
import { events } from './events.ts'
import { beginHistory, comeToAnEnd, type Setting } from './history.ts'

/** So many histories are lived through; `npm test` asks for more than `npm run check`. */
const numRuns = Number(process.env['HISTORIES'] ?? 100)

const minuteMs = 60_000

const setting: fc.Arbitrary<Setting> = fc.record({
  ahead: fc.constantFrom(0, 0, -4 * minuteMs, 7 * minuteMs),
  credits: fc.constantFrom(1000, 1000, 9, 3),
  perMinute: fc.constantFrom(100, 3, 1),
  perDay: fc.constantFrom(5000, 5000, 4),
  budgetPerDay: fc.constantFrom(null, 100, 12, 5),
  budgetPerBatch: fc.constantFrom(null, 6),
  autoBudget: fc.constantFrom(20, 3),
  topUp: fc.boolean(),
})

test(
  `${numRuns} histories of clicks, answers, faults, deaths and clocks: paid once, within budgets, nothing lost`,
  { timeout: 3_600_000 },
  async () => {
    const life = fc.record({ setting, happenings: fc.array(events, { maxLength: 24, size: 'max' }) })
    await fc.assert(
      fc.asyncProperty(life, async ({ setting, happenings }) => {
        const history = beginHistory(setting)
        try {
          for (const { happen } of happenings) {
            await happen(history)
            await history.rules.check()
          }
          await comeToAnEnd(history)
          await history.rules.check()
          await history.rules.checkEnd()
        } finally {
          history.computer.close()
        }
      }),
      { numRuns, endOnFailure: !process.env['SHRINK'] },
    )
    expect(numRuns).toBeGreaterThan(0)
  },
)
