import { browser } from '../browser.ts'
import { onWorkerEvent } from '../platform/worker-events.ts'
import { runInBackground } from './run-in-background.ts'
import { showBadge } from './toolbar-badge.ts'
import { detectPage, type Page } from '../pages/page.ts'
import { socialMatchPattern } from '../pages/host.ts'
import type { Database } from '../records/database/database.ts'
import { deployment } from '../settings/settings.ts'
import { onLanguageChange } from '../i18n/language.ts'
import { pageOfTab, tabsWithPages } from '../platform/tab-pages.ts'

/** With whether each tab has changed again. */
const updating = new Map<number, { again: boolean }>()

/**
 * Stores the page of a tab and updates its badge (26 ms). A web page can change its URL a thousand times, so at most
 * one update follows the current one. Resolves to `false` if that is left to another call.
 */
export async function updateTabPage(db: Database, tabId: number): Promise<boolean> {
  const underWay = updating.get(tabId)
  if (underWay) {
    underWay.again = true
    return false
  }
  const own = { again: true }
  updating.set(tabId, own)
  try {
    while (own.again) {
      own.again = false
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

/** The page that a tab shows; `null` if it shows none or its URL is hidden. */
export async function pageShownBy(tabId: number): Promise<Page | null> {
  const [tab, { socialUrl }] = await Promise.all([
    browser.tabs.get(tabId).catch(() => null),
    deployment.read(),
  ])
  return detectPage(tab?.url ?? '', socialUrl)
}

/**
 * Watches changes that content scripts can't report: a tab left the network or was closed. Calls `changed` if a URL
 * changed.
 */
export function watchTabs(db: Database, changed: (tabId: number) => void): void {
  onWorkerEvent('tabs.onUpdated', (tabId, change) => {
    // Without permission the browser hides the URL, which then belongs to another site.
    if (change.url !== undefined || change.status === 'loading') changed(tabId)
  })
  onWorkerEvent('tabs.onRemoved', (tabId) => void runInBackground(() => pageOfTab(tabId).remove()))
  onLanguageChange(() => void runInBackground(() => updateBadges(db)))
}

/** Updates all open tabs. Call it after installation, after an update, and when the network changed. */
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

/** Updates the badges of all tabs with pages. Call it after something was filed. */
export async function updateBadges(db: Database): Promise<void> {
  for (const [tabId, page] of await tabsWithPages()) await showBadge(db, tabId, page)
}
