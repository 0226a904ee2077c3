import type { Page } from '@playwright/test'
import { detectPage } from '../../lib/pages/page.ts'
import { noItems } from '../../lib/bulk/run.ts'
import { runWith, itemWith } from '../unit/data/backup/library.fixture.ts'
import { generateFile } from '../generated/library.ts'
import { runRows, itemRows, startRun } from '../e2e/run-rows.ts'
import { demoKey, enrich, expect, type Stage } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { billOutcome } from './bill.ts'
import { installWithKey, test, type Installed } from './installed.ts'
import { reportOutcome } from './outcome.ts'
import { countRows } from './stored-rows.ts'

interface Scene extends Pick<Installed, 'chromium'> {
  stage: Stage
  page: Page
}

interface Activity {
  name: string
  begin: (scene: Scene) => Promise<void>
  end: (scene: Scene, page: Page) => Promise<void>
  expected: number
}

const outcomes = async (page: Page) => (await ledgerRows(page)).map(({ outcome }) => outcome)

const activities: Activity[] = [
  {
    name: 'a click whose answer is on its way',
    begin: async ({ stage, chromium, page }) => {
      stage.service.fault({ operation: 3, hang: true })
      await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
      await enrich(await chromium.openPanel(page)).click()
      await expect.poll(() => stage.service.bill(demoKey).charged).toBe(1)
    },
    end: async (_, page) => expect.poll(() => outcomes(page)).toEqual(['unknown']),
    expected: 1,
  },
  {
    name: 'a run of which one answer is on its way',
    begin: async ({ stage, chromium }) => {
      stage.service.fault({ operation: 3, hang: true })
      const page = await chromium.extensionPage('library.html#/usage')
      const identifiedBy = stage.site.world.people
        .slice(0, 20)
        .map(({ socialUrl }) => detectPage(socialUrl, stage.site.url)!)
      const items = identifiedBy.map((requested, position) =>
        itemWith({
          run: 'run',
          position,
          state: 'pending',
          plan: { group: 'fresh', maximum: null },
          cost: null,
          lookup: { section: 'profile', page: requested },
          label: requested.url,
          subject: `person:${requested.id}`,
        }),
      )
      const counts = { ...noItems, pending: items.length }
      const run = runWith({ id: 'run', state: 'draft', total: items.length, budget: 'none', counts })
      await startRun(page, run, items)
      await expect.poll(() => stage.service.bill(demoKey).charged).toBeGreaterThan(0)
    },
    end: async (_, page) => {
      await expect.poll(async () => (await runRows(page))[0]?.state, { timeout: 60_000 }).toBe('done')
      const states = (await itemRows(page)).map(({ state }) => state)
      expect(states.filter((state) => state !== 'ok' && state !== 'unknown')).toEqual([])
    },
    expected: 20,
  },
  {
    name: 'an import',
    begin: async ({ chromium }) => {
      const page = await chromium.extensionPage('library.html#/data')
      const chooser = page.getByRole('region', { name: 'Import', exact: true }).locator('input[type=file]')
      const buffer = Buffer.from([...generateFile({ count: 3000 })].join(''))
      await chooser.setInputFiles({ name: 'library.ndjson', mimeType: 'application/x-ndjson', buffer })
      await expect.poll(async () => (await countRows(page, 'subjects')).subjects).toBeGreaterThan(0)
    },
    end: async (_, page) => {
      // Complete records stay imported, and importing the same file again adds the rest.
      const { subjects } = await countRows(page, 'subjects')
      expect(subjects % 200).toBe(0)
    },
    expected: 0,
  },
]

for (const { name, begin, end, expected } of activities)
  test(
    `an update of the extension in the middle of ${name} buys nothing twice and loses nothing`,
    { tag: '@thorough' },
    async ({ install, stage, service }) => {
      const { chromium, update } = await installWithKey(install, stage.extension)
      const scene: Scene = { chromium, stage, page: await chromium.context.newPage() }
      await begin(scene)
      const updated = performance.now()
      await update(stage.extension)
      service.release()
      const page = await chromium.extensionPage('library.html#/usage')
      expect(await page.evaluate(() => chrome.runtime.getManifest().version)).toBe('99.0.0')
      await end(scene, page)
      expect(service.bill(demoKey).charged).toBeLessThanOrEqual(expected)
      reportOutcome({
        group: 'versions',
        browser: 'Chromium',
        faults: 1,
        recoveryMs: performance.now() - updated,
        ...billOutcome(service, expected, await ledgerRows(page)),
      })
    },
  )
