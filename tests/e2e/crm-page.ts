import type { Page } from '@playwright/test'
import { startDestinations, type Destinations } from '../../sandbox/destinations/destinations.ts'
import { hubspotToken } from '../../sandbox/destinations/hubspot.ts'
import { boughtPerson, expect, type Sidelight, test as base } from './fixtures.ts'

export const test = base.extend<{ there: Destinations }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  there: async ({}, use) => {
    const there = await startDestinations()
    await use(there)
    await there.close()
  },
})

export async function buyMara(sidelight: Sidelight): Promise<void> {
  const panel = await boughtPerson(sidelight)
  await panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(panel.getByText('6 credits spent on this page')).toBeVisible()
}

export async function openRoom({ chromium }: Sidelight): Promise<Page> {
  const page = await chromium.extensionPage('library.html#/')
  const row = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: /Lindqvist|Nov.k/ })
  await row.getByRole('gridcell').first().click()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('navigation').getByRole('link', { name: 'CRM sync' }).click()
  await expect(page.getByRole('heading', { name: 'Destinations' })).toBeVisible()
  return page
}

export async function chooseSystem(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add destination' }).click()
  await expect(page.getByRole('heading', { name: 'Select a system' })).toBeFocused()
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { name: `Connect ${name}` })).toBeFocused()
}

export async function addHubspot(page: Page, there: Destinations, token = hubspotToken): Promise<void> {
  await chooseSystem(page, 'HubSpot contacts')
  await page.getByText('More settings').click()
  await page.getByLabel('URL', { exact: true }).fill(`${there.url}/hubspot`)
  await page.getByLabel('Access token').fill(token)
  await page.getByRole('button', { name: 'Save and test' }).click()
}
