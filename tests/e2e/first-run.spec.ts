import type { Page } from '@playwright/test'
import { allowHost } from '../browser/network-guard.ts'
import { violations } from './axe.ts'
import { demoKey, enrich, expect, test, type Sidelight } from './fixtures.ts'
import { readSealed, writeSealed } from '../browser/sealed-settings.ts'

test.use({ key: null })

const optionsOf = ({ chromium }: Sidelight): Page =>
  chromium.context.pages().find((page) => page.url().endsWith('/options.html'))!

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('the first run needs only the API key, stores consent with it, and neither spends nor stores a record', async ({
  sidelight,
  service,
}) => {
  const options = optionsOf(sidelight)
  await options.bringToFront()
  await expect(options.getByRole('heading', { level: 1, name: 'Connect your provider' })).toBeVisible()
  await expect(options.getByRole('textbox')).toHaveCount(1)
  await expect(field(options, 'API key')).toBeFocused()
  await expect(options.getByRole('navigation')).toHaveCount(0)
  await expect(options.getByText(`that you enter, to ${new URL(service.url).host}.`)).toBeVisible()
  expect(service.requests).toEqual([])
  expect(await violations(options)).toEqual([])

  const sample = options.getByRole('complementary', { name: 'Sample' })
  await expect(sample.getByText('Mara Lindqvist', { exact: true }).first()).toBeVisible()
  await expect(sample.getByRole('button')).toHaveCount(0)

  // Nothing moves under the pointer of somebody who types the key and clicks.
  const agree = options.getByRole('button', { name: 'Agree and save' })
  const before = await agree.boundingBox()
  await field(options, 'API key').fill(demoKey)
  await expect(options.getByRole('checkbox', { name: 'For this session only' })).toBeEnabled()
  expect(await agree.boundingBox()).toEqual(before)
  await agree.click()
  await expect(options.getByText('The key works. 1,000 credits left.')).toBeVisible()
  await expect(options.getByRole('heading', { name: 'Open a profile' })).toBeFocused()
  expect(await readSealed(options, 'consent')).toEqual({ version: 3 })
  expect(await violations(options)).toEqual([])

  await options.getByRole('button', { name: 'Done' }).click()
  await expect(options).toHaveTitle('Records · Sidelight')

  const settings = await sidelight.chromium.extensionPage('options.html')
  await expect(settings.getByRole('navigation', { name: 'Settings' })).toBeVisible()
  await settings.goto(new URL('/options.html#provider', settings.url()).href)
  await expect(settings.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(settings.getByText('Nothing else leaves this computer.')).toHaveCount(0)

  const data = await sidelight.chromium.extensionPage('library.html#/data')
  await expect(data.getByRole('region', { name: 'Data retention' }).getByLabel('People')).toHaveValue('365')
  await data.close()

  expect(sidelight.paidRequests()).toEqual([])
  expect(service.bill(demoKey).credits).toBe(0)
  const panel = await sidelight.panel()
  await expect(panel.getByText('Open a person')).toBeVisible()
  await expect(panel.getByText('Mara Lindqvist')).toHaveCount(0)
})

test("the sample's email address wraps within its row", async ({ sidelight }) => {
  const sample = optionsOf(sidelight).getByRole('complementary', { name: 'Sample' })
  const email = sample.locator('.contact-email bdi')
  await expect(email).toBeVisible()
  const room = await email.evaluate((element) => {
    const row = element.closest('li')!.getBoundingClientRect()
    return row.right - element.getBoundingClientRect().right
  })
  expect(room).toBeGreaterThan(0)
})

test('without consent nothing is sent, even with a key', async ({ sidelight, service }) => {
  const options = optionsOf(sidelight)
  await field(options, 'API key').fill(demoKey)
  await save(options).click()
  await expect(options.getByText('The key works')).toBeVisible()
  await writeSealed(options, 'consent', { version: 0 })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('No credits spent.')
  expect(sidelight.paidRequests()).toEqual([])

  await options.reload()
  await options.getByRole('button', { name: 'Agree and save' }).click()
  await expect(options.getByText('The key works')).toBeVisible()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.bill(demoKey).credits).toBe(2)
})

test('an empty key is an error at its field, and nothing is saved or requested', async ({
  sidelight,
  service,
}) => {
  const options = optionsOf(sidelight)
  await options.bringToFront()
  await save(options).click()
  await expect(field(options, 'API key')).toHaveAccessibleDescription(/Enter/)
  await expect(field(options, 'API key')).toBeFocused()
  await expect(options.getByText('Saved.', { exact: true })).toHaveCount(0)
  expect(await readSealed(options, 'consent')).toBeUndefined()
  expect(service.requests).toEqual([])
})

test('an unreachable provider shows its address, which can be corrected', async ({ sidelight, service }) => {
  allowHost('http://127.0.0.1:9')
  const options = optionsOf(sidelight)
  await writeSealed(options, 'deployment', {
    ...((await readSealed(options, 'deployment')) as object),
    apiUrl: 'http://127.0.0.1:9',
  })
  await options.reload()
  await field(options, 'API key').fill(demoKey)
  await save(options).click()
  await expect(options.getByRole('alert')).toContainText('The provider can’t be reached')
  await expect(field(options, 'Provider URL')).toHaveAccessibleDescription(/can’t be reached/)
  // The key belongs to the provider that it was entered for.
  await field(options, 'Provider URL').fill(service.url)
  await save(options).click()
  await expect(options.getByText('Enter a key for the new URL')).toBeVisible()
  expect(service.requests).toEqual([])
  await field(options, 'API key').fill(demoKey)
  await save(options).click()
  await expect(options.getByText('The key works')).toBeVisible()
})

test('a wrong key is not stored and stays in its field, and the correct one continues the first run', async ({
  sidelight,
  service,
}) => {
  const options = optionsOf(sidelight)
  await field(options, 'API key').fill('no-such-key')
  await save(options).click()
  await expect(options.getByRole('alert')).toContainText('Your provider rejected this key.')
  await expect(field(options, 'API key')).toHaveAccessibleDescription(/rejected this key/)
  await expect(field(options, 'API key')).toHaveValue('no-such-key')
  expect(await readSealed(options, 'apiKey')).toBeNull()
  await options.reload()
  await expect(options.getByText('A key ending in')).toHaveCount(0)
  await field(options, 'API key').fill(demoKey)
  await expect(options.getByRole('alert')).toHaveCount(0)
  await save(options).click()
  await expect(options.getByText('The key works')).toBeVisible()
  await expect(options.getByRole('alert')).toHaveCount(0)
  expect(sidelight.paidRequests()).toEqual([])
  expect(service.bill(demoKey).credits).toBe(0)
})

test('the popup before setup opens the first steps', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const popup = await sidelight.chromium.openPopup(sidelight.page)
  await expect(popup.getByText('Sidelight isn’t set up yet.')).toBeVisible()
  await expect(popup.getByRole('button')).toHaveCount(1)
  expect(await violations(popup)).toEqual([])
  const clicked = popup.getByRole('button', { name: 'Set up' }).click()
  await clicked.catch(() => {})
  await expect.poll(() => optionsOf(sidelight).evaluate(() => document.visibilityState)).toBe('visible')
})
