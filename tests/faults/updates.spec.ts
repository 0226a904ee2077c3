import type { Page } from '@playwright/test'
import { versions } from '../../lib/records/database/migrations/versions.ts'
import { detectPage } from '../../lib/pages/page.ts'
import { noItems } from '../../lib/bulk/batch.ts'
import { batchWith, itemWith } from '../unit/data/backup/library-beside.ts'
import { generateFile } from '../generated/library.ts'
import { batchRows, itemRows, startBatch } from '../e2e/batch-rows.ts'
import { demoKey, enrich, expect, firstRun, type Stage } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { besideBill } from './bill.ts'
import { exampleOf, leaveFormerLibrary } from './former-library.ts'
import { formerPackage } from './former-packages.ts'
import { installWithKey, test, type Installed } from './installed.ts'
import { nothingLost, tellOutcome } from './outcome.ts'
import { countRows } from './stored-rows.ts'

interface Scene extends Pick<Installed, 'chromium'> {
  stage: Stage
  page: Page
}

/** What is going on when the update comes, and how that ends after it; charged requests that somebody wanted. */
interface Activity {
  name: string
  begin: (scene: Scene) => Promise<void>
  end: (scene: Scene, page: Page) => Promise<void>
  wanted: number
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
    wanted: 1,
  },
  {
    name: 'a batch of which one answer is on its way',
    begin: async ({ stage, chromium }) => {
      stage.service.fault({ operation: 3, hang: true })
      const page = await chromium.extensionPage('library.html#/usage')
      const asks = stage.site.world.people
        .slice(0, 20)
        .map(({ socialUrl }) => detectPage(socialUrl, stage.site.url)!)
      const items = asks.map((asked, position) =>
        itemWith({
          batch: 'batch',
          position,
          state: 'waiting',
          plan: { group: 'fresh', most: null },
          cost: null,
          ask: { want: 'profile', page: asked },
          label: asked.url,
          subject: `person:${asked.id}`,
        }),
      )
      const counts = { ...noItems, waiting: items.length }
      const batch = batchWith({ id: 'batch', state: 'draft', total: items.length, budget: 'none', counts })
      await startBatch(page, batch, items)
      await expect.poll(() => stage.service.bill(demoKey).charged).toBeGreaterThan(0)
    },
    end: async (_, page) => {
      await expect.poll(async () => (await batchRows(page))[0]?.state, { timeout: 60_000 }).toBe('done')
      const states = (await itemRows(page)).map(({ state }) => state)
      expect(states.filter((state) => state !== 'ok' && state !== 'unknown')).toEqual([])
    },
    wanted: 20,
  },
  {
    name: 'an import',
    begin: async ({ chromium }) => {
      const page = await chromium.extensionPage('library.html#/keep')
      const chooser = page.getByRole('region', { name: 'Import', exact: true }).locator('input[type=file]')
      const buffer = Buffer.from([...generateFile({ count: 3000 })].join(''))
      await chooser.setInputFiles({ name: 'library.ndjson', mimeType: 'application/x-ndjson', buffer })
      await expect.poll(async () => (await countRows(page, 'subjects')).subjects).toBeGreaterThan(0)
    },
    end: async (_, page) => {
      // What was imported stays as whole records; the same file brings the rest.
      const { subjects } = await countRows(page, 'subjects')
      expect(subjects % 200).toBe(0)
    },
    wanted: 0,
  },
]

for (const { name, begin, end, wanted } of activities)
  test(
    `an update in the middle of ${name}: nothing is bought twice, and nothing is lost`,
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
      expect(service.bill(demoKey).charged).toBeLessThanOrEqual(wanted)
      tellOutcome({
        group: 'versions',
        browser: 'Chromium',
        faults: 1,
        recoveryMs: performance.now() - updated,
        ...besideBill(service, wanted, await ledgerRows(page)),
      })
    },
  )

const sumOf = (rows: Record<string, unknown>[], field: string) =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)

