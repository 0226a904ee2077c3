import { browser, type Browser } from 'wxt/browser'

/** Firefox's name for the side panel, which Chromium's types don't know. */
interface WithSidebar {
  sidebarAction?: { open(): Promise<void> }
}

/**
 * Opens the side panel of the window. Browsers allow it only in the very turn of a click or a key press: await nothing
 * before it.
 */
export function openPanel(windowId: number): Promise<void> {
  if (!import.meta.env.FIREFOX && typeof chrome !== 'undefined' && chrome.sidePanel)
    return chrome.sidePanel.open({ windowId })
  const { sidebarAction } = browser as WithSidebar
  return sidebarAction ? sidebarAction.open() : Promise.reject(new Error('This browser has no side panel.'))
}

/** The id of the window that this page is in. */
export async function currentWindow(): Promise<number | undefined> {
  return (await browser.windows.getCurrent()).id
}

/**
 * Opens the panel for a click or key press in this tab, in the very turn, and gives the id of its window. A click inside
 * the panel itself has no tab, and the panel is open: that gives the window with the focus.
 */
export async function openPanelForClick(tab: Browser.tabs.Tab | undefined): Promise<number | null> {
  const windowId = tab?.windowId ?? -1
  if (windowId >= 0) {
    await openPanel(windowId).catch(() => null)
    return windowId
  }
  return (await browser.windows.getLastFocused()).id ?? null
}

/** One window, by its id or as the one that asks. */
type Window = { windowId: number } | { currentWindow: true }

/**
 * The tab that a window's panel is about: the active one. Where that is a page of the extension, such as Options, it is
 * the tab that was active before. `null` where there is none.
 */
export async function tabBesidePanel(window: Window): Promise<Browser.tabs.Tab | null> {
  return tabAmong(await browser.tabs.query(window))
}

/** Opens an address in that tab and brings it to the front; in a new one where there is none. */
export async function showBesidePanel(url: string): Promise<void> {
  const tab = await tabBesidePanel({ currentWindow: true })
  await (tab?.id === undefined
    ? browser.tabs.create({ url })
    : browser.tabs.update(tab.id, { url, active: true }))
}

/** The same of all tabs of the window. */
export function tabAmong(tabs: Browser.tabs.Tab[]): Browser.tabs.Tab | null {
  const active = tabs.find((tab) => tab.active)
  if (!active || !showsOwnPage(active)) return active ?? null
  const others = tabs
    .filter((tab) => !showsOwnPage(tab))
    .toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))
  return others[0] ?? null
}

/** The id of that tab. */
export async function tabOfPanel(window: Window): Promise<number | null> {
  return (await tabBesidePanel(window))?.id ?? null
}

/** Whether a tab shows a page of the extension. */
export function showsOwnPage({ url, pendingUrl }: Browser.tabs.Tab): boolean {
  return (url || pendingUrl)?.startsWith(browser.runtime.getURL('/')) ?? false
}
