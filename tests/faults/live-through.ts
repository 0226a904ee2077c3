import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Event } from './event.ts'
import { beginHistory, comeToAnEnd, type Setting } from './history.ts'

/** So many histories are lived through in all; `npm test` asks for more than `npm run check`. */
const all = Number(process.env['HISTORIES'] ?? 200)

/** `SEED` and `AT`, as a failed run told them, live through that one history again. */
const { SEED, AT } = process.env
const replayed = SEED === undefined ? {} : { seed: Number(SEED), ...(AT === undefined ? {} : { path: AT }) }

/**
 * A test that lives through a third of all random histories and looks at the rules after every event of each. A failed
 * one is told by its seed; with `SHRINK=1` the shortest like it is looked for too.
 */
export function liveThrough(what: string, setting: fc.Arbitrary<Setting>, events: fc.Arbitrary<Event>): void {
  const numRuns = Math.ceil(all / 3)
  const history = fc.record({ setting, happenings: fc.array(events, { maxLength: 24, size: 'max' }) })
  test(
    `${numRuns} histories of clicks, faults, deaths and clocks, ${what}`,
    { timeout: 3_600_000 },
    async () => {
      const run = fc.check(
        fc.asyncProperty(history, async ({ setting, happenings }) => {
          const lived = beginHistory(setting)
          try {
            for (const { happen } of happenings) {
              await happen(lived)
              await lived.rules.check()
            }
            await comeToAnEnd(lived)
            await lived.rules.check()
            await lived.rules.checkEnd()
          } finally {
            lived.computer.close()
          }
        }),
        { numRuns, endOnFailure: !process.env['SHRINK'], includeErrorInReport: true, ...replayed },
      )
      expect(fc.defaultReportMessage(await run)).toBeUndefined()
    },
  )
}

const minuteMs = 60_000

/** How far the service's clock is ahead: not at all, or minutes. */
export const ahead = fc.constantFrom(0, 0, -4 * minuteMs, 7 * minuteMs)
