import { browser } from '../browser.ts'

/**
 * Opens a tab until it reaches a URL that starts with `end`, and resolves to that URL; to `null` if the tab was closed.
 */
export async function openUntil(url: string, end: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const { id } = await browser.tabs.create({ url })
  // The URL can be read, because the host of `end` is permitted.
  const updated = (tab: number, change: { url?: string }) => {
    if (tab === id && change.url?.startsWith(end)) resolve(change.url)
  }
  const removed = (tab: number) => {
    if (tab === id) resolve(null)
  }
  browser.tabs.onUpdated.addListener(updated)
  browser.tabs.onRemoved.addListener(removed)
  // The tab may have reached the page before the listeners existed.
  const now = id === undefined ? undefined : await browser.tabs.get(id).catch(() => null)
  if (now?.url?.startsWith(end)) resolve(now.url)
  const reached = await promise
  browser.tabs.onUpdated.removeListener(updated)
  browser.tabs.onRemoved.removeListener(removed)
  if (reached !== null && id !== undefined) await browser.tabs.remove(id).catch(() => {})
  return reached
}
