import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Chromium } from '../../sandbox/browser/chromium.ts'
import { violations } from './axe.ts'
import { ended, fact, paste, pasteField, prefer, rows, start } from './run-page.ts'
import { buildWithoutPreset } from './build-once.ts'
import { addHubspot, buyMara, openRoom as openCrm, test as base } from './crm-page.ts'
import { tabTo, Watcher } from './doings.ts'
import { boughtPerson, demoKey, enrich, expect, firstRun, more } from './fixtures.ts'
import { button, field, fill, fillCountry, lastOf } from './search-panel.ts'
import { goTo } from './full-pages.ts'

/**
 * The maximum number of clicks, and of key presses for users without a pointer. Typed or pasted names, addresses and
 * keys don't count.
 */
const jobs = {
  // Presses include confirmations: the first press of a shortcut that spends shows its price.
  'install to first person': { clicks: 5, presses: 7 },
  'enrich, find and copy an email': { clicks: 2, presses: 5 },
  'tag and list a person': { clicks: 3, presses: 6 },
  'search to all enriched': { clicks: 5, presses: 16 },
  'pasted lines to done': { clicks: 2, presses: 2 },
  export: { clicks: 3, presses: 4 },
  'send to a connected CRM': { clicks: 2, presses: 2 },
  'delete and undo': { clicks: 3, presses: 2 },
} as const

const test = base.extend<{ doings: Watcher }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  doings: ({}, use) => use(new Watcher()),
})

/** Counts since the last call. */
function expectDone(doings: Watcher, job: keyof typeof jobs, by: 'clicks' | 'presses'): void {
  const { clicks, presses, unseen } = doings.take()
  const took = by === 'clicks' ? clicks : presses.length
  test.info().annotations.push({ type: `${job}, ${by}`, description: `${took}: ${presses.join(' ')}` })
  expect(took, `${job}: ${by} (${presses.join(' ')})`).toBeLessThanOrEqual(jobs[job][by])
  if (by === 'clicks') return
  expect(clicks, `${job}: clicks by keyboard alone`).toBe(0)
  expect(unseen, `${job}: the focus`).toEqual([])
}

/** Waits until a shortcut's price was shown long enough that another press isn't a key repeat. */
async function priceShown(panel: Page): Promise<void> {
  await expect(panel.locator('.panel-message').getByRole('button').first()).toBeVisible()
  const shownAt = await panel.evaluate(() => performance.now())
  await panel.waitForFunction((from) => performance.now() - from > 1000, shownAt)
}

const region = (page: Page) => page.getByRole('region', { name: 'About this record' })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name })

async function networkWithPanel(chromium: Chromium, doings: Watcher, open: () => Promise<void>) {
  const [site] = await Promise.all([chromium.context.waitForEvent('page'), open()])
  await doings.watch(site)
  return { site, panel: await doings.watch(await chromium.panel(site)) }
}

async function toFirstPerson(options: Page, chromium: Chromium, doings: Watcher): Promise<void> {
  await expect(field(options, 'API key')).toBeFocused()
  await options.keyboard.insertText(demoKey)
  await button(options, 'Save').click()
  const network = options.getByRole('link', { name: /^Open 127\.0\.0\.1/ })
  const { site, panel } = await networkWithPanel(chromium, doings, () => network.click())
  await site.getByRole('link', { name: 'Mara Lindqvist' }).first().click()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
}

test.describe('after installation', () => {
  test.use({ key: null })

  test('the first person is found from the installation', async ({ sidelight, service, doings }) => {
    const { chromium } = sidelight
    const options = await doings.watch(await firstRun(chromium))
    await expect(options.getByRole('heading', { name: 'Connect your provider' })).toBeVisible()
    await toFirstPerson(options, chromium, doings)
    expectDone(doings, 'install to first person', 'clicks')
    expect(service.bill(demoKey).charged).toBe(1)
    await expect(options.getByText('Your first record is in the library.')).toBeVisible()
  })
})

