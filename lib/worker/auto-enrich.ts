import { browser } from '../browser.ts'
import { onWorkerEvent } from '../platform/worker-events.ts'
import type { Purchase } from '../purchases/purchase.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { pageOfTab } from '../platform/tab-pages.ts'
import { runInBackground } from './run-in-background.ts'
import { pageShownBy } from './tabs.ts'
import { autoEnrich, autoEnrichDelay } from '../purchases/buy.ts'

const timers = new Map<number, ReturnType<typeof setTimeout>>()

/**
 * Enriches the page of a tab after the user has looked at it for a while, if that is turned on. Leaving the page or the
 * tab cancels it, and so does a stop of the worker.
 */
export async function scheduleAutoEnrich(
  deps: PurchaseDeps,
  tabId: number,
  follow: (purchase: Purchase) => unknown,
): Promise<void> {
  clearTimeout(timers.get(tabId))
  const page = await pageOfTab(tabId).read()
  const wait = page && (await autoEnrichDelay(deps, page))
  if (!page || wait === null || !(await isTabVisible(tabId))) return
  clearTimeout(timers.get(tabId))
  const buyIfStill = async () => {
    timers.delete(tabId)
    const [now, looked] = await Promise.all([pageShownBy(tabId), isTabVisible(tabId)])
    if (looked && now?.url === page.url) follow(await autoEnrich(deps, page))
  }
  timers.set(
    tabId,
    setTimeout(() => void runInBackground(buyIfStill), wait),
  )
}

/** Calls `check` for each newly active tab, and cancels the waits of other tabs. */
export function watchActiveTab(check: (tabId: number) => void): void {
  const endWaits = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }
  onWorkerEvent('tabs.onActivated', ({ tabId }) => check(tabId))
  onWorkerEvent('windows.onFocusChanged', (windowId) => {
    endWaits()
    if (windowId === browser.windows.WINDOW_ID_NONE) return
    void runInBackground(async () => {
      const [tab] = await browser.tabs.query({ windowId, active: true })
      if (tab?.id !== undefined) check(tab.id)
    })
  })
}

async function isTabVisible(tabId: number): Promise<boolean> {
  try {
    const { active, windowId } = await browser.tabs.get(tabId)
    const { focused, state } = await browser.windows.get(windowId)
    return active && focused && state !== 'minimized'
  } catch {
    return false
  }
}
