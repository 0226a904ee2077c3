import type { Page } from '@playwright/test'
import type { TestChromium } from '../browser/chromium.ts'
import { demoKey, enrich, expect, type Stage } from '../e2e/fixtures.ts'
import { admitted, ledgerRows } from '../e2e/ledger-rows.ts'
import { test, type BrowserSessions } from './browser-sessions.ts'
import { billOutcome } from './bill.ts'
import { reportOutcome } from './outcome.ts'

interface Life {
  chromium: TestChromium
  panel: Page
}

async function openMara({ live }: BrowserSessions, site: string): Promise<Life> {
  const chromium = await live()
  const page = await chromium.context.newPage()
  await page.goto(`${site}/in/mara-lindqvist/`)
  return { chromium, panel: await chromium.openPanel(page) }
}

async function storedInNextSession(
  lives: BrowserSessions,
  site: string,
  service: Stage['service'],
): Promise<void> {
  const killed = performance.now()
  const { panel } = await openMara(lives, site)
  await expect(mara(panel)).toBeVisible()
  expect(await outcomes(panel)).toEqual(['ok'])
  expect(service.bill(demoKey).charged).toBe(1)
  expect(admitted(await ledgerRows(panel))).toBe(service.bill(demoKey).credits)
  reportOutcome({
    ...reported,
    recoveryMs: performance.now() - killed,
    ...billOutcome(service, 1, await ledgerRows(panel)),
  })
}

const reported = { group: 'lifecycle', browser: 'Chromium', faults: 1 } as const

const mara = (panel: Page) => panel.getByRole('heading', { name: 'Mara Lindqvist' })
const states = async (panel: Page) => (await ledgerRows(panel)).map(({ state }) => state)
const outcomes = async (panel: Page) => (await ledgerRows(panel)).map(({ outcome }) => outcome)

test(
  'a request without a response when the browser is killed is reported, not sent again, and repeated by one click',
  { tag: '@thorough' },
  async ({ lives, stage, service }) => {
    service.fault({ operation: 3, hang: true })
    const first = await openMara(lives, stage.site.url)
    await enrich(first.panel).click()
    await expect.poll(() => service.bill(demoKey).charged).toBe(1)
    await first.chromium.kill()
    service.release()

    const killed = performance.now()
    const { panel } = await openMara(lives, stage.site.url)
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
    const seen = 'Up to 2 credits may have been spent.'
    reportOutcome({
      ...reported,
      recoveryMs: performance.now() - killed,
      seen,
      ...billOutcome(service, 2, await ledgerRows(panel)),
    })
    expect(admitted(await ledgerRows(panel))).toBeGreaterThanOrEqual(service.bill(demoKey).credits)
  },
)

test(
  'a response stored before a browser kill is read after the restart',
  { tag: '@thorough' },
  async ({ lives, stage, service }) => {
    const first = await openMara(lives, stage.site.url)
    const watched = await first.chromium.standWorkerAt('learned')
    await enrich(first.panel).click()
    await expect.poll(() => watched.stands(), { timeout: 30_000 }).toBe(true)
    await first.chromium.kill()
    await storedInNextSession(lives, stage.site.url, service)
  },
)

test(
  'a browser kill right after a request was settled loses nothing',
  { tag: '@thorough' },
  async ({ lives, stage, service }) => {
    const first = await openMara(lives, stage.site.url)
    await enrich(first.panel).click()
    await expect.poll(() => states(first.panel)).toEqual(['settled'])
    await first.chromium.kill()
    await storedInNextSession(lives, stage.site.url, service)
  },
)
