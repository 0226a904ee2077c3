import type { Page } from '@playwright/test'
import { boughtPerson, expect, test } from './fixtures.ts'

/** The full pages in navigation order, with their documents. */
const pages = {
  Records: 'library.html',
  Lists: 'library.html',
  Searches: 'library.html',
  'Bulk enrichment': 'library.html',
  'CRM sync': 'library.html',
  'Data & backup': 'library.html',
  Usage: 'ledger.html',
  'API console': 'console.html',
  Settings: 'options.html',
}

async function go(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Sidelight' })
  await navigation.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveTitle(new RegExp(`^${name}`))
}

test('full pages have their documented names, empty and with a person', async ({ sidelight }) => {
  const { chromium } = sidelight
  const page = await chromium.extensionPage('library.html')
  const navigation = page.getByRole('navigation', { name: 'Sidelight' })
  await expect(navigation.getByRole('link')).toHaveText(Object.keys(pages))
  await expect(page).toHaveTitle(/^Records/)
  const grid = page.getByRole('grid', { name: 'Records', exact: true })
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  await expect(page.getByRole('searchbox', { name: 'Search records' })).toBeVisible()
  for (const [name, document] of Object.entries(pages)) {
    await go(page, name)
    expect(new URL(page.url()).pathname).toBe(`/${document}`)
  }

  for (const name of ['API key', 'Provider URL', 'Network URL'])
    await expect(page.getByRole('textbox', { name, exact: true })).toBeVisible()
  for (const name of ['Save', 'Check key'])
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible()

  await go(page, 'Data & backup')
  await expect(page.getByLabel('Import file')).toHaveAttribute('type', 'file')
  await expect(page.getByLabel('Backup file')).toHaveAttribute('type', 'file')
  await page.getByRole('button', { name: 'Delete everything' }).first().click()
  await expect(page.getByRole('button', { name: 'Delete permanently' })).toBeVisible()

  const panel = await boughtPerson(sidelight)
  const actions = panel.getByRole('toolbar', { name: 'Actions' })
  for (const name of ['Save to list', 'Tag', 'Send to CRM', 'Copy'])
    await expect(actions.getByRole('button', { name })).toBeVisible()

  await go(page, 'Records')
  await expect(grid).toHaveAttribute('aria-rowcount', '3')
  await go(page, 'Bulk enrichment')
  await page
    .getByRole('link', { name: 'New run' })
    .or(page.getByRole('button', { name: 'New run' }))
    .first()
    .click()
  const site = new URL(sidelight.page.url()).origin
  await page
    .getByRole('textbox', { name: 'People, companies or jobs' })
    .fill(`${site}/in/mara-lindqvist/\n${site}/in/no-mail-novak/\nmara@@`)
  for (const term of ['Already in your library', 'New lookups', 'Invalid rows', 'Maximum cost'])
    await expect(page.getByRole('term').filter({ hasText: term })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Start · up to / })).toBeEnabled()
})
