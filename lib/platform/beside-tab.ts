import { browser, type Browser } from 'wxt/browser'

/**
 * The tab that a panel is beside: the active one of its window. Where that is one of our own pages, such as Options,
 * it is the tab that was looked at before. `null` where there is none.
 */
export async function tabOfPanel(
  window: { windowId: number } | { currentWindow: true },
): Promise<number | null> {
  const tabs = await browser.tabs.query(window)
  const active = tabs.find((tab) => tab.active)
  if (!active || !isOwn(active)) return active?.id ?? null
  const looked = tabs
    .filter((tab) => !isOwn(tab))
    .toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))
  return looked[0]?.id ?? null
}

function isOwn({ url, pendingUrl }: Browser.tabs.Tab): boolean {
  return (url || pendingUrl)?.startsWith(browser.runtime.getURL('/')) ?? false
}
