import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { keepSubjects, numbered } from './library-rows.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Sidelight' })

const all = [
  'Records',
  'Lists',
  'Searches',
  'Bulk enrichment',
  'CRM sync',
  'Data & backup',
  'Usage',
  'API console',
  'Settings',
]

test('the navigation reaches all pages and marks the current one', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('library.html')
  await expect(page).toHaveTitle('Records · Sidelight')
  await expect(navigation(page).getByRole('link')).toHaveText(all)
  // Help is below the navigation and not part of it.
  for (const name of ['Help', ...all.toReversed()]) {
    const link = page.getByRole('link', { name, exact: true }).first()
    await link.click()
    await expect(page).toHaveTitle(`${name} · Sidelight`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('.shell-links [aria-current]')).toHaveCount(1)
  }
})

test('the narrow navigation is collapsed and works by keyboard', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('library.html#/data')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('heading', { level: 1, name: 'Data & backup' })).toBeVisible()
  await expect(navigation(page).getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(navigation(page).getByRole('button', { name: 'Commands' })).toBeFocused()
  await page.keyboard.press('Tab')
  const menu = navigation(page).getByRole('button', { name: 'Menu' })
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(navigation(page).getByRole('link')).toHaveText(all)
  await page.keyboard.press('Escape')
  await expect(navigation(page).getByRole('link')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  for (const _ of ['Records', 'Lists']) await page.keyboard.press('Tab')
  await expect(navigation(page).getByRole('link', { name: 'Lists' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await expect(navigation(page).getByRole('link')).toHaveCount(0)
})

test('the skip link moves past the navigation without changing the address', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('ledger.html#outcome=ok')
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/#outcome=ok$/)
})

test('the palette opens every page and saved record from any page', async ({ sidelight }) => {
  const page = await sidelight.chromium.extensionPage('library.html')
  await keepSubjects(page, [numbered(1)])
  await page.goto(page.url().replace(/library.*/, 'console.html'))
  await expect(page.getByRole('heading', { level: 1, name: 'API console' })).toBeVisible()
  const typing = page.getByRole('combobox', { name: 'Search commands and records' })
  const option = page.getByRole('dialog', { name: 'Commands' }).getByRole('option', { selected: true })
  const run = async (text: string, name: string) => {
    await page.keyboard.press('Control+K')
    await expect(typing).toBeFocused()
    // A full page has no page to buy.
    await expect(page.getByRole('option', { name: /credit/ })).toHaveCount(0)
    await page.keyboard.type(text)
    await expect(option).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(typing).toHaveCount(0)
  }
  await run('crm', 'CRM sync')
  await expect(page).toHaveTitle('CRM sync · Sidelight')
  await run('brandv', 'Berit Brandvold 1')
  await expect(page.getByRole('heading', { name: 'Berit Brandvold 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Close record' }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').first()).toBeFocused()
  await navigation(page).getByRole('link', { name: 'Usage' }).click()
  // The title exists before the script runs; keys pressed until then have no effect.
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test(
  'axe reports no violations on any full page, wide, collapsed and narrow',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const page = await sidelight.chromium.extensionPage('library.html')
    for (const name of all) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await navigation(page).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      for (const width of [1280, 800, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await violations(page), `${name} at ${width}`).toEqual([])
        const beyond = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
        expect(beyond, `nothing of ${name} sticks out at ${width}`).toBe(0)
      }
    }
  },
)
