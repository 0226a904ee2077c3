import { writeSealed } from '../browser/sealed-settings.ts'
import type { Page } from '@playwright/test'
import { defaultPreferences, type Preferences } from '../../lib/settings/preferences.ts'
import { demoKey, enrich, expect, test, type Sidelight } from './fixtures.ts'

const layla = 'ليلى حداد'

const setPreferences = (page: Page, changed: Partial<Preferences>) =>
  writeSealed(page, 'preferences', {
    ...defaultPreferences,
    ...changed,
  })

const triggersOf = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('sidelight')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('requests').objectStore('requests').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return (reading.result as { trigger: string }[]).map(({ trigger }) => trigger)
  })

async function inExtension<Result>(
  sidelight: Sidelight,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await sidelight.browser.extensionPage('options.html')
  const result = await act(page)
  await page.close()
  await sidelight.page.bringToFront()
  return result
}

test(
  'a page that changes its address a thousand times is followed to the last one',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
    await sidelight.page.evaluate(() => {
      for (let n = 0; n < 1000; n++) history.replaceState(null, '', `/in/passer-by-${n}/`)
      history.replaceState(null, '', '/in/layla-haddad/')
    })
    // Enough for a slow machine, but far less than writing storage and setting an icon for each navigation would take.
    await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible({ timeout: 8000 })
    await enrich(panel).click()
    await expect(panel.getByRole('heading', { name: layla })).toBeVisible()
    expect(sidelight.paidRequests()).toHaveLength(1)
  },
)

test('a click on a page that the tab no longer shows buys nothing and is reported', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  // Simulate a panel that hasn't been notified of the navigation yet.
  await panel.addInitScript(() => {
    chrome.tabs.onUpdated.addListener = () => {}
  })
  await panel.reload()
  await expect(enrich(panel)).toBeVisible()
  await sidelight.page.evaluate(() => history.pushState(null, '', '/in/layla-haddad/'))
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('This tab has moved to another page.')
  expect(sidelight.paidRequests()).toEqual([])
})

test('a page that appears under the pointer is not bought by a click meant for the previous one', async ({
  sidelight,
  service,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  // Prepared in the page, the click happens before the tab navigates, however busy the machine is.
  const clicked = await panel.evaluateHandle(() => {
    const button = () =>
      [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('Enrich ·'))
    const done = new Promise<void>((resolve) => {
      const watching = new MutationObserver(() => {
        if (!document.body.textContent.includes('layla-haddad') || !button()) return
        watching.disconnect()
        button()!.click()
        resolve()
      })
      watching.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    return { done }
  })
  await sidelight.page.evaluate(() => history.pushState(null, '', '/in/layla-haddad/'))
  await clicked.evaluate(({ done }) => done)
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: layla })).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
  expect(await triggersOf(panel)).toEqual(['panel'])
})

test(
  'automatic enrichment ignores a minimized window',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    await inExtension(sidelight, (page) =>
      setPreferences(page, { auto: { person: true, job: false, budgetPerDay: 20, seconds: 1 } }),
    )
    const worker = await sidelight.chromium.worker()
    const opened = sidelight.chromium.context.waitForEvent('page')
    await worker.evaluate(async () => {
      const behind = await chrome.windows.create({ url: 'about:blank' })
      await chrome.windows.update(behind!.id!, { state: 'minimized' })
    })
    const behind = await opened
    await behind.goto(`${stage.site.url}/in/layla-haddad/`)
    // The same delay starts later here, so the purchase that must not happen would be made before its end.
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    expect(sidelight.paidRequests()).toHaveLength(1)
  },
)

test(
  'automatic enrichment starts when the window gets the focus',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    await inExtension(sidelight, (page) =>
      setPreferences(page, { auto: { person: true, job: false, budgetPerDay: 20, seconds: 1 } }),
    )
    // A tab opened in the background, and shown only after the one in front was bought.
    const worker = await sidelight.chromium.worker()
    const opened = sidelight.chromium.context.waitForEvent('page')
    await worker.evaluate(
      (url) => chrome.tabs.create({ url, active: false }),
      `${stage.site.url}/in/layla-haddad/`,
    )
    const later = await opened
    await later.getByRole('heading', { level: 1 }).waitFor()
    await sidelight.visit('/in/mara-lindqvist/')
    await expect.poll(() => sidelight.paidRequests()).toHaveLength(1)
    await later.bringToFront()
    await expect.poll(() => sidelight.paidRequests()).toHaveLength(2)
  },
)

test('a purchase from the menu for a page that never appeared is not made days later', async ({
  sidelight,
  stage,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  const leave = (url: string) =>
    panel.evaluate(async (url) => {
      const { id } = await chrome.windows.getCurrent()
      const action = { type: 'buy', section: null, url, over: null, trigger: 'menu' }
      await chrome.storage.session.set({
        [`pending-action:${id}`]: { version: 1, value: { at: Date.now(), action } },
      })
    }, url)
  await leave(`${stage.site.url}/in/layla-haddad/`)
  const waiting = () =>
    panel.evaluate(async () => {
      const { id } = await chrome.windows.getCurrent()
      const stored = await chrome.storage.session.get(`pending-action:${id}`)
      return (stored[`pending-action:${id}`] as { value: unknown } | undefined)?.value ?? null
    })
  await expect.poll(waiting).toBeNull()
  await panel.evaluate(() => {
    const now = Date.now()
    Date.now = () => now + 2 * 24 * 60 * 60 * 1000
  })
  await sidelight.visit('/in/layla-haddad/')
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: layla })).toBeVisible()
  expect(await triggersOf(panel)).toEqual(['panel'])
})

test('a refusal stays visible in the view of the click', async ({ sidelight }) => {
  await inExtension(sidelight, (page) => setPreferences(page, { budgetPerDay: 1 }))
  await sidelight.visit('/in/mara-lindqvist/')
  const popup = await sidelight.chromium.openPopup(sidelight.page)
  // The browser may close the popup when the panel opens; then the panel shows the refusal.
  const pressed = popup
    .getByRole('button', { name: /^Enrich · up to 2 credits/ })
    .click()
    .catch(() => {})
  const panel = await sidelight.chromium.panel(sidelight.page)
  await pressed
  await expect(panel.getByRole('alert')).toContainText(/budget/i)
  expect(sidelight.paidRequests()).toEqual([])
})
