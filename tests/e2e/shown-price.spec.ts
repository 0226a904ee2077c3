import type { Page } from '@playwright/test'
import { boughtPerson, enrich, expect, test, type Sidelight } from './fixtures.ts'

/**
 * Raises a learned price on disk, as another worker's response would, so that a view that is open still shows the price
 * from before.
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

const rise = /This lookup now costs up to 6 credits\. The price shown covers only 2 credits\./

async function refusesThenBuys(
  sidelight: Sidelight,
  page: Page,
  press: () => Promise<void>,
  paid: number,
): Promise<void> {
  await press()
  await expect(page.getByRole('alert').filter({ hasText: rise })).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(paid)
}

test('Enrich at a price from before is refused, and the reopened panel shows and pays the new price', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toHaveText('Enrich · up to 2 credits')
  await raisePrice(panel, service.url, 'enrichProfile', 6)
  await refusesThenBuys(sidelight, panel, () => enrich(panel).click(), 0)

  await panel.reload()
  await expect(enrich(panel)).toHaveText('Enrich · up to 6 credits')
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(1)
})

test('Refresh by its button and by the palette at a price from before is refused', async ({
  sidelight,
  service,
}) => {
  const panel = await boughtPerson(sidelight)
  const refresh = panel.getByRole('button', { name: /^Refresh · / }).first()
  await expect(refresh).toHaveText('Refresh · up to 2 credits')
  await raisePrice(panel, service.url, 'enrichProfile', 6)
  await refusesThenBuys(sidelight, panel, () => refresh.click(), 1)
  await panel.keyboard.press('Control+K')
  await panel.getByRole('combobox').fill('Refresh')
  const option = panel.getByRole('option', { name: /^Refresh.*up to 2 credits/, selected: true })
  await expect(option).toBeVisible()
  await refusesThenBuys(sidelight, panel, () => panel.keyboard.press('Enter'), 1)
})

test('Send in the console at a price from before is refused', async ({ sidelight, service }) => {
  const page = await sidelight.browser.extensionPage('console.html#enrichProfile')
  await page
    .getByRole('textbox', { name: 'socialUrl', exact: true })
    .fill('https://www.social.example/in/mara-lindqvist/')
  const send = page.getByRole('button', { name: /^Send · / })
  await expect(send).toHaveText('Send · up to 2 credits')
  await raisePrice(page, service.url, 'enrichProfile', 6)
  await refusesThenBuys(sidelight, page, () => send.click(), 0)
})
