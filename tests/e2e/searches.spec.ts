import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { ended } from './batch-room.ts'
import { boughtPerson, expect, test } from './fixtures.ts'
import { button, fill, fillCountry, lastOf, toggle } from './search-room.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Results' })
const rows = (page: Page) => table(page).getByRole('rowheader')
/** Of the row at this place, from 1: the heading has one too. */
const box = (page: Page, at: number) => table(page).getByRole('checkbox').nth(at)

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

test('search, select everything, enrich: at most five clicks, each price said before', async ({
  sidelight,
  service,
}) => {
  await boughtPerson(sidelight)
  const page = await sidelight.chromium.extensionPage('library.html#/')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await click(page.getByRole('link', { name: 'Searches', exact: true }))
  await fillCountry(page, 'swed')
  await fillCountry(page, 'norw')
  await expect(page.getByRole('button', { name: 'Remove Norway' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Countries' }).press('Backspace')
  await fill(page, { Position: 'engineer' })
  expect(await violations(page)).toEqual([])
  await click(button(page, /^Find people · /))
  await expect(page).toHaveURL(/#\/searches\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('engineerSweden')
  expect(lastOf(service.requests).sent).toEqual({
    currentPositionTitle: 'engineer',
    locationCountryCode: 'SE',
  })
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(1)
  await click(button(page, `Select all ${count}`))
  await expect(page.getByText(`${count} selected`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all loaded results' })).toBeFocused()
  await expect(button(page, /^Enrich · up to/)).toBeVisible()
  const price = Number(/\d+/.exec((await button(page, /^Enrich · up to/).textContent()) ?? '')?.[0])
  await click(button(page, `Enrich · up to ${price} credits`))
  await expect(page).toHaveURL(/#\/bulk\/.+/)
  await expect(ended(page)).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(5)
  // Mara was in the library before.
  expect(price).toBe(2 * (count - 1))
  expect(sidelight.paidRequests()).toHaveLength(1 + count)

  // The search has its address: what it found is in the library now, and goes on lists and to the CRM from here.
  await page.goBack()
  await expect(table(page).getByRole('link', { name: 'In library' })).toHaveCount(count)
  await button(page, `Select all ${count}`).click()
  await expect(button(page, 'Enrich · free')).toBeVisible()
  await button(page, 'Add to list').click()
  await page.getByRole('textbox', { name: 'New list' }).fill('Engineers')
  await button(page, 'Create').click()
  await expect(page.getByText(`${count} records saved to “Engineers”`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await button(page, 'Send to CRM').click()
  await expect(page.getByRole('heading', { level: 1, name: 'CRM sync' })).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(1 + count)
})

test('pages with their price, all of them at once, a range by shift, once more, and what is in the library', async ({
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

  await page.reload()
  await expect(page.getByText(`Loaded: ${total} of ${total}`)).toBeVisible()
  await button(page, /^Run again · up to 0\.\d credits$/).click()
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(2 * paid - 1)
  await expect(button(page, /^Run again/)).not.toHaveAttribute('aria-busy')
  await page.getByRole('link', { name: 'Edit search' }).click()
  await expect(page.getByRole('button', { name: 'Remove Sweden' })).toBeVisible()
  await page.getByRole('link', { name: 'Sweden' }).click()
  await expect(page.getByText(`Loaded: ${total} of ${total}`)).toBeVisible()
})
