import type { Page } from '@playwright/test'
import { boughtPerson, demoKey, enrich, expect, test } from './fixtures.ts'

const size = { width: 360, height: 700 }

const tabsAt = async (panel: Page) => (await panel.getByRole('tablist').boundingBox())?.y

test('the tabs stay in the same place before, during and after a lookup, and with an error', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await panel.setViewportSize(size)
  await expect(enrich(panel)).toBeVisible()
  const place = await tabsAt(panel)
  expect(place).toBe(94)

  service.fault({ operation: 3, hang: true })
  await enrich(panel).click()
  await expect(panel.getByRole('region', { name: 'About this record' }).getByText('Enriching…')).toBeVisible()
  expect(await tabsAt(panel)).toBe(place)
  await expect.poll(() => service.release()).toBe(1)
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(await tabsAt(panel)).toBe(place)
  await panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(panel.getByRole('list', { name: 'Contact' })).toContainText('@')
  expect(await tabsAt(panel)).toBe(place)
  for (const tab of ['Company', 'Activity']) {
    await panel.getByRole('tab', { name: tab }).click()
    expect(await tabsAt(panel)).toBe(place)
  }

  for (const path of ['/company/harbourline-freight/', '/jobs/view/4000000001/']) {
    await sidelight.visit(path)
    await expect(enrich(panel)).toBeVisible()
    expect(await tabsAt(panel)).toBe(place)
  }
  for (const [status, handle] of [
    [500, 'layla-haddad'],
    [402, 'sparse-sam'],
    [401, 'radomir-novak'],
  ] as const) {
    await sidelight.visit(`/in/${handle}/`)
    const remedy = panel.getByRole('alert').getByRole('button', { name: /^Check (credits|key)$/ })
    if (await remedy.isVisible()) await remedy.click()
    await expect(enrich(panel)).toBeVisible()
    service.fault({ operation: 3, status })
    await enrich(panel).click()
    await expect(panel.getByRole('alert')).toBeVisible()
    expect(await tabsAt(panel), `after ${status}`).toBe(place)
  }
  sidelight.complaints.length = 0
})

test('one click on the main button brings the profile and the email for the price that it shows', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  const both = panel.getByRole('button', { name: 'Enrich and find email · up to 6 credits' })
  await expect(both).toBeVisible()
  await expect(enrich(panel)).toHaveText('Enrich · up to 2 credits')
  await both.click()
  await expect(panel.getByRole('list', { name: 'Contact' })).toContainText('mara.lindqvist@')
  expect(service.bill(demoKey)).toMatchObject({ credits: 6, charged: 2 })
})

test("no email is looked up for a person who isn't found, and one button offers the next step", async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, status: 404, charge: true })
  await sidelight.visit('/in/layla-haddad/')
  const panel = await sidelight.panel()
  await panel.getByRole('button', { name: /^Enrich and find email/ }).click()
  const alert = panel.getByRole('alert')
  await expect(alert).toContainText('has no data for this page')
  await expect(alert.getByRole('button')).toHaveText(['Look up again · up to 2 credits'])
  await expect(panel.getByRole('button', { name: /^Enrich/ })).toHaveCount(0)
  expect(sidelight.paidRequests()).toHaveLength(1)
  expect(service.bill(demoKey)).toMatchObject({ credits: 2 })
  sidelight.complaints.length = 0
})

/** Without its tabs and footer. */
const controls = (panel: Page) =>
  panel.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, textarea, select):not([role=tab])',
    )
    return [...all].flatMap((each) => {
      const { top, bottom, height } = each.getBoundingClientRect()
      const isShown = each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const isOnScreen = height > 0 && top >= 0 && bottom <= innerHeight - 40
      return isShown && isOnScreen ? [each.getAttribute('aria-label') ?? each.textContent] : []
    })
  })

test('a person’s first screen has at most 14 controls besides More, and never cuts text that was paid for', async ({
  sidelight,
}) => {
  const panel = await boughtPerson(sidelight)
  await panel.setViewportSize({ width: 320, height: 640 })
  await panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(panel.getByRole('list', { name: 'Contact' })).toContainText('@')
  await panel.mouse.move(0, 0)
  const found = (await controls(panel)).filter((name) => name !== 'More')
  expect(found.length, found.join(', ')).toBeLessThanOrEqual(14)
  const cut = () =>
    panel.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main *')]
        .filter((each) => !each.closest('.unseen, [popover]') && each.scrollWidth > each.clientWidth + 1)
        .filter((each) => getComputedStyle(each).overflowX !== 'visible' && each.clientWidth > 0)
        .map((each) => `${each.className}: ${each.textContent}`),
    )
  expect(await cut()).toEqual([])
  for (const tab of ['Company', 'Activity', 'Person']) {
    await panel.getByRole('tab', { name: tab }).click()
    expect(await cut()).toEqual([])
  }
  const email = panel.getByRole('list', { name: 'Contact' }).getByRole('link', { name: /@/ }).first()
  const { lines, text } = await email.evaluate((link) => {
    const range = document.createRange()
    range.selectNodeContents(link)
    return {
      lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
      text: link.textContent,
    }
  })
  expect(text).toContain('@')
  expect(lines).toBeLessThanOrEqual(2)
})

