import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { browser } from 'wxt/browser'
import { tabBeside } from '../browser/beside-tab.ts'
import { pageOfTab, type TabPage } from '../settings/tabs.ts'

/**
 * The page that this view is beside: that of its window's active tab. Where that tab is one of our own pages, such as
 * Options, it is the tab that was looked at before. `undefined` until it is known, `null` when it shows no page.
 */
export function watchShownPage(): ReadonlySignal<TabPage | undefined> {
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
    void fact.read().then((page) => {
      if (!changed && tabId.peek() === id) see(page)
    })
    return stop
  })
  return computed(() => {
    if (tabId.value === null) return null
    const { tabId: id, page } = shown.value ?? {}
    return id === tabId.value ? page : undefined
  })
}

function watchTab(): ReadonlySignal<number | null | undefined> {
  const tabId = signal<number | null | undefined>(undefined)
  const look = async () => {
    tabId.value = await tabBeside({ currentWindow: true })
  }
  browser.tabs.onActivated.addListener(() => void look())
  browser.tabs.onRemoved.addListener(() => void look())
  browser.tabs.onUpdated.addListener((_, { url, status }) => {
    if (url !== undefined || status !== undefined) void look()
  })
  void look()
  return tabId
}
