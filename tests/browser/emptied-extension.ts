import type { Page } from '@playwright/test'

export type Registered = Awaited<ReturnType<typeof registered>>

/** It runs no scripts. */
const still = 'manifest.json'

export const enter = (page: Page, extensionId: string) =>
  page.goto(`chrome-extension://${extensionId}/${still}`)

export const isStill = (page: Page): boolean => page.url().endsWith(`/${still}`)

export const registeredWith = (page: Page): Promise<Registered> => page.evaluate(registered)

async function registered() {
  return {
    permissions: await chrome.permissions.getAll(),
    scripts: await chrome.scripting.getRegisteredContentScripts(),
    panel: await chrome.sidePanel.getOptions({}),
    panelBehavior: await chrome.sidePanel.getPanelBehavior(),
    title: await chrome.action.getTitle({}),
    popup: await chrome.action.getPopup({}),
    enabled: await chrome.action.isEnabled(),
    commands: await chrome.commands.getAll(),
    sync: await chrome.storage.sync.get(null),
  }
}

export const closeViews = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const views = await chrome.runtime.getContexts({})
    const isOpen = (type: string) => views.some(({ contextType }) => contextType === type)
    // Closing the panel of a window without one is rejected.
    if (isOpen('SIDE_PANEL'))
      for (const { id } of await chrome.windows.getAll())
        await chrome.sidePanel.close({ windowId: id! }).catch(() => {})
    if (isOpen('OFFSCREEN_DOCUMENT')) await chrome.offscreen.closeDocument()
  })

export const waitUntilAlone = (page: Page) =>
  page.waitForFunction(async () => (await chrome.runtime.getContexts({})).length === 1)

/**
 * Deletes all data of the extension, except what `setUpAgain` restores. Its worker must not be running, and isn't
 * started.
 */
export const deleteData = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const name of await caches.keys()) await caches.delete(name)
    const files = await navigator.storage.getDirectory()
    for await (const name of files.keys()) await files.removeEntry(name, { recursive: true })
    await chrome.alarms.clearAll()
    await chrome.action.setBadgeText({ text: '' })
    for (const { name } of await indexedDB.databases()) {
      if (name === 'vault') {
        // Keep the sealing key: the restored values were sealed with it. Their counters are lower than those of a
        // test's values.
        await new Promise<void>((resolve) => {
          const opening = indexedDB.open('vault')
          opening.addEventListener('success', () => {
            const emptying = opening.result.transaction('keys', 'readwrite')
            emptying.objectStore('keys').delete(IDBKeyRange.bound('fresh:', 'fresh:\uffff'))
            emptying.addEventListener('complete', () => {
              opening.result.close()
              resolve()
            })
          })
        })
        continue
      }
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name!)
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('blocked', () => reject(new Error(`${name} is still open.`)))
      })
    }
  })

export const settingsIn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() =>
    chrome.storage.local.get(['apiKey', 'consent', 'deployment', 'preferences', 'lastPurge']),
  )

/**
 * Popups and focus in the panel need an active window. Resolves to whether it is active: a headless window that lost
 * this state when a view closed can't always be reactivated.
 */
export const isWindowActive = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    for (let tries = 0; tries < 50; tries++) {
      const { id, focused } = await chrome.windows.getCurrent()
      if (focused) return true
      await chrome.windows.update(id!, { focused: true })
      await new Promise((done) => setTimeout(done, 20))
    }
    return false
  })

/** Replaces extension storage by these settings in one change, because each change wakes the worker. */
export async function setUpAgain(page: Page, settings: Record<string, unknown>): Promise<void> {
  const response = await page.evaluate(async (set) => {
    await Promise.all([
      chrome.storage.session.clear(),
      chrome.storage.local.clear(),
      chrome.storage.local.set(set),
    ])
    return chrome.runtime.sendMessage<unknown, { accepted?: unknown } | undefined>({
      command: 'check-quotas',
    })
  }, settings)
  if (response?.accepted === 'responded') return
  const state = await page.evaluate(stateOfExtension)
  throw new Error(`The key was not accepted: ${JSON.stringify(response)}. ${JSON.stringify(state)}`)
}

async function stateOfExtension() {
  const { held = [], pending = [] } = await navigator.locks.query()
  const namesOf = (locks: LockInfo[]) => locks.map(({ name, clientId }) => `${name} of ${clientId}`)
  return {
    held: namesOf(held),
    pending: namesOf(pending),
    databases: await indexedDB.databases(),
    stored: Object.keys(await chrome.storage.local.get(null)),
    views: (await chrome.runtime.getContexts({})).map(({ contextType, documentUrl }) => [
      contextType,
      documentUrl,
    ]),
  }
}
