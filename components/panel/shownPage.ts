import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { browser, type Browser } from '../../lib/browser.ts'
import { detectPage } from '../../lib/pages/page.ts'
import { ownWindow, showsOwnPage, tabAmong, activeTabOfPanel } from '../../lib/platform/side-panel.ts'
import type { TabPage } from '../../lib/platform/tab-pages.ts'
import { rememberedHost, rememberHost } from '../../lib/settings/remembered-host.ts'
import { socialHost } from '../../lib/settings/social-url.ts'
import { listen, onDispose } from '../model/model.ts'
import { takePrefetched } from './opening/prefetch.ts'
import { inBackground, readAgain, reportError } from '../model/pageProblem.ts'

interface ShownPage {
  tabId: ReadonlySignal<number | null | undefined>
  /** `undefined` until it is read, `null` if the tab doesn't show such a page. */
  page: ReadonlySignal<TabPage | undefined>
}

/**
 * In the active tab of the panel's window. Follows the browser's events itself, because the worker may have to start
 * first.
 */
export function watchShownPage(): ShownPage {
  const tab = watchTab()
  const host = signal(rememberedHost())
  let isHostKnown = false
  onDispose(
    socialHost.watch((socialUrl) => {
      isHostKnown = true
      host.value = socialUrl
    }),
  )
  readAgain(async () => {
    const socialUrl = await socialHost.read()
    if (!isHostKnown) host.value = socialUrl
  })
  onDispose(effect(() => rememberHost(host.value)))
  let last: TabPage = null
  const page = computed(() => {
    if (tab.value === undefined || host.value === undefined) return undefined
    const found = tab.value && detectPage(tab.value.url ?? '', host.value)
    // A title or icon that arrives late isn't a change.
    if (found?.url !== last?.url) last = found
    return last
  })
  return { tabId: computed(() => tab.value && (tab.value.id ?? null)), page }
}

type Tab = Browser.tabs.Tab

function watchTab(): ReadonlySignal<Tab | null | undefined> {
  const tab = signal<Tab | null | undefined>(undefined)
  let next: (() => Promise<Tab | null>) | null = null
  let isQuerying = false
  /**
   * Runs one query at a time, and afterwards only the newest: a page may change its address a thousand times, and
   * outdated results are dropped.
   */
  const runQueries = async () => {
    isQuerying = true
    while (next) {
      const readTab = next
      next = null
      try {
        const found = await readTab()
        if (!next) tab.value = found
      } catch (error) {
        reportError(error)
      }
    }
    isQuerying = false
  }
  const requestTab = (readTab: () => Promise<Tab | null>) => {
    next = readTab
    if (!isQuerying) void runQueries()
  }
  const check = () => requestTab(() => activeTabOfPanel(ownWindow()))
  listen(browser.tabs.onActivated, ({ tabId, windowId }: { tabId: number; windowId: number }) => {
    const here = tab.peek()?.windowId
    if (here === undefined) check()
    else if (here === windowId)
      requestTab(() =>
        browser.tabs.get(tabId).then(
          (found) => (showsOwnPage(found) ? activeTabOfPanel(ownWindow()) : found),
          // The tab may have been closed in the meantime.
          () => activeTabOfPanel(ownWindow()),
        ),
      )
  })
  listen(browser.tabs.onRemoved, check)
  listen(
    browser.tabs.onUpdated,
    (tabId: number, { url, status }: { url?: string; status?: string }, updated: Tab) => {
      if (url === undefined && status === undefined) return
      const shown = tab.peek()
      if (shown?.id !== tabId && !updated.active) return
      if (shown?.id === tabId && !isQuerying && !showsOwnPage(updated)) tab.value = updated
      else if (!shown || isQuerying || updated.windowId === shown.windowId) check()
    },
  )
  // Check again: without host permission, the browser hides the tab's address.
  listen(browser.permissions.onAdded, check)
  listen(browser.permissions.onRemoved, check)
  // This query started before the listeners were added; `check` finds what has changed since.
  const early = takePrefetched('tabs')
  if (early)
    inBackground(early.then((tabs) => void (tab.peek() === undefined && (tab.value = tabAmong(tabs)))))
  check()
  return tab
}
