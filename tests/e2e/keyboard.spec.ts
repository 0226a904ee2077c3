import type { Page } from '@playwright/test'
import { expect, test, type Sidelight } from './fixtures.ts'

const address = 'mara.lindqvist@northwind-atlas.example'

async function press(sidelight: Sidelight, keys: string): Promise<Page> {
  await sidelight.page.getByRole('heading', { level: 1 }).waitFor()
  await sidelight.chromium.pressShortcut(sidelight.page, keys)
  return sidelight.chromium.panel(sidelight.page)
}

const clipboard = async ({ page, chromium }: Sidelight) => {
  await chromium.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.bringToFront()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('one shortcut finds the e-mail, the next copies it: one request', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  // The key press starts it, and the panel opens in that turn or never.
  await sidelight.chromium.stopWorker()
  const panel = await press(sidelight, 'Alt+Shift+M')
  await expect(panel.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByText(address).first()).toBeVisible()

  await press(sidelight, 'Alt+Shift+Y')
  await expect(panel.getByRole('status').filter({ hasText: `Copied ${address}` })).toBeVisible()
  expect(await clipboard(sidelight)).toBe(address)
  expect(sidelight.paidRequests()).toHaveLength(1)
})

test('copying works while the focus is in the page, where browsers refuse the usual way', async ({
  sidelight,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await press(sidelight, 'Alt+Shift+M')
  await expect(panel.getByText(address).first()).toBeVisible()
  await panel.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('not focused', 'NotAllowedError'))
  })
  await press(sidelight, 'Alt+Shift+Y')
  await expect(panel.getByText(`Copied ${address}`)).toBeVisible()
  expect(await clipboard(sidelight)).toBe(address)

  await panel.evaluate(() => {
    document.execCommand = () => false
  })
  await press(sidelight, 'Alt+Shift+Y')
  await expect(panel.getByText('blocked copying from another window')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Copy Email' }).first()).toBeVisible()
})

test('what is not known is not copied, and not bought for that', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await press(sidelight, 'Alt+Shift+Y')
  await expect(panel.getByText('No email to copy yet')).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
})

test('beside a job there is no e-mail to find, and nothing is asked', async ({ sidelight }) => {
  await sidelight.visit('/jobs/view/4000000001/')
  const panel = await press(sidelight, 'Alt+Shift+M')
  await expect(panel.getByText('Email search works for people only.')).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
})

test('the search opens with the field of what is saved at hand', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await press(sidelight, 'Alt+Shift+S')
  await expect(panel.getByRole('combobox', { name: 'Search your library' })).toBeFocused()
  await expect(panel.getByRole('combobox', { name: 'Search form' })).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
})

test('the browser knows four shortcuts, and each has its words', async ({ sidelight }) => {
  const panel = await sidelight.chromium.extensionPage('sidepanel.html')
  const commands = await panel.evaluate(() => chrome.commands.getAll())
  const ours = commands.filter(({ name }) => !name?.startsWith('_'))
  expect(new Set(ours.map(({ name }) => name))).toEqual(
    new Set(['enrich', 'find_email', 'copy_email', 'search']),
  )
  for (const { shortcut, description } of ours) {
    expect(shortcut).toMatch(/^Alt\+Shift\+[A-Z]$/)
    expect(description).not.toBe('')
  }
})
