import { browserState, type BrowserState } from '../browser/browser-state.ts'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { openSharedChromium } from '../browser/shared-chromium.ts'
import { demoKey, enrich, expect, firstRun, setKey, test, type Stage } from './fixtures.ts'

/** How a first run finds the browser, once the worker has written the last that it writes when it is installed. */
async function arrive(chromium: TestChromium, stage: Stage): Promise<BrowserState> {
  const page = await firstRun(chromium)
  const worker = await chromium.worker()
  await expect.poll(() => worker.evaluate(async () => chrome.storage.local.get('redaction'))).not.toEqual({})
  return browserState(chromium, page, `${stage.site.url}/feed/`)
}

/** Leaves something behind wherever a test could. */
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`after a reset nothing tells the browser from one with a new profile: ${colorScheme}`, async ({
    stage,
    service,
  }) => {
    const extension = stage.extension
    const own = await openTestChromium({ extension, colorScheme })
    const fresh = await arrive(own, stage).finally(own.close)

    const shared = await openSharedChromium({ colorScheme })
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
