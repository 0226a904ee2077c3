import type { Page } from '@playwright/test'
import { allowHost } from '../browser/network-guard.ts'
import { violations } from './axe.ts'
import { demoKey, expect, test, type Sidelight } from './fixtures.ts'

test.use({ key: null })

const optionsOf = ({ chromium }: Sidelight): Page =>
  chromium.context.pages().find((page) => page.url().endsWith('/options.html'))!

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('the first run takes three steps, and spends and stores nothing', async ({ sidelight, service }) => {
  const options = optionsOf(sidelight)
  await options.bringToFront()
  await expect(options.getByText('1 of 3 done')).toBeVisible()
  await expect(field(options, 'Provider URL')).toHaveValue(service.url)
  expect(service.requests).toEqual([])
  expect(await violations(options)).toEqual([])
  await expect(options.getByLabel('How long to keep people')).toHaveValue('365')

  await field(options, 'API key').fill(demoKey)
  await save(options).click()
  await expect(options.getByText('2 of 3 done')).toBeVisible()
  await expect(options.getByText('1,000 credits left', { exact: true })).toBeVisible()
  await expect(options.getByRole('heading', { name: 'Open a profile' })).toBeFocused()
  await expect(options.getByText('Saved.', { exact: true })).toBeVisible()

  await options.getByRole('button', { name: 'Show sample' }).click()
  const sample = options.getByRole('region', { name: 'Sample' })
  await expect(sample.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect(sample.getByText('This person is made up')).toBeVisible()
  // The real panel, in which clicks do nothing.
  await sample.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Save to list' }).click()
  await expect(options.getByText('This is a sample. Nothing is saved or sent.')).toBeVisible()
  await sample.getByRole('tab', { name: 'Email' }).click()
  await sample
    .getByRole('button', { name: /^Find email/ })
    .first()
    .click()
  expect(await violations(options)).toEqual([])

  await expect(field(options, 'API key')).toHaveCount(1)
  await expect(field(options, 'Provider URL')).toHaveValue(service.url)
  await options.getByRole('button', { name: 'Done' }).click()
  await expect(options.getByText('of 3 done')).toHaveCount(0)
  await expect.poll(() => options.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[12]$/)
  await options.reload()
  await expect(field(options, 'API key')).toBeVisible()
  await expect(options.getByText('of 3 done')).toHaveCount(0)

  const data = await sidelight.chromium.extensionPage('library.html#/data')
  await expect(data.getByRole('region', { name: 'Data retention' }).getByLabel('People')).toHaveValue('365')
  await data.close()

  expect(sidelight.paidRequests()).toEqual([])
  expect(service.bill(demoKey).credits).toBe(0)
  const panel = await sidelight.panel()
  await expect(panel.getByText('Open a person')).toBeVisible()
  await expect(panel.getByText('Mara Lindqvist')).toHaveCount(0)
})

test('an invalid address is reported before anything is saved or requested', async ({
  sidelight,
  service,
}) => {
  const options = optionsOf(sidelight)
  await field(options, 'API key').fill(demoKey)
  await field(options, 'Provider URL').fill('http://api.example.com')
  await save(options).click()
  await expect(options.getByRole('alert')).toHaveText('Use an https URL, or http on this computer.')
  await field(options, 'Provider URL').fill('not an address')
  await save(options).click()
  await expect(options.getByRole('alert')).toHaveText('This is not a web URL.')
  expect(service.requests).toEqual([])
})

test('an unreachable address keeps the steps open', { tag: '@thorough' }, async ({ sidelight, service }) => {
  allowHost('http://127.0.0.1:9')
  const options = optionsOf(sidelight)
  await field(options, 'Provider URL').fill('http://127.0.0.1:9')
  await field(options, 'API key').fill(demoKey)
  await save(options).click()
  await expect(options.getByRole('alert')).toContainText('The provider can’t be reached')
  await expect(field(options, 'Provider URL')).toHaveAccessibleDescription(/can’t be reached/)
  await expect(options.getByText('1 of 3 done')).toBeVisible()
  // A key belongs to the provider that it was entered for.
  await field(options, 'Provider URL').fill(service.url)
  await save(options).click()
  await expect(options.getByText('Enter a key for the new URL')).toBeVisible()
  expect(service.requests).toEqual([])
  await field(options, 'API key').fill(demoKey)
  await save(options).click()
  await expect(options.getByText('2 of 3 done')).toBeVisible()
})

test('a wrong key is found by the free check, and the right one continues', async ({
  sidelight,
  service,
}) => {
  const options = optionsOf(sidelight)
  await field(options, 'API key').fill('no-such-key')
  await save(options).click()
  await expect(options.getByRole('alert')).toContainText('The provider didn’t accept your API key')
  await expect(field(options, 'API key')).toHaveAccessibleDescription(/didn’t accept your API key/)
  await expect(options.getByText('1 of 3 done')).toBeVisible()
  await field(options, 'API key').fill(demoKey)
  await expect(options.getByRole('alert')).toHaveCount(0)
  await save(options).click()
  await expect(options.getByText('2 of 3 done')).toBeVisible()
  await expect(options.getByRole('alert')).toHaveCount(0)
  expect(sidelight.paidRequests()).toEqual([])
  expect(service.bill(demoKey).credits).toBe(0)
})

test('the popup before setup says so and opens the first steps', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const popup = await sidelight.chromium.openPopup(sidelight.page)
  await expect(popup.getByText('Sidelight isn’t set up yet.')).toBeVisible()
  await expect(popup.getByRole('button')).toHaveCount(1)
  expect(await violations(popup)).toEqual([])
  const clicked = popup.getByRole('button', { name: 'Set up' }).click()
  await clicked.catch(() => {})
  await expect.poll(() => optionsOf(sidelight).evaluate(() => document.visibilityState)).toBe('visible')
})
