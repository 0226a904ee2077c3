import { browser, type Browser } from '../browser.ts'

/** Firefox's API for the side panel, missing in Chromium's types. */
interface WithSidebar {
  sidebarAction?: { open(): Promise<void> }
}

/** Opens the window's side panel. Must be called synchronously in a click or key handler. */
export function openPanel(windowId: number): Promise<void> {
  if (!import.meta.env.FIREFOX && browser.sidePanel) return browser.sidePanel.open({ windowId })
  const { sidebarAction } = browser as WithSidebar
  return sidebarAction ? sidebarAction.open() : Promise.reject(new Error('This browser has no side panel.'))
}

/** The address parameter of a panel that isn't the browser's: the window whose tab it is about. */
const windowParameter = 'window'

/** The window whose tab this page is about, if it is a panel in a separate window; otherwise `null`. */
export function windowOfPanel(): number | null {
  const typed = new URLSearchParams(globalThis.location?.search ?? '').get(windowParameter)
  return typed !== null && /^\d+$/.test(typed) ? Number(typed) : null
}

export const ownWindow = (): Window => {
  const windowId = windowOfPanel()
  return windowId === null ? { currentWindow: true } : { windowId }
}

/**
 * Shows the window's panel. If the browser has none or refuses, shows the same view in a separate window. Must be
 * called synchronously in a click or key handler.
 */
export function openPanelOrWindow(windowId: number): Promise<void> {
  return openPanel(windowId).catch(() => showPanelWindow(windowId))
}

/** A key that opened the panel is released before this time, in ms. */
const openForMs = 5000

/** Whether this panel was open before a key press that has just arrived: the press may have opened it. */
export const wasOpen = (): boolean => performance.now() > openForMs

/** Closes this panel; does nothing where the browser doesn't let a panel close itself. */
export function closePanel(): void {
  window.close()
}

const popupWidth = 400

/** Shows the panel's page in a window, or in a tab if the browser has only tabs; one for each browser window. */
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

/** The id of this page's window. */
export async function currentWindow(): Promise<number | undefined> {
  return windowOfPanel() ?? (await browser.windows.getCurrent()).id
}

/**
 * Opens the panel synchronously for a click or key press in this tab; resolves to its window id. A click inside the
 * panel has no tab; then it is the focused window.
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

/**
 * The tab of a window's panel: the active tab, or the previous one if that shows an extension page; `null` if there is
 * none.
 */
export async function activeTabOfPanel(window: Window): Promise<Browser.tabs.Tab | null> {
  return tabAmong(await browser.tabs.query(window))
}

/** Opens an address in that tab and activates it; in a new tab if there is none. */
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
