import { enrich, expect, test } from './fixtures.ts'

test('the panel follows in-app navigation and never shows the previous person', async ({ sidelight }) => {
  const { page } = sidelight
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()

  await page.evaluate(() => history.pushState(null, '', '/in/layla-haddad/'))
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  await expect(panel.getByText('Mara Lindqvist')).toHaveCount(0)
  await page.evaluate(() => history.replaceState(null, '', '/in/no-mail-novak/'))
  await expect(panel.getByRole('heading', { name: 'no-mail-novak' })).toBeVisible()
  await page.goBack()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await page.goForward()
  await expect(panel.getByRole('heading', { name: 'no-mail-novak' })).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/feed/'))
  await expect(panel.getByText('Open a person')).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(1)
})

test('a late response is filed under its own subject, not under the current page', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, hang: true })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(1)
  await sidelight.visit('/in/layla-haddad/')
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  service.release()
  await expect(panel.getByText('998 credits left')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  await sidelight.visit('/in/mara-lindqvist/')
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
})

test(
  "cancelled navigations and downloads do not change the tab's page",
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const { page } = sidelight
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
    const worker = await sidelight.chromium.worker()
    await worker.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(globalThis, { heard })
      chrome.runtime.onMessage.addListener((message: { command?: string; address?: string }) => {
        if (message.command === 'page-shown') heard.push(message.address)
      })
    })
    await page.getByRole('link', { name: 'Preview next profile' }).click()
    await page.getByRole('link', { name: 'Ask for an introduction' }).click()
    await page.getByRole('link', { name: 'Download CV' }).click()
    // A navigation as a marker: everything reported before it has been received before it.
    await page.evaluate(() => history.pushState(null, '', '/in/layla-haddad/'))
    await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
    const heard = await worker.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    expect(heard.map((address) => new URL(address).pathname)).toEqual(['/in/layla-haddad/'])
  },
)

test('each tab has its own page, which ends when the tab leaves the network', async ({
  sidelight,
  stage,
}) => {
  const { page, chromium } = sidelight
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
  const other = await chromium.context.newPage()
  await other.goto(`${stage.site.url}/in/layla-haddad/`)
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  await page.bringToFront()
  await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
  await page.goto(stage.service.url)
  await expect(panel.getByText('Open a person')).toBeVisible()
})

test('a tab opened before the extension is recognized', { tag: '@thorough' }, async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await panel.evaluate(async () => {
    await chrome.scripting.unregisterContentScripts()
    await chrome.storage.session.clear()
    await chrome.runtime.sendMessage({ command: 'settings-changed' })
  })
  await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
})

test('the worker registers a missing content script again', async ({ sidelight }) => {
  const options = await sidelight.chromium.extensionPage('options.html')
  await options.evaluate(() => chrome.scripting.unregisterContentScripts())
  await sidelight.chromium.stopWorker()
  await options.evaluate(() => chrome.runtime.sendMessage({ command: 'wake' }))
  const registered = () =>
    options.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id))
  await expect.poll(registered).toEqual(['page'])
})

test('the badge shows the price, and the icon shows that a page is saved', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  const badge = () =>
    panel.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
      const tabId = tab!.id!
      return [await chrome.action.getBadgeText({ tabId }), await chrome.action.getTitle({ tabId })]
    })
  await expect.poll(badge).toEqual(['2', 'Sidelight can enrich this page'])
  await enrich(panel).click()
  await expect.poll(badge).toEqual(['', 'Mara Lindqvist – in your library'])
  await sidelight.visit('/feed/')
  await expect.poll(badge).toEqual(['', 'Sidelight'])
})
