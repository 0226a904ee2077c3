import { browser, type Browser } from '../browser.ts'

/** Firefox only; missing in Chromium's types. */
interface WithSidebar {
  sidebarAction?: { open(): Promise<void> }
}

/** Call it synchronously in a click or key handler. */
export function openPanel(windowId: number): Promise<void> {
  if (!import.meta.env.FIREFOX && browser.sidePanel) return browser.sidePanel.open({ windowId })
  const { sidebarAction } = browser as WithSidebar
  return sidebarAction ? sidebarAction.open() : Promise.reject(new Error('This browser has no side panel.'))
}

/** Window whose tab a panel in a separate window is about. */
const windowParameter = 'window'

/** The window that this page is about, if it is a panel in a separate window. */
export function windowOfPanel(): number | null {
  const typed = new URLSearchParams(globalThis.location?.search ?? '').get(windowParameter)
  return typed !== null && /^\d+$/.test(typed) ? Number(typed) : null
}

export const ownWindow = (): Window => {
  const windowId = windowOfPanel()
  return windowId === null ? { currentWindow: true } : { windowId }
}

/**
 * Shows the same view in a separate window if the browser has no panel or refuses. Call it synchronously in a click or
 * key handler.
 */
export function openPanelOrWindow(windowId: number): Promise<void> {
  return openPanel(windowId).catch(() => showPanelWindow(windowId))
}

/** The key that opened the panel is released by then, in ms. */
const openForMs = 5000

/** Whether a key press that has just arrived may have opened this panel. */
export const wasOpen = (): boolean => performance.now() > openForMs

/** Does nothing where the browser doesn't let a panel close itself. */
export function closePanel(): void {
  window.close()
}

const popupWidth = 400

/** One window for each browser window, or a tab if the browser has only tabs. */
async function showPanelWindow(windowId: number): Promise<void> {
  const url = browser.runtime.getURL(`/sidepanel.html?${windowParameter}=${windowId}` as '/sidepanel.html')
  const [open] = await browser.tabs.query({ url })
  if (open?.id !== undefined) {
    await browser.tabs.update(open.id, { active: true })
    await browser.windows.update(open.windowId, { focused: true })
    return
  }
  const { left = 0, top = 0, width = 0, height } = await browser.windows.get(windowId)
  const place = { left: Math.max(0, left + width - popupWidth), top, width: popupWidth, height }
  await browser.windows
    .create({ url, type: 'popup', ...place })
    .catch(() => browser.tabs.create({ url, windowId }))
}

export async function currentWindow(): Promise<number | undefined> {
  return windowOfPanel() ?? (await browser.windows.getCurrent()).id
}

/**
 * Opens the panel synchronously; resolves to its window id. A click inside the panel has no tab: use the focused
 * window.
 */
export async function openPanelForClick(tab: Browser.tabs.Tab | undefined): Promise<number | null> {
  const windowId = tab?.windowId ?? -1
  if (windowId >= 0) {
    await openPanelOrWindow(windowId).catch(() => null)
    return windowId
  }
  return (await browser.windows.getLastFocused()).id ?? null
}

type Window = { windowId: number } | { currentWindow: true }

/** The active tab, or the previous one if that shows an extension page. */
export async function activeTabOfPanel(window: Window): Promise<Browser.tabs.Tab | null> {
  return tabAmong(await browser.tabs.query(window))
}

/** Opens an address in that tab, or in a new one. */
export async function showInPage(url: string): Promise<void> {
  const tab = await activeTabOfPanel(ownWindow())
  await (tab?.id === undefined
    ? browser.tabs.create({ url })
    : browser.tabs.update(tab.id, { url, active: true }))
}

/** Like `activeTabOfPanel`, from a window's tabs. */
export function tabAmong(tabs: Browser.tabs.Tab[]): Browser.tabs.Tab | null {
  const active = tabs.find((tab) => tab.active)
  if (!active || !showsOwnPage(active)) return active ?? null
  const others = tabs
    .filter((tab) => !showsOwnPage(tab))
    .toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))
  return others[0] ?? null
}

export async function tabOfPanel(window: Window): Promise<number | null> {
  return (await activeTabOfPanel(window))?.id ?? null
}

export function showsOwnPage({ url, pendingUrl }: Browser.tabs.Tab): boolean {
  return (url || pendingUrl)?.startsWith(browser.runtime.getURL('/')) ?? false
}
