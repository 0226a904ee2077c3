import type { Page } from '@playwright/test'
import { readSealed, writeSealed } from '../browser/sealed-settings.ts'
import { expect, test, type Sidelight } from './fixtures.ts'

const address = 'mara.lindqvist@northwind-atlas.example'

async function press(sidelight: Sidelight, keys: string): Promise<Page> {
  await sidelight.page.getByRole('heading', { level: 1 }).waitFor()
  await sidelight.chromium.pressShortcut(sidelight.page, keys)
  return sidelight.chromium.panel(sidelight.page)
}

const confirmPrice = (panel: Page, name: RegExp) =>
  panel.locator('.panel-message').getByRole('button', { name }).click()

const clipboard = async ({ page, chromium }: Sidelight) => {
  await chromium.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.bringToFront()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('one shortcut finds the email and the next one copies it, with one request', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  // The key press starts the worker, and the panel must open synchronously in it.
  await sidelight.chromium.stopWorker()
  const panel = await press(sidelight, 'Alt+Shift+M')
  await expect(panel.getByRole('tab', { name: 'Person' })).toHaveAttribute('aria-selected', 'true')
  await confirmPrice(panel, /^Find email · /)
  await expect(panel.getByText(address).first()).toBeVisible()

  await press(sidelight, 'Alt+Shift+Y')
  await expect(panel.getByRole('status').filter({ hasText: `Copied ${address}` })).toBeVisible()
  expect(await clipboard(sidelight)).toBe(address)
  expect(sidelight.paidRequests()).toHaveLength(1)
})

/** In ms. Timers that are already set are not affected. */
const passTime = (page: Page, ms: number): Promise<void> =>
  page.evaluate((ahead) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ahead
  }, ms)

test('the search shortcut closes the panel if the search is open', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await press(sidelight, 'Alt+Shift+S')
  await expect(panel.getByRole('combobox', { name: 'Search form' })).toBeVisible()
  // Only some seconds after the panel has opened, a key press counts as a new one.
  await passTime(panel, 5000)
  const closed = panel.waitForEvent('close')
  await sidelight.chromium.pressShortcut(sidelight.page, 'Alt+Shift+S')
  await closed
})

test('copying works while the page has the focus', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await press(sidelight, 'Alt+Shift+M')
  await confirmPrice(panel, /^Find email · /)
  await expect(panel.getByText(address).first()).toBeVisible()
  await panel.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('not focused', 'NotAllowedError'))
  })
  await press(sidelight, 'Alt+Shift+Y')
  await expect(panel.getByText(`Copied ${address}`)).toBeVisible()
  expect(await clipboard(sidelight)).toBe(address)

  await panel.evaluate(() => {
    document.execCommand = () => false
  })
  await press(sidelight, 'Alt+Shift+Y')
  await expect(panel.getByText('blocked copying from another window')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Copy Email' }).first()).toBeVisible()
})

test('with an unknown email, the shortcut neither copies nor buys it', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await press(sidelight, 'Alt+Shift+Y')
  await expect(panel.getByText('No email to copy yet')).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
})

test('the email shortcut sends nothing on a job page', async ({ sidelight }) => {
  await sidelight.visit('/jobs/view/4000000001/')
  const panel = await press(sidelight, 'Alt+Shift+M')
  await expect(panel.getByText('Email search works for people only.')).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
})

test('the search shortcut opens the panel with the focus in the search field', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await press(sidelight, 'Alt+Shift+S')
  await expect(panel.getByRole('combobox', { name: 'Search your library' })).toBeFocused()
  await expect(panel.getByRole('combobox', { name: 'Search form' })).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
})

test('the browser lists four shortcuts with descriptions', async ({ sidelight }) => {
  const panel = await sidelight.chromium.extensionPage('sidepanel.html')
  const commands = await panel.evaluate(() => chrome.commands.getAll())
  const ours = commands.filter(({ name }) => !name?.startsWith('_'))
  expect(new Set(ours.map(({ name }) => name))).toEqual(
    new Set(['enrich', 'find_email', 'copy_email', 'search']),
  )
  for (const { shortcut, description } of ours) {
    expect(shortcut).toMatch(/^Alt\+Shift\+[A-Z]$/)
    expect(description).not.toBe('')
  }
})

test('the first press of a shortcut that spends only shows the price; later ones buy up to that price', async ({
  sidelight,
}) => {
  const { chromium, page } = sidelight
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await press(sidelight, 'Alt+Shift+E')
  const confirm = panel.locator('.panel-message').getByRole('button', { name: 'Enrich · up to 2 credits' })
  await expect(confirm).toBeVisible()
  // Beside the button the text would be a column of a word or two.
  const text = panel.locator('.panel-message > p')
  const lines = await text.evaluate((p) => p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight))
  expect(Math.round(lines)).toBeLessThanOrEqual(5)
  expect(sidelight.paidRequests()).toEqual([])
  await confirm.click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await sidelight.visit('/in/layla-haddad/')
  await expect(panel.getByRole('button', { name: /^Enrich · / })).toBeVisible()
  await press(sidelight, 'Alt+Shift+E')
  await expect.poll(() => sidelight.paidRequests().length).toBe(2)

  // The price may have risen above the confirmed one.
  const options = await chromium.extensionPage('options.html')
  const known = (await readSealed(options, 'guidance')) as object
  await writeSealed(options, 'guidance', { ...known, shortcutPrices: { profile: 1 } })
  await page.bringToFront()
  await sidelight.visit('/in/sparse-sam/')
  await press(sidelight, 'Alt+Shift+E')
  await expect(confirm).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(2)
})

test("holding a shortcut doesn't confirm its price, but a second press does", async ({ sidelight }) => {
  const { chromium, page } = sidelight
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await press(sidelight, 'Alt+Shift+E')
  const confirm = panel.locator('.panel-message').getByRole('button', { name: /^Enrich · / })
  await expect(confirm).toBeVisible()
  // A slow machine repeats the key too slowly.
  const setClock = (ms: number) =>
    panel.evaluate(
      (now) => void Object.defineProperty(performance, 'now', { configurable: true, value: () => now }),
      ms,
    )
  const now = await panel.evaluate(() => performance.now())
  await setClock(0)
  for (let at = 0; at < 5; at++) await chromium.pressShortcut(page, 'Alt+Shift+E')
  await expect(confirm).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
  // A press after a pause counts as a new one. The last repetition may arrive late, at the new time, and then the press
  // counts as its repetition.
  let later = now
  await expect(async () => {
    await setClock((later += 1500))
    await chromium.pressShortcut(page, 'Alt+Shift+E')
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible({ timeout: 7500 })
  }).toPass({ timeout: 20_000 })
  for (let at = 0; at < 5; at++) await chromium.pressShortcut(page, 'Alt+Shift+E')
  expect(sidelight.paidRequests()).toHaveLength(1)
})
