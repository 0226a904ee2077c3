import { boughtPerson, expect, test } from './fixtures.ts'
import { entries, goTo, navigation, subpages } from './full-pages.ts'

test('full pages have their documented names, with an empty library and with a person', async ({
  sidelight,
}) => {
  const { chromium } = sidelight
  const page = await chromium.extensionPage('library.html')
  await expect(navigation(page).getByRole('link')).toHaveText([...entries, /credits left/])
  await expect(page).toHaveTitle(/^Records/)
  const grid = page.getByRole('grid', { name: 'Records', exact: true })
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  await expect(page.getByRole('searchbox', { name: 'Search records' })).toBeVisible()
  for (const name of entries) await goTo(page, name)
  for (const name of Object.values(subpages).flat()) await goTo(page, name)
  await goTo(page, 'Provider')
  await expect(page.getByRole('link', { name: 'API console' })).toBeVisible()

  for (const name of ['API key', 'Provider URL', 'Network URL'])
    await expect(page.getByRole('textbox', { name, exact: true })).toBeVisible()
  for (const name of ['Save', 'Check key'])
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible()

  await goTo(page, 'Data & privacy')
  await expect(page.getByLabel('Import file')).toHaveAttribute('type', 'file')
  await expect(page.getByLabel('Backup file')).toHaveAttribute('type', 'file')
  await page.getByRole('button', { name: 'Delete everything' }).first().click()
  await expect(page.getByRole('button', { name: 'Delete permanently' })).toBeVisible()

  const panel = await boughtPerson(sidelight)
  const actions = panel.getByRole('toolbar', { name: 'Actions' })
  for (const name of ['Save to list', 'Tag', 'Send to CRM', 'Copy', 'Follow up', 'More'])
    await expect(actions.getByRole('button', { name })).toBeVisible()

  await goTo(page, 'Records')
  for (const [name, rows] of [
    ['People', '2'],
    ['Companies', '2'],
    ['Jobs', '1'],
    ['All', '3'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', rows)
  }
  await goTo(page, 'Bulk enrichment')
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
