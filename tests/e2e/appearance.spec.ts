import type { Page } from '@playwright/test'
import { boughtPerson, expect, test } from './fixtures.ts'
import { goTo } from './full-pages.ts'

const theme = (options: Page) => options.getByRole('combobox', { name: 'Theme' })
/** From 0 to 1. The computed value is in OKLCH. */
const lightness = (page: Page) =>
  page.evaluate(() => Number(/oklch\(([\d.]+)/.exec(getComputedStyle(document.body).backgroundColor)?.[1]))
const isDark = async (page: Page) => {
  const value = await lightness(page)
  expect(value).not.toBeNaN()
  return value < 0.5
}

test('a dark theme chosen on a light system applies to all views at once, before their first paint', async ({
  sidelight,
}) => {
  const options = await sidelight.chromium.extensionPage('options.html')
  const ledger = await sidelight.chromium.extensionPage('ledger.html')
  expect(await isDark(ledger)).toBe(false)
  await theme(options).selectOption('dark')
  await expect.poll(() => isDark(options)).toBe(true)
  await expect.poll(() => isDark(ledger)).toBe(true)

  // The theme is set while the head is parsed, before a body can be painted.
  await ledger.addInitScript(() => {
    new MutationObserver((_, watching) => {
      if (!document.body) return
      watching.disconnect()
      Object.assign(globalThis, { themeAtBody: document.documentElement.dataset['theme'] })
    }).observe(document, { childList: true, subtree: true })
  })
  await ledger.reload()
  expect(await ledger.evaluate(() => Reflect.get(globalThis, 'themeAtBody') as unknown)).toBe('dark')

  await theme(options).selectOption('system')
  await expect.poll(() => isDark(ledger)).toBe(false)
})

test('a chosen language changes texts, numbers and dates in open and new views, and can be changed back', async ({
  sidelight,
}) => {
  const panel = await boughtPerson(sidelight)
  await expect(panel.getByText('4,182')).toBeVisible()

  const provider = await sidelight.chromium.extensionPage('options.html')
  await goTo(provider, 'Provider')
  await provider.getByRole('textbox', { name: 'API key' }).fill('half-typed')
  const options = await sidelight.chromium.extensionPage('options.html')
  await options.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(options.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await expect(options).toHaveTitle('Einstellungen · Sidelight')
  await expect(provider.getByRole('textbox', { name: 'API-Schlüssel' })).toHaveValue('half-typed')
  await provider.close()

  await expect(panel.getByRole('button', { name: 'E-Mail finden · bis zu 4 Credits' })).toBeVisible()
  await expect(panel.getByText('4.182')).toBeVisible()
  await expect(panel.getByText('2 Credits für diese Seite')).toBeVisible()
  await expect(panel.getByText(/Sept?\. 2011/)).toBeVisible()
  expect(await panel.evaluate(() => document.documentElement.lang)).toBe('de')

  const popup = await sidelight.chromium.openPopup(sidelight.page)
  await expect(popup.getByRole('meter', { name: 'Anfragen heute' })).toBeVisible()
  await popup.close()

  await options.getByRole('combobox', { name: 'Sprache' }).selectOption('en')
  await expect(panel.getByRole('button', { name: 'Find email · up to 4 credits' })).toBeVisible()
  await expect(options).toHaveTitle('Settings · Sidelight')
  expect(await panel.evaluate(() => document.documentElement.lang)).toBe('en')
})

test('Arabic is laid out right to left without horizontal overflow', async ({ sidelight }) => {
  const options = await sidelight.chromium.extensionPage('options.html')
  await options.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  const root = options.locator('html')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('lang', 'ar')
  await options.setViewportSize({ width: 400, height: 800 })
  expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
})

test('the worker uses the chosen language, also after a restart', async ({ sidelight }) => {
  const { chromium } = sidelight
  const options = await chromium.extensionPage('options.html')
  await options.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(options.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await chromium.stopWorker()
  await sidelight.visit('/in/mara-lindqvist/')
  const title = () =>
    options.evaluate(async () => {
      const tabs = await chrome.tabs.query({})
      const titles = await Promise.all(tabs.map(({ id }) => chrome.action.getTitle({ tabId: id! })))
      return titles.find((words) => words !== 'Sidelight')
    })
  await expect.poll(title).toBe('Sidelight kann diese Seite anreichern')
})
