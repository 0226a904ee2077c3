import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { boughtPerson, expect, test } from './fixtures.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a list is created, renamed, opened by its address, exported and deleted; its records remain', async ({
  sidelight,
}) => {
  await boughtPerson(sidelight)
  const page = await sidelight.chromium.extensionPage('library.html#/lists')
  await expect(page.getByText('No lists yet.')).toBeVisible()
  await page.evaluate(() =>
    chrome.runtime.sendMessage({ command: 'create-list', name: 'Clients', keys: ['person:mara-lindqvist'] }),
  )
  await expect(row(page, 'Clients')).toContainText(/Clients.*1.*2 credits/)

  await page.getByRole('main').getByRole('button', { name: 'New list' }).click()
  const name = page.getByRole('textbox', { name: 'List name' })
  await expect(name).toBeFocused()
  await name.fill(' clients ')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('A list with this name already exists.')).toBeVisible()
  await name.fill('<b>Zürich</b> 👩‍🚀 عملاء')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const zurich = row(page, 'Zürich')
  await expect(zurich).toContainText('<b>Zürich</b> 👩‍🚀 عملاء')
  await expect(zurich).toContainText('0 credits')
  await zurich.getByRole('button', { name: /^Rename list/ }).click()
  await name.fill('Prospects')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(row(page, 'Prospects')).toBeVisible()
  await expect(zurich).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click()
  await expect(page).toHaveURL(/#\/lists\/.+/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(page).toHaveTitle('Lists · Sidelight')
  await expect(page.getByRole('grid', { name: 'Records' })).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByText('2 credits so far')).toBeVisible()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await violations(page), `at ${width}`).toEqual([])
    const beyond = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
    expect(beyond, `nothing sticks out at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 1 record' })
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  const address = page.url()
  const deletion = page.getByRole('button', { name: 'Delete list Clients' })
  await deletion.click()
  await expect(page).toHaveURL(/#\/lists$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Clients').getByRole('link', { name: 'Clients' }).click()
  await deletion.click()
  await expect(page).toHaveURL(/#\/lists$/)
  await expect(row(page, 'Clients')).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText('This list was deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Records', exact: true }).click()
  await expect(page.getByRole('gridcell', { name: 'Mara Lindqvist' }).first()).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(1)
})

test('a search with a response is listed, with a link to the response', async ({ sidelight }) => {
  const form = await sidelight.chromium.extensionPage(
    'sidepanel.html#search=people&headline=Head&locationCountryCode=SE',
  )
  await form.getByRole('button', { name: /^Find people/ }).click()
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(1)
  const page = await sidelight.chromium.extensionPage('library.html#/searches')
  await expect(row(page, 'People search')).toContainText(/Head.*Sweden.*People search.*\d+.*credit/)
  expect(await violations(page)).toEqual([])
  await expect(page.getByRole('link', { name: /Head/ })).toHaveAttribute('href', /^#\/searches\/.+/)
  await page.getByRole('link', { name: 'View response' }).click()
  await expect(page).toHaveTitle('API console · Settings · Sidelight')
  expect(sidelight.paidRequests()).toHaveLength(1)
})
