import { writeSealed } from '../browser/sealed-settings.ts'
import type { SectionName } from '../../lib/records/rows/sections.ts'
import { noItems } from '../../lib/bulk/run.ts'
import { detectPage } from '../../lib/pages/page.ts'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { randomFor } from '../../sandbox/world/random.ts'
import { runRows, itemRows, startRun, storedRows } from '../e2e/run-rows.ts'
import { demoKey, expect } from '../e2e/fixtures.ts'
import { admitted, ledgerRows } from '../e2e/ledger-rows.ts'
import { billOutcome, takenBeyond } from './bill.ts'
import { test } from './browser-sessions.ts'
import { reportOutcome } from './outcome.ts'
import { chargedByKey } from './charges-by-key.ts'
import { itemStates, type RunItem, type BulkRun } from '../../lib/bulk/rows.ts'

/** Number of items. `npm run test:faults` uses 600; `ITEMS=5000` is a large run. Each person has three sections. */
const random = randomFor(7, 'deaths')
const usual = process.env['FAULTS'] === 'all' ? 600 : 240
const size = Number(process.env['ITEMS'] ?? usual)
/** Time in ms until the worker is stopped again. */
const maxAgeMs = () => (size < 600 ? 1000 + random.int(0, 2000) : 2000 + random.int(0, 5000))
const wants: SectionName[] = ['profile', 'emails', 'experience']

test(
  `in a run of ${size} items with the worker stopped every few seconds and two browser kills, each item ends once and none is paid twice`,
  { tag: '@thorough' },
  async ({ lives, service, stage }) => {
    test.setTimeout(1_200_000)
    service.setKey(demoKey, { credits: 100_000, perMinute: 1500, perDay: 100_000 })
    const items = stage.site.world.people
      .flatMap(({ socialUrl }) =>
        wants.map((section) => ({ section, page: detectPage(socialUrl, stage.site.url)! })),
      )
      .slice(0, size)
      .map((lookup, position): RunItem => itemOf(lookup, position))
    expect(items).toHaveLength(size)

    const live = async () => {
      const chromium = await lives.live()
      return { chromium, page: await chromium.extensionPage('options.html') }
    }
    let { chromium, page } = await live()
    let faults = 0
    await writeSealed(page, 'preferences', {
      ...defaultPreferences,
      budgetPerDay: null,
      budgetPerRun: null,
    })
    await startRun(page, runOf(items), items)

    const ended = async () => {
      const [run] = await runRows(page)
      return run ? size - run.counts.pending - run.counts['in-flight'] : 0
    }
    for (const share of [1 / 3, 2 / 3, 1]) {
      await expect
        .poll(
          async () => {
            const count = await ended()
            if (count < size * share) {
              await chromium.stopWorker()
              faults++
            }
            // Wake the worker as a view does. Without an open page, an alarm does it half a minute later.
            await page.evaluate(() => chrome.runtime.sendMessage({ command: 'wake' }))
            return count
          },
          { timeout: 500_000, intervals: Array.from({ length: 300 }, maxAgeMs) },
        )
        .toBeGreaterThanOrEqual(size * share)
      if (share === 1) break
      await chromium.kill()
      faults++
      ;({ chromium, page } = await live())
    }

    const [runs, rows] = [await runRows(page), await itemRows(page)]
    expect(runs[0]).toMatchObject({
      state: 'done',
      pauseReason: null,
      counts: { pending: 0, 'in-flight': 0, cancelled: 0 },
    })
    for (const state of itemStates)
      expect(rows.filter((row) => row.state === state)).toHaveLength(runs[0]!.counts[state])
    expect(rows).toHaveLength(size)
    expect(Math.max(...chargedByKey(service.requests).values())).toBe(1)
    expect(service.requests.filter(({ status }) => status === 429)).toEqual([])
    const ledger = await ledgerRows(page)
    const { credits } = service.bill(demoKey)
    const beyond = takenBeyond(service.requests, ledger)
    const reason = JSON.stringify({ beyond, accounts: await storedRows(page, 'accounts') })
    expect(admitted(ledger), reason).toBeGreaterThanOrEqual(credits)
    reportOutcome({ group: 'lifecycle', browser: 'Chromium', faults, ...billOutcome(service, size, ledger) })
  },
)

function itemOf(lookup: RunItem['lookup'], position: number): RunItem {
  const plan = { group: 'fresh', maximum: null } as const
  const rest = { plan, reason: null, request: null, cost: null, repeat: null, requeues: 0, subject: null }
  return { ...rest, run: 'run', position, lookup, label: `${position}`, state: 'pending' }
}

function runOf(items: RunItem[]): BulkRun {
  const times = { createdAt: Date.now(), startedAt: null, finishedAt: null }
  const settings = { name: 'Many', budget: null, notify: false, list: null, pauseReason: null, maximum: null }
  const counts = { ...noItems, pending: items.length }
  return { ...times, ...settings, id: 'run', state: 'draft', total: items.length, counts }
}