test(
  'the first person is found from the installation of a build without preset, also by keyboard alone',
  { tag: '@thorough' },
  async ({ stage, browsers, service, doings }) => {
    const folder = await mkdtemp(join(tmpdir(), 'sidelight-extension-'))
    const addresses = { apiUrl: service.url, socialUrl: stage.site.url }
    const browser = await browsers.shared()
    try {
      const chromium = await browser.install(await buildWithoutPreset(addresses, folder))
      const options = await doings.watch(await firstRun(chromium))
      await expect(field(options, 'Provider URL')).toBeFocused()
      await button(options, 'Local sandbox').click()
      await expect(field(options, 'Network URL')).toHaveValue(stage.site.url)
      await toFirstPerson(options, chromium, doings)
      expectDone(doings, 'install to first person', 'clicks')

      for (const page of chromium.context.pages()) if (page !== options) await page.close()
      await options.bringToFront()
      await options.evaluate(deleteAll)
      await options.reload()
      await expect(field(options, 'Provider URL')).toBeFocused()
      await options.keyboard.press('Shift+Tab')
      await options.keyboard.press('Enter')
      await expect(field(options, 'API key')).toBeFocused()
      await options.keyboard.insertText(demoKey)
      await options.keyboard.press('Enter')
      await expect(options.getByRole('heading', { name: 'Open a profile' })).toBeFocused()
      await options.keyboard.press('Tab')
      const { site, panel } = await networkWithPanel(chromium, doings, () => options.keyboard.press('Enter'))
      await site.goto(`${stage.site.url}/in/layla-haddad/`)
      await expect(enrich(panel)).toBeVisible()
      doings.pressed('Alt+Shift+E')
      await chromium.pressShortcut(site, 'Alt+Shift+E')
      await priceShown(panel)
      doings.pressed('Alt+Shift+E')
      await chromium.pressShortcut(site, 'Alt+Shift+E')
      await expect(region(panel).getByRole('heading')).toBeVisible()
      expectDone(doings, 'install to first person', 'presses')
      await browser.reset()
    } catch (error) {
      // The failed test leaves the browser in an unknown state.
      await browsers.discard()
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('a person is enriched, their email found and copied, tagged, listed, deleted and restored', async ({
  sidelight,
  service,
  doings,
}) => {
  const { chromium, page } = sidelight
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await doings.watch(await sidelight.panel())
  await panel.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => panel.evaluate(() => navigator.clipboard.readText())
  await button(panel, /^Enrich and find email · up to 6 credits/).click()
  await panel
    .getByRole('list', { name: 'Contact' })
    .getByRole('button', { name: /^Copy E-?mail$/i })
    .click()
  await expect.poll(copied).toBe('mara.lindqvist@northwind-atlas.example')
  expectDone(doings, 'enrich, find and copy an email', 'clicks')

  await tool(panel, 'Tag').click()
  await panel.keyboard.insertText('logistics')
  await panel.keyboard.press('Enter')
  await expect(option(panel, 'logistics')).toHaveAttribute('aria-selected', 'true')
  await tool(panel, 'Save to list').click()
  await panel.keyboard.insertText('Spring')
  await option(panel, 'Create list “Spring”').click()
  await expect(option(panel, 'Spring')).toHaveAttribute('aria-selected', 'true')
  expectDone(doings, 'tag and list a person', 'clicks')
  expect(await panel.evaluate(() => scrollY)).toBe(0)
  await panel.keyboard.press('Escape')
  await expect(tool(panel, 'Save to list')).toBeFocused()

  doings.take()
  await more(panel, 'Delete record')
  const deleted = panel.getByRole('status').filter({ hasText: '1 record deleted' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(region(panel)).toContainText('Mara Lindqvist')
  expectDone(doings, 'delete and undo', 'clicks')
  await expect(panel.getByRole('listitem').filter({ hasText: 'Spring' })).toBeVisible()

  const { publicIdentifier, emails } = service.world.people.find(
    (one) => one.emails.length === 1 && /^[a-z-]+$/.test(one.publicIdentifier),
  )!
  await sidelight.visit(`/in/${publicIdentifier}/`)
  await expect(enrich(panel)).toBeVisible()
  doings.take()
  const press = async (keys: string) => {
    doings.pressed(keys)
    await chromium.pressShortcut(page, keys)
  }
  await press('Alt+Shift+E')
  await priceShown(panel)
  await press('Alt+Shift+E')
  await expect(region(panel).getByRole('heading')).toBeVisible()
  await press('Alt+Shift+M')
  await priceShown(panel)
  await press('Alt+Shift+M')
  await expect(panel.getByText(emails[0]!.value).first()).toBeVisible()
  await press('Alt+Shift+Y')
  await expect(panel.getByRole('status').filter({ hasText: `Copied ${emails[0]!.value}` })).toBeVisible()
  expectDone(doings, 'enrich, find and copy an email', 'presses')

  await panel.keyboard.press('t')
  await panel.keyboard.insertText('LOGISTICS')
  await panel.keyboard.press('Enter')
  await expect(option(panel, 'logistics')).toHaveAttribute('aria-selected', 'true')
  await panel.keyboard.press('Escape')
  await panel.keyboard.press('l')
  await panel.keyboard.insertText('spring')
  await panel.keyboard.press('Enter')
  await expect(option(panel, 'Spring')).toHaveAttribute('aria-selected', 'true')
  await panel.keyboard.press('Escape')
  await expect(tool(panel, 'Save to list')).toBeFocused()
  expectDone(doings, 'tag and list a person', 'presses')

  await panel.keyboard.press('Delete')
  await expect(panel.getByText('1 record deleted')).toBeVisible()
  await panel.keyboard.press('z')
  await expect(tool(panel, 'Tag')).not.toHaveAttribute('aria-disabled')
  expectDone(doings, 'delete and undo', 'presses')
  expect(await panel.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

async function deleteAll(): Promise<void> {
  await chrome.storage.local.clear()
  indexedDB.deleteDatabase('vault')
  const opening = indexedDB.open('sidelight')
  await new Promise<void>((done) => {
    opening.addEventListener('success', () => {
      const clearing = opening.result.transaction('subjects', 'readwrite')
      clearing.objectStore('subjects').clear()
      clearing.addEventListener('complete', () => done())
      opening.result.close()
    })
  })
}

const results = (page: Page) => page.getByRole('table', { name: 'Results' })

test(
  'search results are selected and enriched with every price shown first, then exported',
  { tag: '@thorough' },
  async ({ sidelight, service, doings }) => {
    await boughtPerson(sidelight)
    const page = await doings.watch(await sidelight.chromium.extensionPage('library.html#/'))
    await goTo(page, 'Searches')
    await fillCountry(page, 'swed')
    await fillCountry(page, 'norw')
    await expect(page.getByRole('button', { name: 'Remove Norway' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Countries' }).press('Backspace')
    await fill(page, { Position: 'engineer' })
    expect(await violations(page)).toEqual([])
    await button(page, /^Find people · /).click()
    await expect(page).toHaveURL(/#\/searches\/.+/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('engineerSweden')
    expect(lastOf(service.requests).sent).toEqual({
      currentPositionTitle: 'engineer',
      locationCountryCode: 'SE',
    })
    await expect(results(page).getByRole('rowheader').nth(1)).toBeVisible()
    const count = await results(page).getByRole('rowheader').count()
    await button(page, `Select all ${count}`).click()
    await expect(page.getByText(`${count} selected`)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select all loaded results' })).toBeFocused()
    await expect(button(page, /^Enrich · up to/)).toBeVisible()
    const price = Number(/\d+/.exec((await button(page, /^Enrich · up to/).textContent()) ?? '')?.[0])
    await button(page, `Enrich · up to ${price} credits`).click()
    await expect(page).toHaveURL(/#\/bulk\/.+/)
    await expect(ended(page)).toBeVisible()
    expectDone(doings, 'search to all enriched', 'clicks')
    expect(price).toBe(2 * (count - 1))
    expect(sidelight.paidRequests()).toHaveLength(1 + count)

    // On the search's address, results are added to lists and sent to the CRM.
    await page.goBack()
    await expect(results(page).getByRole('link', { name: 'In library' })).toHaveCount(count)
    await button(page, `Select all ${count}`).click()
    await expect(button(page, 'Enrich · free')).toBeVisible()
    await button(page, 'Add to list').click()
    await page.getByRole('textbox', { name: 'New list' }).fill('Engineers')
    await button(page, 'Create').click()
    await expect(page.getByText(`${count} records saved to “Engineers”`)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await button(page, 'Send to CRM').click()
    await expect(page.getByRole('heading', { level: 1, name: 'CRM sync' })).toBeVisible()
    expect(sidelight.paidRequests()).toHaveLength(1 + count)

    doings.take()
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('combobox', { name: 'Search commands and records' })).toBeFocused()
    await page.keyboard.insertText('searches')
    await expect(option(page, 'Searches')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await tabTo(page, field(page, 'Position'))
    await page.keyboard.insertText('planner')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/searches\/.+/)
    await tabTo(page, button(page, /^Select all \d+$/))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: 'Select all loaded results' })).toBeFocused()
    await tabTo(page, button(page, /^Enrich · up to/), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/bulk\/.+/)
    await expect(ended(page)).toBeVisible()
    expectDone(doings, 'search to all enriched', 'presses')

    await page.getByRole('link', { name: 'Records', exact: true }).click()
    const grid = page.getByRole('grid', { name: 'Records' })
    await expect(grid).toBeVisible()
    doings.take()
    await page.getByRole('columnheader', { name: 'Select all shown' }).click()
    await button(page, 'Export').click()
    const dialog = page.getByRole('dialog', { name: /^Export \d+ records$/ })
    const go = dialog.getByRole('button', { name: 'Export' })
    const [byClicks] = await Promise.all([page.waitForEvent('download'), go.click()])
    expect(byClicks.suggestedFilename()).toMatch(/\.csv$/)
    expectDone(doings, 'export', 'clicks')
    await page.reload()
    await expect(grid).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(grid).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('e')
    await expect(go).toBeFocused()
    const [byKeys] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(byKeys.suggestedFilename()).toMatch(/\.csv$/)
    expectDone(doings, 'export', 'presses')
    await expect(dialog).toBeHidden()
    await expect(grid).toBeFocused()
  },
)

test('64 pasted lines are matched, corrected and bought with one budget decision, whichever budget is too low', async ({
  sidelight,
  service,
  doings,
}) => {
  service.setKey(demoKey, { perMinute: 1000, credits: 1000 })
  const all = service.world.people.slice(0, 63).map(({ socialUrl }) => socialUrl)
  const page = await paste(sidelight, [...all, 'Mara'])
  await prefer(page, { budgetPerDay: 20, budgetPerRun: 30 })
  const figure = (words: string, value: string) => expect(fact(page, words)).toHaveText(value)

  await figure('Invalid rows', '1')
  await rows(page, 'Invalid rows').click()
  const row = page.getByRole('textbox', { name: 'Row 64' })
  await expect(row).toHaveAccessibleDescription('Add the company or its domain to this name.')
  await row.fill('https://example.com/mara')
  await row.press('Enter')
  await expect(row).toHaveAccessibleDescription(/This is a page of another site/)
  await row.fill('mara.lindqvist@northwind-atlas.example')
  await row.press('Enter')
  await figure('Invalid rows', '0')
  await figure('New lookups', '64')
  await rows(page, 'New lookups').click()
  const shown = page.getByRole('region', { name: 'New lookups · 64' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await shown.getByRole('button', { name: 'Next page' }).click()
  await expect(shown.getByRole('listitem').first()).toContainText(new URL(all[10]!).pathname)
  await page.getByRole('button', { name: `Remove: ${all[10]!}` }).click()
  await figure('New lookups', '63')
  await figure('Maximum cost', '126 credits')
  await rows(page, 'Removed').click()
  await page.getByRole('button', { name: `Add back: ${all[10]!}` }).click()
  await figure('Maximum cost', '128 credits')
  await page.screenshot({ path: test.info().outputPath('matched.png'), fullPage: true })

  await doings.watch(page)
  await expect(page.getByText('Daily budget covers 20, run limit 30 of 128 credits.')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(start(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Allow this run (128 credits today)' }).click()
  await expect(page.getByText('Daily budget covers')).toHaveCount(0)
  expect(sidelight.paidRequests()).toEqual([])
  await start(page).click()
  await expect(ended(page)).toBeVisible({ timeout: 60_000 })
  expectDone(doings, 'pasted lines to done', 'clicks')
  await expect(page.getByRole('progressbar', { name: /^Progress of / })).toHaveCount(0)
  expect(service.bill(demoKey).credits).toBeLessThanOrEqual(128)

  await prefer(page, { budgetPerDay: 20, budgetPerRun: 3 })
  await page.goto(page.url().replace(/#.*/, '#/bulk/new'))
  const others = service.world.people.slice(70, 73).map(({ socialUrl }) => socialUrl)
  await expect(pasteField(page)).toBeFocused()
  await page.keyboard.insertText(others.join('\n'))
  await expect(button(page, /^Allow this run/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(button(page, /^Allow this run/)).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(ended(page)).toBeVisible()
  expectDone(doings, 'pasted lines to done', 'presses')
})

test(
  'a saved record is previewed and sent to the CRM',
  { tag: '@thorough' },
  async ({ sidelight, there, doings }) => {
    await buyMara(sidelight)
    const page = await openCrm(sidelight)
    await addHubspot(page, there)
    await expect(page.getByText('Connected.')).toBeVisible()
    await page.close()
    await sidelight.page.bringToFront()
    const panel = await doings.watch(await sidelight.panel())
    await tool(panel, 'Send to CRM').click()
    const review = panel.getByRole('group', { name: 'Send to CRM' })
    await expect(review.getByText('Lindqvist', { exact: true })).toBeVisible()
    expect(there.hubspot.contacts.rows).toEqual([])
    await review.getByRole('button', { name: 'Send to HubSpot contacts' }).click()
    const queued = panel.getByRole('status').filter({ hasText: 'Queued for HubSpot contacts' })
    await expect(queued).toBeVisible()
    await expect(tool(panel, 'Send to CRM')).toBeFocused()
    await expect.poll(() => there.hubspot.contacts.rows.length).toBe(1)
    expectDone(doings, 'send to a connected CRM', 'clicks')

    await expect(queued).toHaveCount(0)
    await panel.keyboard.press('s')
    await expect(review.getByText('No changes')).toBeVisible()
    await panel.keyboard.press('Enter')
    await expect(queued).toBeVisible()
    expectDone(doings, 'send to a connected CRM', 'presses')
  },
)
