import type { Locator, Page } from '@playwright/test'
import { boughtPerson, enrich, expect, test, type Sidelight } from './fixtures.ts'

/** Keyboards repeat a key about 30 times a second, after half a second. */
const repeats = 60
const betweenMs = 33

/** Holds a key for two seconds: one press with its repeats. */
async function hold(page: Page, key: string): Promise<void> {
  for (let at = 0; at < repeats; at++) {
    await page.keyboard.down(key)
    await page.waitForTimeout(betweenMs)
  }
  await page.keyboard.up(key)
}

async function clickQuickly(page: Page, button: Locator, times: number): Promise<void> {
  const box = (await button.boundingBox())!
  for (let at = 0; at < times; at++) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(200)
  }
}

const refresh = (page: Page) => page.getByRole('button', { name: /^Refresh · / }).first()
const checkAgain = (page: Page) => page.getByRole('button', { name: /^Look up again · / }).first()

async function bought(sidelight: Sidelight, button: Locator, times: number): Promise<void> {
  await expect.poll(() => sidelight.paidRequests().length).toBeGreaterThanOrEqual(times)
  await expect(button).toBeEnabled()
  await expect(button).not.toHaveAttribute('aria-busy')
  expect(sidelight.paidRequests()).toHaveLength(times)
}

test('Enter held on Refresh buys once', async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await expect(refresh(panel)).toBeEnabled()
  await refresh(panel).focus()
  await hold(panel, 'Enter')
  await bought(sidelight, refresh(panel), 2)
})

test('Space held on Refresh buys once', async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await expect(refresh(panel)).toBeEnabled()
  await refresh(panel).focus()
  await hold(panel, 'Space')
  await bought(sidelight, refresh(panel), 2)
})

test('Enter held on Look up again buys once', async ({ sidelight }) => {
  await sidelight.visit('/in/nobody-at-all/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(checkAgain(panel)).toBeEnabled()
  await checkAgain(panel).focus()
  await hold(panel, 'Enter')
  await bought(sidelight, checkAgain(panel), 2)
})

test('Enter held on Enrich buys once, and does not press the button that replaces it', async ({
  sidelight,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeEnabled()
  await enrich(panel).focus()
  await hold(panel, 'Enter')
  await bought(sidelight, refresh(panel), 1)
})

test('eight clicks on Refresh 200 ms apart buy once', async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await expect(refresh(panel)).toBeEnabled()
  await clickQuickly(panel, refresh(panel), 8)
  await bought(sidelight, refresh(panel), 2)
})

test('two windows that show the same result buy it again once, and only a window that has seen the newer result buys once more', async ({
  sidelight,
}) => {
  const panel = await boughtPerson(sidelight)
  const library = await sidelight.browser.extensionPage('library.html#/record/person%3Amara-lindqvist')
  for (const page of [panel, library]) await expect(refresh(page)).toBeEnabled()
  await Promise.all([panel, library].map((page) => refresh(page).click({ force: true })))
  await bought(sidelight, refresh(panel), 2)
  await bought(sidelight, refresh(library), 2)
  await refresh(library).click()
  await expect.poll(() => sidelight.paidRequests().length).toBe(3)
})

test("Enter held on the palette's Refresh buys once", async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await panel.keyboard.press('Control+K')
  await panel.getByRole('combobox').fill('Refresh')
  await expect(panel.getByRole('option', { name: /^Refresh/, selected: true })).toBeVisible()
  await hold(panel, 'Enter')
  await bought(sidelight, refresh(panel), 2)
})

test('Enter held on Send and on Send anyway in the console sends one request each', async ({ sidelight }) => {
  const page = await sidelight.browser.extensionPage('console.html#personsSearch')
  await page.getByRole('textbox', { name: 'firstName', exact: true }).fill('Mara')
  await page.getByRole('textbox', { name: 'firstName', exact: true }).focus()
  await hold(page, 'Enter')
  const send = page.getByRole('button', { name: /^Send · / })
  await bought(sidelight, send, 1)
  await send.click()
  const anyway = page.getByRole('button', { name: /^Send anyway · / })
  await expect(anyway).toBeEnabled()
  await anyway.focus()
  await hold(page, 'Enter')
  await bought(sidelight, send, 2)
})

test('Enter held in a search form sends once', async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await panel.keyboard.press('/')
  await panel.getByRole('combobox', { name: 'Search form' }).selectOption({ index: 1 })
  const field = panel.getByRole('textbox').first()
  await field.fill('Mara')
  await expect(panel.getByRole('button', { name: /^Find .* · up to/ })).toBeEnabled()
  await field.focus()
  await hold(panel, 'Enter')
  await expect.poll(() => sidelight.paidRequests().length).toBeGreaterThanOrEqual(2)
  expect(sidelight.paidRequests()).toHaveLength(2)
})
