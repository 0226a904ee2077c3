import { browser } from 'wxt/browser'
import { showBadge } from './toolbar-badge.ts'
import { detectPage, type Page } from '../pages/page.ts'
import { socialMatchPattern } from '../pages/host.ts'
import type { Database } from '../records/database/database.ts'
import { deployment } from '../settings/settings.ts'
import { onLanguageChange } from '../i18n/language.ts'
import { pageOfTab, tabsWithPages } from '../platform/tab-pages.ts'

/** Tabs whose page is being noted, and whether they changed again meanwhile. */
const noting = new Map<number, { again: boolean }>()

/**
 * Notes which page a tab shows now, by the browser's own word. A page can change its address a thousand times while
 * one is noted (26 ms each, with its icon): only the newest counts, so whatever came meanwhile is one more look.
 * Gives whether this call did it; `false` when one that is under way does.
 */
export async function updateTabPage(db: Database, tabId: number): Promise<boolean> {
  const underWay = noting.get(tabId)
  if (underWay) {
    underWay.again = true
    return false
  }
  const mine = { again: true }
  noting.set(tabId, mine)
  try {
    while (mine.again) {
      mine.again = false
      await note(db, tabId)
    }
  } finally {
    noting.delete(tabId)
  }
  return true
}

async function note(db: Database, tabId: number): Promise<void> {
  const [page, known] = await Promise.all([pageShownBy(tabId), pageOfTab(tabId).read()])
  if (known?.url !== page?.url) await (page ? pageOfTab(tabId).write(page) : pageOfTab(tabId).remove())
  if (page || known) await showBadge(db, tabId, page)
}

/** The page that a tab shows at this moment; `null` for none, and where the browser may not tell us. */
export async function pageShownBy(tabId: number): Promise<Page | null> {
  const [tab, { socialUrl }] = await Promise.all([
    browser.tabs.get(tabId).catch(() => null),
    deployment.read(),
  ])
  return detectPage(tab?.url ?? '', socialUrl)
}

/**
 * Watches tabs for what no content script can say: that a tab left the social host, or is gone. `changed` is called
 * with a tab whose address changed. Call it in the worker's first turn.
 */
export function watchTabs(db: Database, changed: (tabId: number) => void): void {
  browser.tabs.onUpdated.addListener((tabId, change) => {
    // The browser tells the address only where we have access: no address means another site.
    if (change.url !== undefined || change.status === 'loading') changed(tabId)
  })
  browser.tabs.onRemoved.addListener((tabId) => void pageOfTab(tabId).remove())
  onLanguageChange(() => void updateBadges(db))
}

/** Looks at the tabs that were open before: after installing, updating, or a change of the social host. */
export async function updateOpenTabs(db: Database): Promise<void> {
  const { socialUrl } = await deployment.read()
  const tabs = socialUrl ? await browser.tabs.query({ url: socialMatchPattern(socialUrl) }) : []
  const gone = await tabsWithPages()
  for (const { id } of tabs) {
    if (id === undefined) continue
    gone.delete(id)
    await updateTabPage(db, id)
  }
  for (const tabId of gone.keys()) await pageOfTab(tabId).remove()
}

/** Brings the badges up to date after something was filed. */
export async function updateBadges(db: Database): Promise<void> {
  for (const [tabId, page] of await tabsWithPages()) await showBadge(db, tabId, page)
}
