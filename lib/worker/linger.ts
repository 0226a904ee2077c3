import { browser } from 'wxt/browser'
import { buyByItself, lingerFor } from '../enrichment/by-itself.ts'
import type { Purchase } from '../enrichment/purchase.ts'
import type { Shop } from '../enrichment/shop.ts'
import { pageOfTab } from '../settings/tabs.ts'

const timers = new Map<number, ReturnType<typeof setTimeout>>()

/**
 * Enriches the page of a tab once it was looked at for a while, where a person turned that on. Whoever hurries on, or
 * has the tab in the background, buys nothing; a worker that is stopped meanwhile doesn't either.
 */
export async function linger(
  shop: Shop,
  tabId: number,
  follow: (purchase: Purchase) => unknown,
): Promise<void> {
  clearTimeout(timers.get(tabId))
  const page = await pageOfTab(tabId).read()
  const wait = page && (await lingerFor(shop, page))
  if (!page || wait === null) return
  clearTimeout(timers.get(tabId))
  const buyIfStill = async () => {
    const [now, tab] = await Promise.all([pageOfTab(tabId).read(), browser.tabs.get(tabId).catch(() => null)])
    if (tab?.active && now?.url === page.url) follow(await buyByItself(shop, page))
  }
  timers.set(
    tabId,
    setTimeout(() => void buyIfStill(), wait),
  )
}
