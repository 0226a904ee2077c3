import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Event } from './event.ts'
import { beginHistory, finishAll, takesLookupsAgain, type History, type Setting } from './history.ts'
import { reportOutcome } from './outcome.ts'
import { replayed, reportOf } from './replay.ts'
import { seedIds } from './seeded-ids.ts'

const all = Number(process.env['HISTORIES'] ?? 200)

const kinds = 8

/**
 * Runs this file's share of random histories and checks the invariants after every event. A failure prints its seed;
 * `SHRINK=1` reduces it to the shortest similar history.
 */
export function liveThrough(
  what: string,
  setting: fc.Arbitrary<Setting>,
  events: fc.Arbitrary<Event>,
  end: (history: History) => Promise<void> = finishAll,
): void {
  const numRuns = Math.ceil(all / kinds)
  const happenings = fc.array(events, { maxLength: 24, size: 'max' })
  const history = fc.record({ setting, happenings, ids: fc.nat() })
  test(
    `${numRuns} random scenarios of clicks, faults, restarts and clocks, ${what}`,
    { timeout: 3_600_000 },
    async () => {
      let faults = 0
      const run = fc.check(
        fc.asyncProperty(history, async ({ setting, happenings, ids }) => {
          const stopIds = seedIds(ids)
          const lived = beginHistory(setting)
          try {
            for (const { happen } of happenings) {
              await happen(lived)
              faults += 1
              await lived.rules.check()
            }
            await end(lived)
            await takesLookupsAgain(lived)
            await lived.rules.check()
            await lived.rules.checkEnd()
          } finally {
            lived.computer.close()
            stopIds()
          }
        }),
        { numRuns, ...replayed },
      )
      expect(reportOf(await run)).toBeUndefined()
      const promised = { responsesLost: 0, boughtTwiceByUs: 0, boughtTwiceByBrowser: 0, underCounted: 0 }
      reportOutcome({ group: 'histories', browser: 'no browser', runs: numRuns, faults, ...promised })
    },
  )
}

const minuteMs = 60_000

export const ahead = fc.constantFrom(0, 0, -4 * minuteMs, 7 * minuteMs)
