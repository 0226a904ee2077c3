import { writeSealed } from '../browser/sealed-settings.ts'
import type { Page } from '@playwright/test'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import type { TestChromium } from '../browser/chromium.ts'
import { enrich, expect } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { generateFile, generateRows } from '../generated/library.ts'
import { requestWith } from '../unit/purchases/ledger/request.fixture.ts'
import { billOutcome } from './bill.ts'
import { leaveOlderLibrary, olderVersion, type Rows } from './older-library.ts'
import { test, type BrowserSessions } from './browser-sessions.ts'
import { nothingLost, reportOutcome } from './outcome.ts'
import { countRows, orphans, putRows } from './stored-rows.ts'

const reported = { group: 'lifecycle', browser: 'Chromium', faults: 1 } as const

interface Life {
  chromium: TestChromium
  panel: Page
}

const mara = (panel: Page) => panel.getByRole('heading', { name: 'Mara Lindqvist' })

async function openMara({ live }: BrowserSessions, site: string): Promise<Life> {
  const chromium = await live()
  const tab = await chromium.context.newPage()
  await tab.goto(`${site}/in/mara-lindqvist/`)
  return { chromium, panel: await chromium.openPanel(tab) }
}

const many = 3000
/** Timeout in ms, for two loaded cores. */
const patience = 300_000
const subjectsIn = async (page: Page) => (await countRows(page, 'subjects')).subjects

interface Activity {
  what: string
  amid: (page: Page, before: number) => Promise<void>
  /** `before`: the number of records. */
  ends: (page: Page, before: number) => Promise<void>
}

const importFile = async (page: Page) => {
  const chooser = page.getByRole('region', { name: 'Import', exact: true }).locator('input[type=file]')
  const buffer = Buffer.from([...generateFile({ count: many })].join(''))
  await chooser.setInputFiles({ name: 'library.ndjson', mimeType: 'application/x-ndjson', buffer })
}

const daysAgo = (days: number) => Date.now() - days * 86_400_000

const activities: Activity[] = [
  {
    what: 'an import',
    amid: async (page, before) => {
      await importFile(page)
      await expect.poll(() => subjectsIn(page)).toBeGreaterThan(before)
    },
    ends: async (page, before) => {
      // Complete chunks stay imported, and importing the same file again adds the rest.
      const imported = (await subjectsIn(page)) - before
      expect(imported % 200).toBe(0)
      expect(imported).toBeLessThan(many)
      await importFile(page)
      await expect.poll(() => subjectsIn(page), { timeout: patience / 3 }).toBe(before + many)
    },
  },
  {
    what: 'a deletion of what is older than its retention',
    amid: async (page) => {
      for (const { subjects = [], sections = [], history = [] } of generateRows({ count: many })) {
        const old = { lists: [], tags: [], note: '', updatedAt: daysAgo(400) }
        const rows = subjects.map((subject, at) => ({ ...subject, ...old, ...(at < 1 ? { note: 'x' } : {}) }))
        await putRows(page, { subjects: rows, sections, history })
      }
      await writeSealed(page, 'preferences', {
        ...defaultPreferences,
        retention: { person: 30, company: 30, job: 30, spareMarked: true },
      })
      const all = await subjectsIn(page)
      await page.evaluate(() => void chrome.runtime.sendMessage({ command: 'purge' }))
      await expect.poll(() => subjectsIn(page)).toBeLessThan(all)
    },
    ends: async (page, before) => {
      // Due deletions continue automatically. One of 200 records has a note and stays.
      await expect.poll(() => subjectsIn(page), { timeout: patience / 3 }).toBe(before + many / 200)
    },
  },
]

for (const { what, amid, ends } of activities)
  test(`a browser kill in the middle of ${what} keeps purchases, and the work resumes`, async ({
    lives,
    stage,
    service,
  }) => {
    test.setTimeout(patience)
    const { chromium, panel } = await openMara(lives, stage.site.url)
    await enrich(panel).click()
    await expect(mara(panel)).toBeVisible()
    const page = await chromium.extensionPage('library.html#/data')
    const before = await subjectsIn(page)
    await amid(page, before)
    await chromium.kill()

    const killed = performance.now()
    const next = await openMara(lives, stage.site.url)
    await expect(mara(next.panel)).toBeVisible()
    await expect(enrich(next.panel)).toHaveCount(0)
    const keep = await next.chromium.extensionPage('library.html#/data')
    expect(await orphans(keep)).toEqual([])
    await ends(keep, before)
    expect(await orphans(keep)).toEqual([])
    const counts = billOutcome(service, 1, await ledgerRows(keep))
    expect(counts).toEqual(nothingLost)
    reportOutcome({ ...reported, recoveryMs: performance.now() - killed, ...counts })
  })

/** Enough requests to keep a browser busy with their indexes for a while. */
const maxRequests = 20_000

function manyRows(): Rows {
  const rows: Rows = {}
  for (const chunk of generateRows({ count: 600 }))
    for (const [table, all] of Object.entries(chunk)) rows[table] = [...(rows[table] ?? []), ...all]
  rows['requests'] = Array.from({ length: maxRequests }, (_, at) =>
    requestWith({ id: `request-${at}`, requestKey: `question ${at}`, cost: at % 3 }),
  )
  return rows
}

/** The native version of the database; 0 while another context upgrades it, because opening is blocked then. */
const versionNow = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open('sidelight')
        const waits = setTimeout(() => done(0), 50)
        opening.addEventListener('success', () => {
          clearTimeout(waits)
          done(opening.result.version)
          opening.result.close()
        })
      }),
  )

test('a browser kill during the upgrade of an older library is followed by a complete upgrade', async ({
  lives,
}) => {
  test.setTimeout(patience)
  const first = await lives.live()
  const rows = manyRows()
  const panelModel = await leaveOlderLibrary(first, rows)
  await expect.poll(() => versionNow(panelModel)).toBe(olderVersion)
  const view = await first.context.newPage()
  const opened = view.goto(`chrome-extension://${first.extensionId}/library.html`).catch(() => null)
  await expect.poll(() => versionNow(panelModel), { intervals: [0] }).toBe(0)
  await first.kill()
  await opened

  const killed = performance.now()
  const chromium = await lives.live()
  const library = await chromium.extensionPage('library.html')
  await expect(library.getByRole('gridcell').first()).toBeVisible({ timeout: patience / 3 })
  expect(await versionNow(library)).toBe(10)
  const requests = await ledgerRows(library)
  expect(requests).toHaveLength(maxRequests)
  expect(await subjectsIn(library)).toBe(rows['subjects']!.length)
  const sum = (all: { cost?: unknown }[]) => all.reduce((sum, { cost }) => sum + Number(cost ?? 0), 0)
  expect(sum(requests)).toBe(sum(rows['requests']!))
  reportOutcome({ ...reported, group: 'versions', recoveryMs: performance.now() - killed, ...nothingLost })
})
