import { readAllSealed } from '../browser/sealed-settings.ts'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { TestChromium } from '../browser/chromium.ts'
import { setUpLost } from '../../sandbox/demo/set-up.ts'
import { demoKey, enrich, expect, type Stage } from '../e2e/fixtures.ts'
import { admitted, ledgerRows } from '../e2e/ledger-rows.ts'
import { billOutcome } from './bill.ts'
import { damages, type Damage } from './damages.ts'
import { test as base, type BrowserSessions } from './browser-sessions.ts'
import { chromiumFolders } from './profile-folders.ts'
import { nothingLost, reportOutcome } from './outcome.ts'

interface Saved {
  backup: string
  damage: (damage: Damage) => void
}

const bought = ['/in/mara-lindqvist/', '/in/layla-haddad/'] as const
const other = '/in/sparse-sam/'

async function openPanelOf(chromium: TestChromium, url: string): Promise<Page> {
  const page = await chromium.context.newPage()
  await page.goto(url)
  return chromium.openPanel(page)
}

async function buy(panel: Page, count: number): Promise<void> {
  await enrich(panel).click()
  const settled = async () => (await ledgerRows(panel)).filter(({ state }) => state === 'settled').length
  await expect.poll(settled).toBe(count)
}

const test = base.extend<{ saved: Saved }>({
  saved: async ({ lives, stage, service }, use) => {
    const chromium = await lives.live()
    const [mara, layla] = bought.map((path) => stage.site.url + path)
    await buy(await openPanelOf(chromium, mara!), 1)
    const data = await chromium.extensionPage('library.html#/data')
    const save = data.getByRole('button', { name: 'Save backup' })
    const { path: backup } = await chromium.downloadDuring(() => save.click())
    const kept = join(lives.folder, 'backup.ndjson.gz')
    cpSync(backup, kept)
    await expect(data.getByText('Last backup: ')).toBeVisible()
    await buy(await openPanelOf(chromium, layla!), 2)
    await expect
      .poll(() =>
        readAllSealed(data, 'journal:').then(
          (all) => (all as { isKnown: boolean }[]).filter(({ isKnown }) => isKnown).length,
        ),
      )
      .toBe(2)
    expect(service.bill(demoKey)).toMatchObject({ charged: 2, credits: 4 })
    await chromium.kill()
    const folders = chromiumFolders(lives.profile)
    const stores = Object.entries(folders)
    const whole = join(lives.folder, 'whole')
    for (const [name, path] of stores) cpSync(path, join(whole, name), { recursive: true })
    await use({
      backup: kept,
      damage: ({ apply }) => {
        for (const [name, path] of stores) {
          rmSync(path, { recursive: true, force: true })
          cpSync(join(whole, name), path, { recursive: true })
        }
        apply(folders.library)
      },
    })
  },
})

const missing = 'Your library is missing.'
const older = 'The newest part of your library is missing.'
const lost = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** Requests a purchase as every view does, whatever its state. Resolves to the reason for a refusal. */
const askFor = (page: Page, url: string): Promise<unknown> =>
  page.evaluate(
    (url) =>
      chrome.runtime
        .sendMessage({
          command: 'buy',
          section: 'profile',
          page: { kind: 'person', id: '', url },
          tab: null,
          maximum: 2,
          trigger: 'panel',
        })
        .then((response: { refusal?: { reason: string } }) => response.refusal?.reason ?? 'accepted'),
    url,
  )

/** Enters settings and key again: Chromium stores the sealing key in the same files as the library. */
async function giveKeyAgain(chromium: TestChromium, { service, site }: Stage): Promise<void> {
  const options = await chromium.extensionPage('options.html')
  await setUpLost(options, { apiUrl: service.url, socialUrl: site.url, key: demoKey })
  await options.close()
}

interface Life {
  lives: BrowserSessions
  site: string
}

async function nextSession(
  { lives, site }: Life,
  path: string,
): Promise<{ chromium: TestChromium; panel: Page }> {
  const chromium = await lives.live()
  return { chromium, panel: await openPanelOf(chromium, site + path) }
}

const chosen = (like: RegExp) => damages.filter(({ name }) => like.test(name))

