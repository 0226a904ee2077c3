import type { Page } from '@playwright/test'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { TestChromium } from '../browser/chromium.ts'
import { paste, start } from '../e2e/run-page.ts'
import { runRows, itemRows } from '../e2e/run-rows.ts'
import { demoKey, enrich, expect, type Stage } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { generateFile } from '../generated/library.ts'
import { billOutcome } from './bill.ts'
import { installWithKey, test } from './installed.ts'
import { nothingLost, reportOutcome } from './outcome.ts'
import { chargedByKey } from './charges-by-key.ts'
import { countRows, orphans } from './stored-rows.ts'

/** Crashes the page's process, as `chrome://crash` does. Extension pages and the worker share a process. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // Don't wait: this command gets no response.
  session.send('Page.crash').catch(() => {})
  await crashed
}

interface Scene {
  chromium: TestChromium
  stage: Stage
}

interface Crash {
  what: string
  begin: (scene: Scene) => Promise<Page>
  /** Continues after the crash. Resolves to an extension page. `expected`: the number of intended charges. */
  end: (scene: Scene) => Promise<Page>
  expected: number
  isEnded?: true
}

const mara = '/in/mara-lindqvist/'
const imported = 3000

async function openPanelOf({ chromium, stage }: Scene): Promise<Page> {
  const tab = await chromium.context.newPage()
  await tab.goto(stage.site.url + mara)
  return chromium.openPanel(tab)
}

const crashes: Crash[] = [
  {
    what: 'the panel while its purchase is on its way',
    begin: async (scene) => {
      const { service } = scene.stage
      service.fault({ operation: 3, hang: true })
      const panel = await openPanelOf(scene)
      await enrich(panel).click()
      await expect.poll(() => service.bill(demoKey).charged).toBe(1)
      return panel
    },
    end: async (scene) => {
      const { chromium, stage } = scene
      stage.service.release()
      const page = await chromium.extensionPage('library.html#/usage')
      await expect.poll(async () => (await ledgerRows(page)).map(({ state }) => state)).toEqual(['settled'])
      const [{ outcome }] = (await ledgerRows(page)) as [LedgerRequest]
      const panel = await openPanelOf(scene)
      if (outcome === 'ok') await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
      else await expect(panel.getByRole('alert')).toContainText('Up to 2 credits may have been spent.')
      return page
    },
    expected: 1,
    isEnded: true,
  },
  {
    what: 'the page of a run',
    begin: async ({ chromium, stage }) => {
      const lines = stage.site.world.people.slice(20, 40).map(({ socialUrl }) => socialUrl)
      const page = await paste({ chromium }, lines)
      await start(page).click()
      await expect.poll(() => stage.service.bill(demoKey).charged).toBeGreaterThan(2)
      return page
    },
    end: async ({ chromium }) => {
      const page = await chromium.extensionPage('library.html#/bulk')
      await expect.poll(async () => (await runRows(page))[0]?.state, { timeout: 60_000 }).toBe('done')
      await expect(page.getByText('20 of 20')).toBeVisible()
      const states = (await itemRows(page)).map(({ state }) => state)
      expect(states.filter((state) => state !== 'ok' && state !== 'unknown')).toEqual([])
      return page
    },
    expected: 20,
  },
  {
    what: 'the page of an import',
    begin: async ({ chromium }) => {
      const page = await chromium.extensionPage('library.html#/data')
      await importInto(page)
      await expect.poll(async () => (await countRows(page, 'subjects')).subjects).toBeGreaterThan(0)
      return page
    },
    end: async ({ chromium }) => {
      const page = await chromium.extensionPage('library.html#/data')
      const before = (await countRows(page, 'subjects')).subjects
      expect(before % 200).toBe(0)
      expect(await orphans(page)).toEqual([])
      await importInto(page)
      await expect
        .poll(async () => (await countRows(page, 'subjects')).subjects, { timeout: 60_000 })
        .toBe(imported)
      return page
    },
    expected: 0,
  },
]

async function importInto(page: Page): Promise<void> {
  const chooser = page.getByRole('region', { name: 'Import', exact: true }).locator('input[type=file]')
  const buffer = Buffer.from([...generateFile({ count: imported })].join(''))
  await chooser.setInputFiles({ name: 'library.ndjson', mimeType: 'application/x-ndjson', buffer })
}

for (const { what, begin, end, expected, isEnded } of crashes)
  test(`when ${what} crashes, the work continues, and the reopened page shows its state`, async ({
    install,
    stage,
    service,
  }) => {
    const { chromium, update } = await installWithKey(install, stage.extension)
    const scene = { chromium, stage }
    const page = await begin(scene)
    await crash(page)
    const crashed = performance.now()
    // Chromium ends an extension whose panel crashes, and offers to reload it.
    if (isEnded) await update(stage.extension)
    const after = await end(scene)
    const recoveryMs = performance.now() - crashed
    expect(Math.max(0, ...chargedByKey(service.requests).values())).toBeLessThanOrEqual(1)
    const counts = billOutcome(service, expected, await ledgerRows(after))
    expect(counts).toEqual(nothingLost)
    reportOutcome({ group: 'lifecycle', browser: 'Chromium', faults: 1, recoveryMs, ...counts })
  })