test('on a page without a record, the first tab is open, and navigating closes the search', async ({
  sidelight,
}) => {
  const panel = await boughtPerson(sidelight)
  await panel.getByRole('tab', { name: 'Activity' }).click()
  await sidelight.visit('/in/layla-haddad/')
  await expect(panel.getByRole('tab', { name: 'Person' })).toHaveAttribute('aria-selected', 'true')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel.getByRole('combobox', { name: 'Search form' })).toBeVisible()
  await sidelight.visit('/in/mara-lindqvist/')
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
})

test('beside a page of any other site, the panel searches the library and copies the last emails', async ({
  sidelight,
}) => {
  const panel = await boughtPerson(sidelight)
  await panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(panel.getByRole('list', { name: 'Contact' })).toContainText('@')
  await sidelight.visit('/feed/')
  const recent = panel.getByRole('region', { name: 'Recent' })
  await expect(recent).toContainText('Mara Lindqvist')
  await panel.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await recent.getByRole('button', { name: 'Copy Email' }).click()
  await expect
    .poll(() => panel.evaluate(() => navigator.clipboard.readText()))
    .toBe('mara.lindqvist@northwind-atlas.example')
  await panel.getByRole('combobox').fill('lindqvist')
  await panel.getByRole('option', { name: /Mara Lindqvist/ }).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
})

test('a pasted URL of the network opens its page and shows the price, and a button in the footer opens the Inbox', async ({
  sidelight,
  stage,
}) => {
  await sidelight.visit('/feed/')
  const panel = await sidelight.panel()
  await panel.getByRole('combobox').fill(`${stage.site.url}/in/layla-haddad/?utm=1`)
  await panel.getByRole('option', { name: 'Open layla-haddad' }).click()
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  await expect(enrich(panel)).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
  const opened = sidelight.page.context().waitForEvent('page')
  await panel.getByRole('button', { name: 'Inbox', exact: true }).click()
  await expect((await opened).getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
})

test('the popup fits into 320 by 368 pixels before and after a lookup, and offers the email to copy', async ({
  sidelight,
}) => {
  const { chromium, page } = sidelight
  const fits = async (popup: Page) => {
    await expect(popup.getByRole('meter')).toHaveCount(3)
    await popup.waitForFunction(() => document.querySelector('.popup-page')?.childElementCount !== 0)
    return popup.evaluate(() => {
      const { width, height } = document.querySelector('.popup-frame')!.getBoundingClientRect()
      return { high: height <= 368, wide: width <= 320 }
    })
  }
  const panel = await boughtPerson(sidelight)
  await panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(panel.getByRole('list', { name: 'Contact' })).toContainText('@')
  const popup = await chromium.openPopup(page)
  await popup.getByRole('button', { name: 'Check credits' }).click()
  await expect(popup.getByRole('button', { name: 'Copy Email' })).toBeVisible()
  expect(await fits(popup)).toEqual({ high: true, wide: true })
  await popup.close()
  await sidelight.visit('/in/layla-haddad/')
  const before = await chromium.openPopup(page)
  await expect(enrich(before)).toBeVisible()
  expect(await fits(before)).toEqual({ high: true, wide: true })
})

test('if the browser refuses to open the panel, the same view opens in a window and shows the bought data', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const popup = await sidelight.chromium.openPopup(sidelight.page)
  await popup.evaluate(() => {
    chrome.sidePanel.open = () => Promise.reject(new Error('no side panel'))
  })
  const opened = sidelight.page.context().waitForEvent('page')
  await popup
    .getByRole('button', { name: /^Enrich and find email/ })
    .click()
    .catch(() => {})
  const view = await opened
  await expect(view).toHaveURL(/sidepanel\.html\?window=\d+$/)
  await expect(view.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect(view.getByRole('list', { name: 'Contact' })).toContainText('mara.lindqvist@')
  expect(service.bill(demoKey).charged).toBe(2)
  await sidelight.visit('/in/layla-haddad/')
  await expect(view.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
})
