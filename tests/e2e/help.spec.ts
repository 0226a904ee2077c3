import type { Locator, Page } from '@playwright/test'
import { writeSealed } from '../browser/sealed-settings.ts'
import { violations } from './axe.ts'
import { enrich, expect, test } from './fixtures.ts'

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test(
  'Help opens at the entry of an error and returns by keyboard; news is announced once',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    const { context } = sidelight.chromium
    service.fault({ operation: 3, status: 403 })
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await enrich(panel).press('Enter')
    const more = panel.getByRole('alert').getByRole('link', { name: 'Learn more' })
    await tabTo(panel, more)
    const opened = context.waitForEvent('page')
    await panel.keyboard.press('Enter')
    const help = await opened
    const entry = help.getByRole('heading', { name: 'Your API key doesn’t allow this request' })
    await expect(entry).toBeFocused()
    await expect(help).toHaveTitle('Help · Sidelight')
    await expect(help.getByRole('heading', { level: 1, name: 'Troubleshooting' })).toBeVisible()
    expect(await violations(help)).toEqual([])

    await help.keyboard.press('/')
    await help.keyboard.type('daily budget')
    const found = help.getByRole('link', { name: /^Daily budget reached/ })
    await tabTo(help, found)
    await help.keyboard.press('Enter')
    await expect(help.getByRole('heading', { name: /^Daily budget reached/ })).toBeFocused()
    await help.goBack()
    await expect(entry).toBeFocused()
    await tabTo(help, help.getByRole('main').getByRole('link', { name: 'Help', exact: true }))
    await help.keyboard.press('Enter')
    await expect(help.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    await tabTo(help, help.getByRole('link', { name: 'Enrich in bulk' }))
    await help.keyboard.press('Enter')
    await expect(help.getByRole('heading', { level: 1, name: 'Enrich in bulk' })).toBeVisible()
    const picture = help.getByRole('img', { name: 'A new run with its estimate' })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await help.setViewportSize({ width: 320, height: 640 })
    expect(await violations(help)).toEqual([])
    const beyond = await help.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
    expect(beyond).toBe(0)
    await help.setViewportSize({ width: 1280, height: 800 })

    await writeSealed(help, 'guidance', { seenVersion: '0.0.1', hintsDone: [] })
    const news = help.getByRole('note').filter({ hasText: 'Sidelight was updated to' })
    await expect(news).toBeVisible()
    await expect(panel.getByText(/^Sidelight was updated to/)).toBeVisible()
    expect(await violations(help)).toEqual([])
    await help.keyboard.press('Control+K')
    await expect(help.getByRole('combobox', { name: 'Search commands and records' })).toBeFocused()
    await help.keyboard.type('what’s new')
    await expect(help.getByRole('option', { name: 'What’s new', selected: true })).toBeVisible()
    await help.keyboard.press('Enter')
    await expect(help.getByRole('heading', { level: 1, name: 'What’s new' })).toBeVisible()
    await expect(news).toHaveCount(0)
    await expect(panel.getByText(/^Sidelight was updated to/)).toHaveCount(0)
    await help.close()
    await expect(more).toBeFocused()
    sidelight.complaints.length = 0
  },
)
