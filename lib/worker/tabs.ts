import { browser } from 'wxt/browser'
import { showBadge } from '../browser/badge.ts'
import { detectPage } from '../pages/index.ts'
import { socialMatchPattern } from '../pages/host.ts'
import type { Database } from '../records/database.ts'
import { deployment } from '../settings/settings.ts'
import { onSpoken } from '../words/spoken.ts'
import { pageOfTab, tabsWithPages } from '../settings/tabs.ts'

/** Notes which page a tab shows now; `address` is what the browser says, or '' where it may not tell us. */
export async function tabShows(db: Database, tabId: number, address: string): Promise<void> {
  // One after the other, in the order in which the browser told them: the last word counts.
  await navigator.locks.request(`tab:${tabId}`, async () => {
    const { socialUrl } = await deployment.read()
    const page = detectPage(address, socialUrl)
    const fact = pageOfTab(tabId)
    const known = await fact.read()
    if (known?.url !== page?.url) await (page ? fact.write(page) : fact.remove())
    if (page || known) await showBadge(db, tabId, page)
  })
}

/**
 * Watches tabs for what no content script can say: that a tab left the social host, or is gone. Call it in the
 * worker's first turn.
 */
export function watchTabs(db: Database): void {
  browser.tabs.onUpdated.addListener((tabId, change, tab) => {
    // The browser tells the address only where we have access: no address means another site.
    if (change.url !== undefined || change.status === 'loading') void tabShows(db, tabId, tab.url ?? '')
  })
  browser.tabs.onRemoved.addListener((tabId) => void pageOfTab(tabId).remove())
  onSpoken(() => void showBadges(db))
}

/** Looks at the tabs that were open before: after installing, updating, or a change of the social host. */
export async function lookAtOpenTabs(db: Database): Promise<void> {
  const { socialUrl } = await deployment.read()
  const tabs = socialUrl ? await browser.tabs.query({ url: socialMatchPattern(socialUrl) }) : []
  const gone = await tabsWithPages()
  for (const { id, url } of tabs) {
    if (id === undefined) continue
    gone.delete(id)
    await tabShows(db, id, url ?? '')
  }
  for (const tabId of gone.keys()) await pageOfTab(tabId).remove()
}

/** Brings the badges up to date after something was filed. */
export async function showBadges(db: Database): Promise<void> {
  for (const [tabId, page] of await tabsWithPages()) await showBadge(db, tabId, page)
}
