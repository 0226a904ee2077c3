import { writeSealed } from '../browser/sealed-settings.ts'
import type { Page } from '@playwright/test'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { runRows, startRun } from '../e2e/run-rows.ts'
import { demoKey, expect, firstRun, setKey, test } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { billOutcome } from './bill.ts'
import { nothingLost, reportOutcome } from './outcome.ts'
import { runOfPeople } from './people-run.ts'

const budgetPerDay = 6
const aDay = 3
const people = 8

interface Day {
  what: string
  timeZone: string
  clock: [time: string, bought: number][]
}

/** In Berlin, clocks go from 3:00 back to 2:00 on 25 October 2026, and from 2:00 to 3:00 on 28 March 2027. */
const days: Day[] = [
  {
    what: 'midnight',
    timeZone: 'America/Los_Angeles',
    clock: [
      ['2026-11-24T23:58:00-08:00', aDay],
      ['2026-11-24T23:59:50-08:00', aDay],
      ['2026-11-25T00:00:10-08:00', 2 * aDay],
      ['2026-11-26T00:00:10-08:00', people],
    ],
  },
  {
    what: 'a day of 25 hours',
    timeZone: 'Europe/Berlin',
    clock: [
      ['2026-10-25T00:30:00+02:00', aDay],
      ['2026-10-25T02:30:00+02:00', aDay],
      ['2026-10-25T02:30:00+01:00', aDay],
      ['2026-10-25T23:45:00+01:00', aDay],
      ['2026-10-26T00:00:10+01:00', 2 * aDay],
      ['2026-10-27T00:00:10+01:00', people],
    ],
  },
  {
    what: 'a day of 23 hours',
    timeZone: 'Europe/Berlin',
    clock: [
      ['2027-03-28T00:30:00+01:00', aDay],
      ['2027-03-28T03:30:00+02:00', aDay],
      ['2027-03-29T00:00:10+02:00', 2 * aDay],
      ['2027-03-30T00:00:10+02:00', people],
    ],
  },
]

async function setClock({ worker }: TestChromium, time: string): Promise<void> {
  await (
    await worker()
  ).evaluate((to) => {
    const { now } = Date
    const by = to - now()
    Date.now = () => now() + by
  }, Date.parse(time))
}

const wake = (page: Page) => page.evaluate(() => chrome.runtime.sendMessage({ command: 'wake' }))

for (const { what, timeZone, clock } of days)
  test(`with ${what} during a run, each calendar day has one budget`, async ({ stage, service }) => {
    const chromium = await openTestChromium({ extension: stage.extension, timeZone })
    try {
      const options = await firstRun(chromium)
      await setKey(options, demoKey)
      await options.close()
      const page = await chromium.extensionPage('library.html#/bulk')
      await writeSealed(page, 'preferences', {
        ...defaultPreferences,
        budgetPerDay,
        budgetPerRun: null,
      })
      const { run: bulkRun, items } = runOfPeople(stage, people)
      const seen = 'Paused: daily budget reached'
      for (const [at, [time, bought]] of clock.entries()) {
        await setClock(chromium, time)
        if (at === 0) await startRun(page, bulkRun, items)
        await wake(page)
        const stands = async () => {
          const [run] = await runRows(page)
          return run?.counts['in-flight'] === 0 && (run.pauseReason?.reason ?? run.state)
        }
        await expect
          .poll(async () => [await stands(), service.bill(demoKey).charged], { message: time })
          .toEqual([bought === people ? 'done' : 'budget', bought])
        if (at === 0) await expect(page.getByText(seen).first()).toBeVisible()
      }
      const rows = await ledgerRows(page)
      const byDay = Object.values(Object.groupBy(rows, ({ day }) => day)).map((some) => some?.length)
      expect(byDay).toEqual([aDay, aDay, people - 2 * aDay])
      const counts = billOutcome(service, people, rows)
      expect(counts).toEqual(nothingLost)
      reportOutcome({ group: 'clocks', browser: 'Chromium', faults: clock.length, seen, ...counts })
    } finally {
      await chromium.close()
    }
  })
