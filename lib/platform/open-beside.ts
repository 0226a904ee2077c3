import { browser, type Browser } from 'wxt/browser'
import { openPanel } from './panel.ts'

/**
 * Opens the panel beside a click that came from outside it, and gives its window. The panel opens in the very turn;
 * a click inside a panel has no tab, and the panel is there.
 */
export async function openPanelForClick(tab: Browser.tabs.Tab | undefined): Promise<number | null> {
  const windowId = tab?.windowId ?? -1
  if (windowId >= 0) {
    await openPanel(windowId).catch(() => null)
    return windowId
  }
  return (await browser.windows.getLastFocused()).id ?? null
}