test(
  'a library deleted or truncated by the browser is reported on every page, and nothing is bought',
  { tag: '@thorough' },
  async ({ lives, saved, stage, service }) => {
    const where = { lives, site: stage.site.url }
    for (const damage of chosen(/folder deleted|flipped, 50 % into it$|cut to 30 %/).slice(0, 3)) {
      saved.damage(damage)
      const { chromium, panel } = await nextSession(where, other)
      const words = damage.name.includes('cut') ? older : missing
      await expect(lost(panel, words)).toContainText('Requests are paused.')
      await expect(lost(panel, words)).toContainText('Newest backup: ')
      const reported = words === missing ? '2 requests missing' : '1 request missing'
      await expect(lost(panel, words)).toContainText(reported)
      expect(await askFor(panel, stage.site.url + other)).toBe('library-lost')
      for (const view of ['library.html', 'popup.html', 'ledger.html', 'options.html']) {
        const page = await chromium.extensionPage(view)
        await expect(lost(page, words)).toBeVisible()
        if (words === missing) await expect(page.getByText('No people yet')).toHaveCount(0)
        await page.close()
      }
      await chromium.kill()
    }
    expect(service.bill(demoKey).charged).toBe(2)
  },
)

test(
  'after continuing without the library, earlier spending counts, and paid people are not silently bought again',
  { tag: '@thorough' },
  async ({ lives, saved, stage, service }) => {
    saved.damage(chosen(/its log flipped, 50/)[0]!)
    const began = performance.now()
    const { chromium, panel } = await nextSession({ lives, site: stage.site.url }, bought[0])
    await expect(lost(panel, missing)).toBeVisible()
    const seen = await lost(panel, missing).locator('p').first().innerText()
    await panel.getByRole('button', { name: 'Continue without it' }).click()
    await panel.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(lost(panel, missing)).toHaveCount(0)
    expect(admitted(await ledgerRows(panel))).toBe(service.bill(demoKey).credits)

    await giveKeyAgain(chromium, stage)
    await enrich(panel).click()
    await expect(panel.getByRole('alert')).toContainText(
      'You looked this up before, but the library lost the result. No credits spent.',
    )
    expect(service.bill(demoKey).charged).toBe(2)
    await panel.getByRole('button', { name: /^Look up again · (up to )?2 credits$/ }).click()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    expect(service.bill(demoKey).charged).toBe(3)
    reportOutcome({
      group: 'loss',
      browser: 'Chromium',
      faults: 1,
      recoveryMs: performance.now() - began,
      seen,
      ...billOutcome(service, 3, await ledgerRows(panel)),
    })
  },
)

test(
  'after restoring a backup, later spending counts, and the backed-up records are there',
  { tag: '@thorough' },
  async ({ lives, saved, stage, service }) => {
    saved.damage(chosen(/its log flipped, 90/)[0]!)
    const { chromium, panel } = await nextSession({ lives, site: stage.site.url }, bought[1])
    await expect(lost(panel, missing)).toBeVisible()
    const opened = chromium.context.waitForEvent('page')
    await lost(panel, missing).getByRole('button', { name: 'Restore a backup' }).click()
    const data = await opened
    await data.locator('input[type=file]').first().setInputFiles(saved.backup)
    await data.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(data.getByText('Backup restored.')).toBeVisible()
    await expect(data.getByRole('alert')).toHaveCount(0)
    await expect(lost(panel, missing)).toHaveCount(0)
    const rows = await ledgerRows(panel)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ok', 'unknown'])
    expect(admitted(rows)).toBe(service.bill(demoKey).credits)
    await giveKeyAgain(chromium, stage)
    await enrich(panel).click()
    await expect(panel.getByRole('alert')).toContainText('but the library lost the result. No credits spent.')
    const mara = await openPanelOf(chromium, stage.site.url + bought[0])
    await expect(mara.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    expect(service.bill(demoKey).charged).toBe(2)
  },
)

test('with any damage, nothing is bought or the library is complete', async ({
  lives,
  saved,
  stage,
  service,
}) => {
  test.setTimeout(600_000)
  const where = { lives, site: stage.site.url }
  for (const damage of damages)
    await test.step(damage.name, async () => {
      saved.damage(damage)
      const { chromium, panel } = await nextSession(where, bought[0])
      const alerts = panel.getByRole('alert')
      const mara = panel.getByRole('heading', { name: 'Mara Lindqvist' })
      await expect(alerts.or(mara).first(), damage.name).toBeVisible()
      const message = lost(panel, missing).or(lost(panel, older)).first()
      const isLost = await message.isVisible()
      if (isLost) expect(await askFor(panel, stage.site.url + other), damage.name).toBe('library-lost')
      else if (!(await mara.isVisible()))
        expect(await askFor(panel, stage.site.url + other).catch(String), damage.name).not.toBe('accepted')
      reportOutcome({ group: 'loss', browser: 'Chromium', faults: 1, ...nothingLost })
      expect(service.bill(demoKey).charged, damage.name).toBe(2)
      await chromium.kill()
    })
})
