import type { CDPSession, Page } from '@playwright/test'
import type { TestChromium } from './chromium.ts'

/**
 * Everything that a later test could find from this one: the extension's data and registrations, and the browser's
 * pages and site data. Times and ids are omitted. `page`: an extension page.
 */
export async function browserState(
  chromium: TestChromium,
  page: Page,
  siteUrl: string,
): Promise<BrowserState> {
  const { context } = chromium
  const worker = await chromium.worker()
  const ofWorker = await worker.evaluate(workerState)
  const ofPage = await page.evaluate(pageState)
  const site = await context.newPage()
  await site.goto(siteUrl)
  const ofSite = await site.evaluate(siteState)
  const session = await context.newCDPSession(site)
  const clipboard = await pastedInto(session, site)
  const cookies = await context.cookies()
  await session.detach()
  await site.close()
  // Tabs opened at startup have a random order.
  const tabs = context
    .pages()
    .map((one) => one.url())
    .toSorted()
  const state = { ofWorker, ofPage, ofSite, cookies, clipboard, tabs }
  const text = JSON.stringify(state)
    // The id depends on the folder, which differs each time.
    .replaceAll(chromium.extensionId, 'id')
    // Sealed values are random.
    .replaceAll(/"sealed":"[^"]*"/g, '"sealed":""')
    .replaceAll(/"at":\d+/g, '"at":0')
  return JSON.parse(text) as BrowserState
}

export type BrowserState = Record<string, unknown>

async function workerState() {
  const windows = await chrome.windows.getAll({ populate: true })
  return {
    local: await chrome.storage.local.get(null),
    session: await chrome.storage.session.get(null),
    sync: await chrome.storage.sync.get(null),
    managed: await chrome.storage.managed.get(null),
    alarms: (await chrome.alarms.getAll()).map(({ name, periodInMinutes }) => ({ name, periodInMinutes })),
    permissions: await chrome.permissions.getAll(),
    scripts: await chrome.scripting.getRegisteredContentScripts(),
    panel: await chrome.sidePanel.getOptions({}),
    panelBehavior: await chrome.sidePanel.getPanelBehavior(),
    action: {
      badge: await chrome.action.getBadgeText({}),
      title: await chrome.action.getTitle({}),
      popup: await chrome.action.getPopup({}),
      enabled: await chrome.action.isEnabled(),
    },
    commands: await chrome.commands.getAll(),
    contexts: (await chrome.runtime.getContexts({})).map(({ contextType }) => contextType).toSorted(),
    windows: windows.map(({ state, type, focused, incognito, width, height, left, top, tabs }) => ({
      kind: { state, type, focused, incognito },
      bounds: { width, height, left, top },
      tabs: (tabs ?? []).length,
    })),
    caches: await caches.keys(),
    installed: await chrome.management.getSelf().then(({ enabled, version }) => ({ enabled, version })),
  }
}

async function pageState() {
  const databases: Record<string, unknown> = {}
  for (const { name = '', version } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    const stores: Record<string, number> = {}
    for (const store of database.objectStoreNames)
      stores[store] = await new Promise<number>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).count()
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    database.close()
    databases[name] = { version, stores }
  }
  return {
    databases,
    localStorage: Object.entries(localStorage),
    sessionStorage: Object.entries(sessionStorage),
    language: navigator.language,
    online: navigator.onLine,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    zoom: devicePixelRatio,
    history: history.length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }
}

async function siteState() {
  const permission = async (name: string) =>
    (await navigator.permissions.query({ name: name as PermissionName })).state
  return {
    localStorage: Object.entries(localStorage),
    sessionStorage: Object.entries(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    clipboard: await permission('clipboard-read'),
    notifications: await permission('notifications'),
    width: innerWidth,
    height: innerHeight,
  }
}

async function pastedInto(session: CDPSession, page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    document.body.append(field)
    field.focus()
  })
  const key = { key: 'v', code: 'KeyV', modifiers: 2, commands: ['paste'] }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  return page.locator('textarea').last().inputValue()
}
