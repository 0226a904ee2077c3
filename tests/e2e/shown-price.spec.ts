import type { Page } from '@playwright/test'
import { boughtPerson, enrich, expect, more, test, type Sidelight } from './fixtures.ts'

/**
 * Raises a learned price in the database, as another worker's response would. An open view still shows the earlier
 * price.
 */
async function raisePrice(page: Page, apiUrl: string, operation: string, price: number): Promise<void> {
  const found = Array<number>(5).fill(price)
  const key = `${new URL(apiUrl).origin} ${operation}`
  await page.evaluate(
    (row) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => fail(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('learned', 'readwrite')
          writing.objectStore('learned').put(row)
          writing.addEventListener('complete', () => done())
          writing.addEventListener('abort', () => fail(writing.error ?? new Error('not written')))
          opening.result.close()
        })
      }),
    { key, operation, found, cached: [], notFound: [] },
  )
}

const rise = (needed: number, shown: number) =>
  `This lookup now costs up to ${needed} credits. The price shown covers only ${shown} credits.`

/** `paid`: the number of requests before `press`. */
async function expectRefused(
  sidelight: Sidelight,
  page: Page,
  press: () => Promise<void>,
  paid: number,
  text = rise(6, 2),
): Promise<void> {
  await press()
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(paid)
}

test('Enrich at an outdated price is refused, and the reopened panel shows and pays the new price', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toHaveText('Enrich · up to 2 credits')
  await raisePrice(panel, service.url, 'enrichProfile', 6)
  await expectRefused(sidelight, panel, () => enrich(panel).click(), 0)

  await panel.reload()
  await expect(enrich(panel)).toHaveText('Enrich · up to 6 credits')
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(1)
})

test('Refresh at an outdated price is refused, by its button and in the palette', async ({
  sidelight,
  service,
}) => {
  const panel = await boughtPerson(sidelight)
  const refresh = panel.getByRole('button', { name: /^Refresh · / }).first()
  await expect(refresh).toHaveText('Refresh · up to 2 credits')
  await raisePrice(panel, service.url, 'enrichProfile', 6)
  await expectRefused(sidelight, panel, () => refresh.click(), 1)
  await panel.keyboard.press('Control+K')
  await panel.getByRole('combobox').fill('Refresh')
  const option = panel.getByRole('option', { name: /^Refresh.*up to 2 credits/, selected: true })
  await expect(option).toBeVisible()
  await expectRefused(sidelight, panel, () => panel.keyboard.press('Enter'), 1)
})

test('Send in the console at an outdated price is refused', async ({ sidelight, service }) => {
  const page = await sidelight.browser.extensionPage('console.html#enrichProfile')
  await page
    .getByRole('textbox', { name: 'socialUrl', exact: true })
    .fill('https://www.social.example/in/mara-lindqvist/')
  const send = page.getByRole('button', { name: /^Send · / })
  await expect(send).toHaveText('Send · up to 2 credits')
  await raisePrice(page, service.url, 'enrichProfile', 6)
  await expectRefused(sidelight, page, () => send.click(), 0)
})

test('Enrich and find email at an outdated price is refused', async ({ sidelight, service }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  const both = panel.getByRole('button', { name: 'Enrich and find email · up to 6 credits' })
  await expect(both).toBeVisible()
  await raisePrice(panel, service.url, 'emailFinderFromUrl', 9)
  await expectRefused(sidelight, panel, () => both.click(), 0, rise(11, 6))
})

test('Refresh email in the menu More at an outdated price is refused', async ({ sidelight, service }) => {
  const panel = await boughtPerson(sidelight)
  await panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(panel.getByRole('list', { name: 'Contact' })).toContainText('@')
  await raisePrice(panel, service.url, 'emailFinderFromUrl', 9)
  const choose = () => more(panel, /^Refresh email.*up to 4/)
  await expectRefused(sidelight, panel, choose, 2, rise(9, 4))
})

test('Enrich in the popup at an outdated price is refused, and the panel shows why', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  const popup = await sidelight.browser.openPopup(sidelight.page)
  await expect(enrich(popup)).toHaveText('Enrich · up to 2 credits')
  await raisePrice(popup, service.url, 'enrichProfile', 6)
  // The popup may close before the click returns.
  await expectRefused(
    sidelight,
    panel,
    () =>
      enrich(popup)
        .click()
        .catch(() => {}),
    0,
  )
})

test('a shortcut whose price has risen since it was shown or confirmed buys nothing', async ({
  sidelight,
  service,
}) => {
  const { chromium, page } = sidelight
  await sidelight.visit('/in/mara-lindqvist/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await chromium.pressShortcut(page, 'Alt+Shift+E')
  const panel = await chromium.panel(page)
  const confirm = panel.locator('.panel-message').getByRole('button', { name: /^Enrich · up to 2 / })
  await expect(confirm).toBeVisible()
  await raisePrice(panel, service.url, 'enrichProfile', 6)
  await expectRefused(sidelight, panel, () => confirm.click(), 0)
  // The confirmed price of 2 credits no longer covers the lookup.
  await chromium.pressShortcut(page, 'Alt+Shift+E')
  await expect(confirm).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(0)
})
