import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { boughtPerson, expect, test } from './fixtures.ts'
import { goTo } from './full-pages.ts'
import { prefer, start } from './run-page.ts'
import { holdSubjects } from './library-rows.ts'
import { button, fill, fillCountry, toggle } from './search-panel.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Results' })
/** `at` counts from 1, because the header has a checkbox too. */
const box = (page: Page, at: number) => table(page).getByRole('checkbox').nth(at)

test('search results show prices, load page by page or together, are selected by range, repeated, and marked if saved', async ({
  sidelight,
}) => {
  const panel = await boughtPerson(sidelight)
  await toggle(panel).click()
  await panel.getByRole('combobox', { name: 'Search form' }).selectOption('Search people')
  await fill(panel, { 'Company name': '', 'Company handle or ID': '' })
  await fillCountry(panel, 'se')
  await button(panel, /^Find people · /).click()
  await expect(panel.getByText('In library', { exact: true }).first()).toBeVisible()
  const link = panel.getByRole('link', { name: 'Open in Searches' })
  const address = (await link.getAttribute('href')) ?? ''
  const page = await sidelight.chromium.extensionPage(address.slice(1))
  await expect(page.getByText(/^Loaded: 20 of \d+$/)).toBeVisible()
  const total = Number(/of (\d+)/.exec((await page.getByText(/^Loaded: 20 of/).textContent()) ?? '')?.[1])
  await expect(table(page).getByRole('link', { name: 'In library' })).not.toHaveCount(0)
  await box(page, 2).click()
  await box(page, 5).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await violations(page), `at ${width}`).toEqual([])
    const beyond = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
    expect(beyond, `nothing sticks out at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  await button(page, 'Load next page · up to 0.1 credits').click()
  await expect(page.getByText(`Loaded: 40 of ${total}`)).toBeVisible()
  await button(page, new RegExp(`^Select all ${total} results · up to 0\\.\\d credits$`)).click()
  await expect(page.getByText(`Loaded: ${total} of ${total}`)).toBeVisible()
  await expect(page.getByText(`${total} selected`)).toBeVisible()
  const paid = 1 + Math.ceil(total / 20)
  expect(sidelight.paidRequests()).toHaveLength(paid)

  await button(page, 'Rename search').click()
  await expect(page.getByRole('textbox', { name: 'Search name' })).toBeFocused()
  await page.keyboard.insertText('Swedes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Swedes')
  await expect(button(page, 'Rename search')).toBeFocused()
  await page.reload()
  await expect(page.getByText(`Loaded: ${total} of ${total}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Swedes')
  await button(page, /^Run again · up to 0\.\d credits$/).click()
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(2 * paid - 1)
  await expect(button(page, /^Run again/)).not.toHaveAttribute('aria-busy')
  await page.getByRole('link', { name: 'Edit search' }).click()
  await expect(page.getByRole('button', { name: 'Remove Sweden' })).toBeVisible()
  await page.getByRole('link', { name: 'Swedes' }).click()
  await expect(page.getByText(`Loaded: ${total} of ${total}`)).toBeVisible()
})

test('a press before the price of the selection is known only waits for the price, and the next press spends', async ({
  sidelight,
}) => {
  const page = await sidelight.chromium.extensionPage('library.html#/')
  await goTo(page, 'Searches')
  await fill(page, { Position: 'engineer' })
  await button(page, /^Find people · /).click()
  await expect(box(page, 1)).toBeVisible()
  await page.evaluate(holdSubjects)
  const paid = sidelight.paidRequests().length
  await button(page, /^Select all \d+$/).click()
  const enrich = button(page, /^Enrich/)
  await enrich.press('Enter')
  await expect(enrich).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => (globalThis as unknown as { release: () => void }).release())
  await expect(
    page.getByRole('status').getByText(/^Enrich · up to \d+ credits\. Select it again/),
  ).toBeVisible()
  await expect(enrich).toBeFocused()
  expect(sidelight.paidRequests()).toHaveLength(paid)
  await enrich.press('Enter')
  await expect(page).toHaveURL(/#\/bulk\/.+/)
})

test('under a run limit, the search results and New run show the same price', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('library.html#/')
  await prefer(page, { budgetPerRun: 3 })
  await goTo(page, 'Searches')
  await fill(page, { Position: 'engineer' })
  await button(page, /^Find people · /).click()
  await expect(box(page, 1)).toBeVisible()
  await button(page, /^Select all \d+$/).click()
  await button(page, 'Enrich · up to 3 credits').click()
  await expect(start(page)).toHaveText('Start · up to 3 credits')
})
