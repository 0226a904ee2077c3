import type { Locator, Page } from '@playwright/test'
import { boughtPerson, enrich, expect, test, type Sidelight } from './fixtures.ts'

/** Half a second: keyboards repeat a key about 30 times a second. */
const repeats = 15

/** Presses the key again without release, and waits until the page has handled it. */
async function repeat(page: Page, key: string): Promise<void> {
  await page.keyboard.down(key)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
}

/** Acts again and again until the n-th purchase is shown by its button, then some more. */
async function insist(act: () => Promise<void>, isShown: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await act()
    expect(await isShown()).toBe(true)
  }).toPass({ intervals: [33] })
  for (let at = 0; at < repeats; at++) await act()
}

/** Holds a key until `times` requests were paid and the button is back, and a moment longer. */
async function hold(
  sidelight: Sidelight,
  page: Page,
  key: string,
  { button, times }: { button: Locator; times: number },
): Promise<void> {
  const isShown = async () =>
    sidelight.paidRequests().length >= times && (await button.count()) > 0 && (await button.isEnabled())
  await insist(() => repeat(page, key), isShown)
  await page.keyboard.up(key)
  await bought(sidelight, button, times)
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
  await hold(sidelight, panel, 'Enter', { button: refresh(panel), times: 2 })
})

test('Space held on Refresh buys once', { tag: '@thorough' }, async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await expect(refresh(panel)).toBeEnabled()
  await refresh(panel).focus()
  // Space presses a button only when it is released.
  for (let at = 0; at < repeats; at++) await repeat(panel, 'Space')
  await panel.keyboard.up('Space')
  await bought(sidelight, refresh(panel), 2)
})

test('Enter held on Look up again buys once', { tag: '@thorough' }, async ({ sidelight }) => {
  await sidelight.visit('/in/nobody-at-all/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(checkAgain(panel)).toBeEnabled()
  await checkAgain(panel).focus()
  await hold(sidelight, panel, 'Enter', { button: checkAgain(panel), times: 2 })
})

test('Enter held on Enrich buys once, and does not press the button that replaces it', async ({
  sidelight,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeEnabled()
  await enrich(panel).focus()
  await hold(sidelight, panel, 'Enter', { button: refresh(panel), times: 1 })
})

test('eight quick clicks on Refresh buy once', { tag: '@thorough' }, async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await expect(refresh(panel)).toBeEnabled()
  const box = (await refresh(panel).boundingBox())!
  for (let at = 0; at < 8; at++) {
    await panel.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await panel.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
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

test("Enter held on the palette's Refresh buys once", { tag: '@thorough' }, async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await panel.keyboard.press('Control+K')
  await panel.getByRole('combobox').fill('Refresh')
  await expect(panel.getByRole('option', { name: /^Refresh/, selected: true })).toBeVisible()
  await hold(sidelight, panel, 'Enter', { button: refresh(panel), times: 2 })
})

test('Enter held on Send and on Send anyway in the console sends one request each', async ({ sidelight }) => {
  const page = await sidelight.browser.extensionPage('console.html#personsSearch')
  await page.getByRole('textbox', { name: 'firstName', exact: true }).fill('Mara')
  await page.getByRole('textbox', { name: 'firstName', exact: true }).focus()
  const send = page.getByRole('button', { name: /^Send · / })
  await hold(sidelight, page, 'Enter', { button: send, times: 1 })
  await send.click()
  const anyway = page.getByRole('button', { name: /^Send anyway · / })
  await expect(anyway).toBeEnabled()
  await anyway.focus()
  await hold(sidelight, page, 'Enter', { button: send, times: 2 })
})

test('Enter held in a search form sends once', { tag: '@thorough' }, async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await panel.keyboard.press('/')
  await panel.getByRole('combobox', { name: 'Search form' }).selectOption({ index: 1 })
  const field = panel.getByRole('textbox').first()
  await field.fill('Mara')
  await expect(panel.getByRole('button', { name: /^Find .* · up to/ })).toBeEnabled()
  await field.focus()
  await insist(
    () => repeat(panel, 'Enter'),
    () => Promise.resolve(sidelight.paidRequests().length >= 2),
  )
  expect(sidelight.paidRequests()).toHaveLength(2)
})
