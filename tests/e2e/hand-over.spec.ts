import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { startDestinations, type Destinations } from '../../sandbox/destinations/destinations.ts'
import { hubspotToken } from '../../sandbox/destinations/hubspot.ts'
import { enrich, expect, test as base, type Sidelight } from './fixtures.ts'

const test = base.extend<{ there: Destinations }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  there: async ({}, use) => {
    const there = await startDestinations()
    await use(there)
    await there.close()
  },
})

async function buyMara(sidelight: Sidelight): Promise<void> {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(panel.getByText('This page has cost 6 credits')).toBeVisible()
}

/** The room, with the one record chosen that there is. */
async function openRoom({ chromium }: Sidelight): Promise<Page> {
  const page = await chromium.extensionPage('library.html#/')
  const row = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: /Lindqvist|Nov.k/ })
  await row.getByRole('gridcell').first().click()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('navigation').getByRole('link', { name: 'Hand over' }).click()
  await expect(page.getByRole('heading', { name: 'Destinations' })).toBeVisible()
  return page
}

async function addHubspot(page: Page, there: Destinations, token = hubspotToken): Promise<void> {
  await page.getByRole('button', { name: 'Add a destination' }).click()
  await page.getByLabel('System').selectOption('HubSpot contacts')
  await page.getByLabel('Address').fill(`${there.url}/hubspot`)
  await page.getByLabel('Access token').fill(token)
  await page.getByRole('button', { name: 'Save and try' }).click()
}

test('a record is handed over after it was reviewed, once, and stands in the log', async ({
  sidelight,
  there,
}) => {
  await buyMara(sidelight)
  const page = await openRoom(sidelight)
  await addHubspot(page, there)
  await expect(page.getByText('The connection works.')).toBeVisible()
  const review = page.getByRole('table', { name: 'What each record becomes at HubSpot contacts' })
  const line = review.getByRole('row', { name: /Mara Lindqvist/ })
  await expect(line).toContainText('firstnameMara')
  await expect(line).toContainText('Will be sent')
  expect(there.hubspot.contacts.rows).toEqual([])
  await page.getByRole('button', { name: 'Send 1 record to HubSpot contacts' }).click()
  const log = page.getByRole('table', { name: 'Log' })
  await expect(log.getByRole('row', { name: /Mara Lindqvist/ })).toContainText('Created')
  expect(there.hubspot.contacts.rows).toMatchObject([
    { values: { firstname: 'Mara', lastname: 'Lindqvist' } },
  ])
  await expect(line).toContainText('Unchanged since')
  if (process.env['SHOTS']) await shoot(page, process.env['SHOTS'])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('a token that is refused holds everything back until it is another', async ({ sidelight, there }) => {
  await buyMara(sidelight)
  const page = await openRoom(sidelight)
  await addHubspot(page, there, 'a-wrong-token')
  await expect(page.getByText('The connection does not work.')).toBeVisible()
  await page.getByRole('button', { name: /^Send 1 record/ }).click()
  await expect(page.getByText('It refused the token.')).toBeVisible()
  await expect(page.getByText('1 record is on its way there.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Access token')).toHaveValue('')
  await page.getByLabel('Access token').fill(hubspotToken)
  await page.getByRole('button', { name: 'Save and try' }).click()
  await expect.poll(() => there.hubspot.contacts.rows.length).toBe(1)
  await expect(page.getByText('It refused the token.')).toBeHidden()
})

test('what a field lacks is said before, and another field mends it', async ({ sidelight, there }) => {
  await sidelight.visit('/in/no-mail-novak/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('button', { name: /^Refresh/ })).toBeVisible()
  const page = await openRoom(sidelight)
  await addHubspot(page, there)
  await expect(page.getByRole('row', { name: /Nov.k/ })).toContainText('Missing: email')
  await expect(page.getByRole('button', { name: /^Send 0 records/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the destination' }).click()
  await expect(page.getByText('No destination yet.')).toBeVisible()
  const stored = await page.evaluate(() => chrome.storage.local.get('destinations'))
  expect(JSON.stringify(stored)).not.toContain(hubspotToken)
})

async function shoot(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.screenshot({ path: `${to}/wide.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 480, height: 900 })
  await page.screenshot({ path: `${to}/narrow.png`, fullPage: true })
}
