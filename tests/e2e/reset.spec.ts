import { browserState, type BrowserState } from '../browser/browser-state.ts'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { openSharedChromium } from '../browser/shared-chromium.ts'
import { demoKey, enrich, expect, firstRun, setKey, test, type Stage } from './fixtures.ts'

async function arrive(chromium: TestChromium, stage: Stage): Promise<BrowserState> {
  const page = await firstRun(chromium)
  const worker = await chromium.worker()
  await expect.poll(() => worker.evaluate(async () => chrome.storage.local.get('guidance'))).not.toEqual({})
  return browserState(chromium, page, `${stage.site.url}/feed/`)
}

async function dirty(chromium: TestChromium, { site }: Stage): Promise<void> {
  const { context } = chromium
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'notifications'])
  await setKey(await firstRun(chromium), demoKey)
  const page = await context.newPage()
  await page.goto(`${site.url}/in/mara-lindqvist/`)
  const panel = await chromium.openPanel(page)
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()

  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    document.cookie = 'left=behind; max-age=86400'
    await caches.open('left')
    await new Promise((done) => indexedDB.open('left').addEventListener('success', done))
    await navigator.clipboard.writeText('left behind')
  })
  await panel.evaluate(() => localStorage.setItem('left', 'behind'))
  const worker = await chromium.worker()
  await worker.evaluate(async () => {
    const left = { left: 'behind' }
    await Promise.all([
      chrome.storage.local.set(left),
      chrome.storage.session.set(left),
      chrome.storage.sync.set(left),
      chrome.alarms.create('left', { delayInMinutes: 60 }),
      chrome.action.setBadgeText({ text: 'left' }),
      chrome.action.setTitle({ title: 'left' }),
      chrome.action.setPopup({ popup: 'ledger.html' }),
      chrome.sidePanel.setOptions({ path: 'options.html' }),
      chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true }),
      caches.open('left'),
      chrome.scripting.registerContentScripts([
        { id: 'left', matches: ['http://127.0.0.1/*'], js: ['page.js'] },
      ]),
      chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }).catch(() => false),
    ])
    await new Promise((done) => indexedDB.open('left').addEventListener('success', done))
    const { id } = await chrome.windows.getCurrent()
    await chrome.windows.update(id!, { width: 700, height: 600, left: 40, top: 30 })
    const other = await chrome.windows.create({ url: 'about:blank' })
    await chrome.windows.update(other!.id!, { state: 'minimized' })
  })
  await context.route('**/feed/', (route) => route.abort())
  await context.setOffline(true)
}

async function arriveSetUp(chromium: TestChromium, stage: Stage): Promise<BrowserState> {
  const worker = await chromium.worker()
  await expect.poll(() => worker.evaluate(async () => chrome.storage.local.get('guidance'))).not.toEqual({})
  const page = await chromium.extensionPage('ledger.html')
  await expect(page.getByRole('heading', { name: 'Usage', exact: true })).toBeVisible()
  const state = await browserState(chromium, page, `${stage.site.url}/feed/`)
  await page.close()
  return JSON.parse(
    JSON.stringify(state).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid'),
  ) as BrowserState
}

async function setUp(chromium: TestChromium): Promise<void> {
  const options = await firstRun(chromium)
  await setKey(options, demoKey)
  await options.close()
}

test(
  'after a reset and a new setup nothing of the previous setup remains',
  { tag: '@thorough' },
  async ({ stage, service }) => {
    const extension = stage.extension
    const shared = await openSharedChromium()
    try {
      const first = await shared.installSetUp(extension, setUp)
      const fresh = await arriveSetUp(first, stage)
      const page = await shared.context.newPage()
      await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
      const panel = await first.openPanel(page)
      await enrich(panel).click()
      await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
      const worker = await first.worker()
      await worker.evaluate(async () => {
        const left = { left: 'behind' }
        await Promise.all([
          chrome.storage.local.set({ ...left, preferences: left }),
          chrome.storage.session.set(left),
          chrome.alarms.create('left', { delayInMinutes: 60 }),
          chrome.action.setBadgeText({ text: 'left' }),
          caches.open('left'),
        ])
        await new Promise((done) => indexedDB.open('left').addEventListener('success', done))
        await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true })
      })
      await shared.reset()
      service.reset()
      const second = await shared.installSetUp(extension, () =>
        Promise.reject(new Error('The extension was not emptied.')),
      )
      expect(second.extensionId).toBe(first.extensionId)
      expect(await arriveSetUp(second, stage)).toEqual(fresh)
      expect(service.bill(demoKey).charged).toBe(0)

      // Deleting data doesn't reset this state, so the browser can't be reused.
      await (await second.worker()).evaluate(() => chrome.action.setTitle({ title: 'left' }))
      await shared.reset()
      const third = await shared.installSetUp(extension, setUp)
      expect(third.extensionId).not.toBe(first.extensionId)
      expect(await arriveSetUp(third, stage)).toEqual(fresh)
    } finally {
      await shared.close()
    }
  },
)

test('after a reset the browser is like a new profile', { tag: '@thorough' }, async ({ stage, service }) => {
  const extension = stage.extension
  const own = await openTestChromium({ extension, colorScheme: 'light' })
  const fresh = await arrive(own, stage).finally(own.close)

  const shared = await openSharedChromium()
  try {
    const first = await shared.install(extension)
    expect(await arrive(first, stage)).toEqual(fresh)
    await dirty(first, stage)
    expect(service.bill(demoKey).charged).toBe(1)
    await shared.reset()
    const second = await shared.install(extension)
    expect(await arrive(second, stage)).toEqual(fresh)
  } finally {
    await shared.close()
  }
})
