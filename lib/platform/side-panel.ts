import { browser, type Browser } from '../browser.ts'

/** Chromium's types lack it. */
interface WithSidebar {
  sidebarAction?: { open(): Promise<void> }
}

/** Call it synchronously in a click or key handler. */
function openPanel(windowId: number): Promise<void> {
  if (!import.meta.env.FIREFOX && browser.sidePanel) return browser.sidePanel.open({ windowId })
  const { sidebarAction } = browser as WithSidebar
  return sidebarAction ? sidebarAction.open() : Promise.reject(new Error('This browser has no side panel.'))
}

/** Of a panel in a separate window. */
const windowParameter = 'window'

/** `null` unless this page is a panel in a separate window. */
export function windowOfPanel(): number | null {
  const typed = new URLSearchParams(globalThis.location?.search ?? '').get(windowParameter)
  return typed !== null && /^\d+$/.test(typed) ? Number(typed) : null
}

export const ownWindow = (): Window => {
  const windowId = windowOfPanel()
  return windowId === null ? { currentWindow: true } : { windowId }
}

/** In a separate window if the browser has no panel or refuses. Call it synchronously in a click or key handler. */
export function openPanelOrWindow(windowId: number): Promise<void> {
  return openPanel(windowId).catch(() => showPanelWindow(windowId))
}

/** Then the key that opened the panel has been released. */
const openForMs = 5000

/** Whether the panel was open before a key press that has just arrived. */
export const wasOpen = (): boolean => performance.now() > openForMs

/** Does nothing where the browser doesn't let it close itself. */
export function closePanel(): void {
  window.close()
}

const popupWidth = 400

/** One for each browser window; in a tab if the browser has only tabs. */
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
 * Synchronously. Resolves to the id of its window. A click inside the panel has no tab, so the focused window is used.
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

/** The previous tab if the active one shows a page of the extension. */
export async function activeTabOfPanel(window: Window): Promise<Browser.tabs.Tab | null> {
  return tabAmong(await browser.tabs.query(window))
}

/** In the active tab, or in a new one. */
export async function showInPage(url: string): Promise<void> {
  const tab = await activeTabOfPanel(ownWindow())
  await (tab?.id === undefined
    ? browser.tabs.create({ url })
    : browser.tabs.update(tab.id, { url, active: true }))
}

/** As in `activeTabOfPanel`. */
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