for (const version of Object.keys(versions).map(Number))
  test(`a library that the Sidelight of database version ${version} left on the disk is there whole`, async ({
    install,
    stage,
  }) => {
    const { chromium } = await installWithKey(install, stage.extension)
    const rows = exampleOf(version)
    await leaveFormerLibrary(chromium, version, rows)
    const library = await chromium.extensionPage('library.html#/records')
    const { name } = rows['subjects']!.find(({ kind, name }) => kind === 'person' && name !== '')!
    await expect(library.getByText(String(name)).first()).toBeVisible()
    const requests = await ledgerRows(library)
    expect(requests).toHaveLength(rows['requests']!.length)
    const kept = sumOf(requests as never, 'cost')
    const before = sumOf(rows['requests']!, 'cost')
    expect(kept).toBe(before)
    tellOutcome({
      group: 'versions',
      browser: 'Chromium',
      faults: 1,
      answersLost: rows['requests']!.length - requests.length,
      boughtTwiceByUs: 0,
      boughtTwiceByBrowser: 0,
      underCounted: Math.max(0, before - kept),
    })
  })

/** How many requests were charged, and how many of them at least nobody can know the answer of. */
interface Former {
  charged: number
  unknown: number
}

/** What a person did with the former package before the update came. */
const former: Record<number, (scene: Scene) => Promise<Former>> = {
  1: clickedThere,
  2: clickedThere,
  3: async (scene) => {
    const before = await clickedThere(scene)
    const { chromium, stage } = scene
    stage.service.fault({ operation: 3, hang: true })
    const page = await chromium.extensionPage('library.html#/new-batch')
    const lines = stage.site.world.people.slice(20, 25).map(({ socialUrl }) => socialUrl)
    await page.getByRole('textbox', { name: 'People, companies and jobs' }).fill(lines.join('\n'))
    await page.getByRole('button', { name: /^Start · / }).click()
    const charged = before.charged + lines.length
    await expect.poll(() => stage.service.bill(demoKey).charged).toBe(charged)
    return { charged, unknown: before.unknown + 1 }
  },
}

/** One person is bought, and the answer of another is on its way. */
async function clickedThere({ chromium, stage, page }: Scene): Promise<Former> {
  await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
  const panel = await chromium.openPanel(page)
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  stage.service.fault({ operation: 3, hang: true })
  await page.goto(`${stage.site.url}/in/layla-haddad/`)
  await enrich(panel).click()
  await expect.poll(() => stage.service.bill(demoKey).charged).toBe(2)
  return { charged: 2, unknown: 1 }
}

for (const [version, begin] of Object.entries(former))
  test(`an update from the package of database version ${version}, while it is used: all is there, nothing is sent again`, async ({
    install,
    stage,
    service,
  }, testInfo) => {
    const addresses = { apiUrl: service.url, socialUrl: stage.site.url }
    const before = await formerPackage(Number(version), addresses, testInfo.outputPath())
    const { chromium, update } = await install(before)
    const options = await firstRun(chromium)
    await options.getByRole('textbox', { name: 'API key' }).fill(demoKey)
    await options.getByRole('button', { name: 'Save' }).click()
    await options
      .getByText(/ending in -key/)
      .first()
      .waitFor()
    await options.close()
    const page = await chromium.context.newPage()
    const expected = await begin({ chromium, stage, page })
    const updated = performance.now()
    await update(stage.extension)
    service.release()
    const usage = await chromium.extensionPage('library.html#/usage')
    await expect
      .poll(async () => (await outcomes(usage)).filter((each) => each === 'ok' || each === 'unknown'))
      .toHaveLength(expected.charged)
    const unknown = (await outcomes(usage)).filter((each) => each === 'unknown')
    expect(unknown.length).toBeGreaterThanOrEqual(expected.unknown)
    const recoveryMs = performance.now() - updated
    expect(service.bill(demoKey).charged).toBe(expected.charged)
    await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
    const panel = await chromium.openPanel(page)
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    await expect(enrich(panel)).toHaveCount(0)
    await page.goto(`${stage.site.url}/in/layla-haddad/`)
    const seen = 'Up to 2 credits may have been spent.'
    await expect(panel.getByRole('alert')).toContainText(seen)
    const counts = besideBill(service, expected.charged, await ledgerRows(usage))
    expect(counts).toEqual(nothingLost)
    tellOutcome({ group: 'versions', browser: 'Chromium', faults: 1, recoveryMs, seen, ...counts })
  })
