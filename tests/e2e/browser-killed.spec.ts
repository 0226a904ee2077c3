import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { demoKey, enrich, expect, firstRun, setKey, test as base } from './fixtures.ts'
import { admitted, ledgerRows } from './ledger-rows.ts'

interface Life {
  chromium: TestChromium
  panel: Page
}

/** Opens the browser anew, always with the same profile, with the panel beside one person. */
const test = base.extend<{ live: () => Promise<Life> }>({
  live: async ({ stage }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'sidelight-kept-'))
    const lives: TestChromium[] = []
    await use(async () => {
      const chromium = await openTestChromium({ extension: stage.extension, profile })
      lives.push(chromium)
      // Loaded from a folder it is new at each launch, and opens Options; its storage stays.
      const options = await firstRun(chromium)
      if (lives.length === 1) await setKey(options, demoKey)
      const page = await chromium.context.newPage()
      await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
      return { chromium, panel: await chromium.openPanel(page) }
    })
    await lives.at(-1)?.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },
})

const mara = (panel: Page) => panel.getByRole('heading', { name: 'Mara Lindqvist' })
const states = async (panel: Page) => (await ledgerRows(panel)).map(({ state }) => state)
const outcomes = async (panel: Page) => (await ledgerRows(panel)).map(({ outcome }) => outcome)

test('killed while the answer hangs: said where it was asked, nothing sent again, one click asks again', async ({
  live,
  service,
}) => {
  service.fault({ operation: 3, hang: true })
  const first = await live()
  await enrich(first.panel).click()
  await expect.poll(() => service.bill(demoKey).charged).toBe(1)
  await first.chromium.kill()
  service.release()

  const { panel } = await live()
  await expect(panel.getByRole('alert')).toContainText(
    'before the response arrived. Up to 2 credits may have been spent.',
  )
  expect(await outcomes(panel)).toEqual(['unknown'])
  expect(service.bill(demoKey).charged).toBe(1)
  expect(admitted(await ledgerRows(panel))).toBe(service.bill(demoKey).credits)

  await panel.getByRole('button', { name: 'Look up again · up to 2 credits' }).click()
  await expect(mara(panel)).toBeVisible()
  expect(await outcomes(panel)).toEqual(['unknown', 'ok'])
  expect(service.bill(demoKey).charged).toBe(2)
  expect(admitted(await ledgerRows(panel))).toBeGreaterThanOrEqual(service.bill(demoKey).credits)
})

test('killed when the answer was stored and not yet read: it is read in the next life', async ({
  live,
  service,
}) => {
  const first = await live()
  const watched = await first.chromium.standWorkerAt('learned')
  await enrich(first.panel).click()
  await expect.poll(() => watched.stands(), { timeout: 30_000 }).toBe(true)
  await first.chromium.kill()

  const { panel } = await live()
  await expect(mara(panel)).toBeVisible()
  expect(await outcomes(panel)).toEqual(['ok'])
  expect(service.bill(demoKey).charged).toBe(1)
  expect(admitted(await ledgerRows(panel))).toBe(service.bill(demoKey).credits)
})

test('killed as soon as the ledger is closed: nothing of it is lost', async ({ live, service }) => {
  const first = await live()
  await enrich(first.panel).click()
  await expect.poll(() => states(first.panel)).toEqual(['settled'])
  await first.chromium.kill()

  const { panel } = await live()
  await expect(mara(panel)).toBeVisible()
  expect(await outcomes(panel)).toEqual(['ok'])
  expect(service.bill(demoKey).charged).toBe(1)
  expect(admitted(await ledgerRows(panel))).toBe(service.bill(demoKey).credits)
})
