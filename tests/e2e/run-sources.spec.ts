import type { Page } from '@playwright/test'
import { ended, fact, openOptions, openRoom, outcome, start } from './run-page.ts'
import { expect, test, type Sidelight } from './fixtures.ts'
import { button, fillCountry, openForm } from './search-panel.ts'
import { goTo } from './full-pages.ts'

const source = (page: Page, name: string) => page.getByRole('tab', { name })
const row = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })

async function run(page: Page, name: string): Promise<void> {
  await openOptions(page)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await start(page).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(ended(page)).toBeVisible()
}

async function searchAndOpenTabs(sidelight: Sidelight, site: string): Promise<void> {
  const panel = await openForm(sidelight, 'Search people')
  await fillCountry(panel, 'se')
  await button(panel, /^Find people/).click()
  await expect(panel.getByText('Page 1 of 4')).toBeVisible()
  const shown = ['/jobs/view/4000000001/', '/in/layla-haddad/', '/in/layla-haddad/details/experience/']
  for (const path of ['/in/mara-lindqvist/', ...shown]) {
    const tab = await sidelight.chromium.context.newPage()
    await tab.goto(site + path)
  }
}

test(
  'a bulk run takes its input from open tabs, search results and selected records',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    await searchAndOpenTabs(sidelight, stage.site.url)
    const page = await openRoom(sidelight, 'bulk/new')
    await source(page, 'Open tabs').click()
    await expect(page.getByText('3 pages in open tabs.')).toBeVisible()
    await expect(page.getByText('People by page: 2 · Jobs: 1 · 1 duplicate skipped')).toBeVisible()
    await expect(fact(page, 'New lookups')).toHaveText('3')
    await run(page, 'All tabs')
    await expect(outcome(page, 'Enriched')).toHaveText('3')
    expect(sidelight.paidRequests()).toHaveLength(4)

    await page.getByRole('link', { name: 'View requests' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'credits in 3 requests' })).toBeVisible()
    const lines = page.getByRole('table', { name: 'Requests' }).getByRole('row', { name: /Bulk run/ })
    await expect(lines).toHaveCount(3)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'credits in 4 requests' })).toBeVisible()

    await page.goto(page.url().replace(/ledger\.html.*/, 'library.html'))
    for (const name of ['Mara Lindqvist', 'ليلى حداد'])
      await row(page, name).getByText('Select').click({ force: true })
    await page.getByRole('link', { name: /^Enrich / }).click()
    await expect(page.getByText('2 records selected.')).toBeVisible()
    await expect(fact(page, 'Already in your library')).toHaveText('2')
    await expect(start(page)).toHaveText('Start · free')
    await page.getByRole('checkbox', { name: 'Email' }).check()
    await expect(fact(page, 'New lookups')).toHaveText('2')
    await expect(start(page)).toHaveText('Start · up to 8 credits')
    await run(page, 'Chosen ones')
    await expect(outcome(page, 'Already in library')).toHaveText('2')
    expect(sidelight.paidRequests()).toHaveLength(6)

    await goTo(page, 'Bulk enrichment')
    await page.getByRole('link', { name: 'New run' }).click()
    await source(page, 'Search').click()
    await expect(page.getByLabel('Search results')).toContainText('People search · SE · 1 page')
    await expect(page.getByText('People by page: 20', { exact: true })).toBeVisible()
    await expect(fact(page, 'Already in your library')).toHaveText('1')
    await expect(fact(page, 'New lookups')).toHaveText('19')
    await run(page, 'Swedes')
    await expect(outcome(page, 'Enriched')).toHaveText('19')
    expect(sidelight.paidRequests()).toHaveLength(25)
  },
)
