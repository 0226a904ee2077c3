import { browser } from 'wxt/browser'
import { onWorkerEvent } from '../platform/worker-events.ts'
import { runInBackground } from './run-in-background.ts'
import { showBadge } from './toolbar-badge.ts'
import { detectPage, type Page } from '../pages/page.ts'
import { socialMatchPattern } from '../pages/host.ts'
import type { Database } from '../records/database/database.ts'
import { deployment } from '../settings/settings.ts'
import { onLanguageChange } from '../i18n/language.ts'
import { pageOfTab, tabsWithPages } from '../platform/tab-pages.ts'

/** Tabs whose page is being updated, and whether they changed again meanwhile. */
const updating = new Map<number, { again: boolean }>()

/**
 * Stores which page a tab shows now, as the browser reports it, and updates its badge (26 ms). A page can change its
 * address a thousand times meanwhile: only the newest counts, so one more update follows. Gives whether this call did
 * it; `false` when one that is under way does.
 */
export async function updateTabPage(db: Database, tabId: number): Promise<boolean> {
  const underWay = updating.get(tabId)
  if (underWay) {
    underWay.again = true
    return false
  }
  const mine = { again: true }
  updating.set(tabId, mine)
  try {
    while (mine.again) {
      mine.again = false
      await update(db, tabId)
    }
  } finally {
    updating.delete(tabId)
  }
  return true
}

async function update(db: Database, tabId: number): Promise<void> {
  const [page, known] = await Promise.all([pageShownBy(tabId), pageOfTab(tabId).read()])
  if (known?.url !== page?.url) await (page ? pageOfTab(tabId).write(page) : pageOfTab(tabId).remove())
  if (page || known) await showBadge(db, tabId, page)
}

/** The page that a tab shows at this moment; `null` for none, and where the browser does not give us its address. */
export async function pageShownBy(tabId: number): Promise<Page | null> {
  const [tab, { socialUrl }] = await Promise.all([
    browser.tabs.get(tabId).catch(() => null),
    deployment.read(),
  ])
  return detectPage(tab?.url ?? '', socialUrl)
}

/**
 * Watches tabs for what no content script can report: that a tab left the social host, or was closed. `changed` is
 * called with a tab whose address changed.
 */
export function watchTabs(db: Database, changed: (tabId: number) => void): void {
  onWorkerEvent('tabs.onUpdated', (tabId, change) => {
    // The browser gives the address only where we have access: none means another site.
    if (change.url !== undefined || change.status === 'loading') changed(tabId)
  })
  onWorkerEvent('tabs.onRemoved', (tabId) => void runInBackground(() => pageOfTab(tabId).remove()))
  onLanguageChange(() => void runInBackground(() => updateBadges(db)))
}

/** Updates the pages of the tabs that are open: after installing, updating, or a change of the social host. */
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
