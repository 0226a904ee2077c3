import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { browser } from 'wxt/browser'
import { tabOfPanel } from '../../lib/platform/side-panel.ts'
import { pageOfTab, type TabPage } from '../../lib/platform/tab-pages.ts'
import { listen } from '../model/model.ts'
import { inBackground, reportError } from '../model/pageProblem.ts'

/** What a view is beside. */
export interface ShownPage {
  /** The window's active tab; where that is one of our own pages, such as Options, the tab that was looked at before. */
  tabId: ReadonlySignal<number | null | undefined>
  /** The page of that tab: `undefined` until it is known, `null` when it shows none. */
  page: ReadonlySignal<TabPage | undefined>
}

export function watchShownPage(): ShownPage {
  const tabId = watchTab()
  const shown = signal<{ tabId: number; page: TabPage } | undefined>(undefined)
  effect(() => {
    const id = tabId.value
    if (id === undefined || id === null) return
    const fact = pageOfTab(id)
    let changed = false
    const see = (page: TabPage) => {
      shown.value = { tabId: id, page }
    }
    const stop = fact.watch((page) => {
      changed = true
      see(page)
    })
    fact.read().then((page) => {
      if (!changed && tabId.peek() === id) see(page)
    }, reportError)
    return stop
  })
  const page = computed(() => {
    if (tabId.value === null) return null
    const { tabId: id, page } = shown.value ?? {}
    return id === tabId.value ? page : undefined
  })
  return { tabId, page }
}

function watchTab(): ReadonlySignal<number | null | undefined> {
  const tabId = signal<number | null | undefined>(undefined)
  const look = () => inBackground(tabOfPanel({ currentWindow: true }).then((id) => (tabId.value = id)))
  listen(browser.tabs.onActivated, look)
  listen(browser.tabs.onRemoved, look)
  listen(browser.tabs.onUpdated, (_: number, { url, status }: { url?: string; status?: string }) => {
    if (url !== undefined || status !== undefined) look()
  })
  look()
  return tabId
}
