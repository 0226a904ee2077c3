/** The side panel is called otherwise in each browser, and the types of neither know the other's. */
interface SidebarAction {
  open(): Promise<void>
}

declare const browser: { sidebarAction?: SidebarAction } | undefined

/**
 * Opens the panel beside the window's page. Browsers allow it only in the very turn of a click or a key press: await
 * nothing before it.
 */
export function openPanel(windowId: number): Promise<void> {
  if (typeof chrome !== 'undefined' && chrome.sidePanel) return chrome.sidePanel.open({ windowId })
  return typeof browser === 'undefined' || !browser.sidebarAction
    ? Promise.reject(new Error('this browser has no side panel'))
    : browser.sidebarAction.open()
}
