import { computed, type ReadonlySignal } from '@preact/signals'
import type { TabPage } from '../../lib/platform/tab-pages.ts'
import { noPins, watchPinned, type Pins } from './pinned.ts'
import { watchShownPage } from './shownPage.ts'

/** Where the page comes from that views show. */
export interface PageSource {
  page: ReadonlySignal<TabPage | undefined>
  tabPage: ReadonlySignal<TabPage | undefined>
  pins: Pins
  /** The tab that shows the page; `null`: it is shown whatever any tab shows. */
  tab: () => number | null
}

/** The page of the tab beside a view; with `pinning`, another may be pinned over it. */
export function watchPageSource(pinning: boolean): PageSource {
  const { tabId, page: tabPage } = watchShownPage()
  const pins = pinning ? watchPinned(tabPage) : noPins
  const page = computed(() => {
    const pinned = pins.pinned.value
    return pinned === undefined ? undefined : (pinned?.page ?? tabPage.value)
  })
  const tab = () => (pins.pinned.peek() ? null : (tabId.peek() ?? null))
  return { page, tabPage, pins, tab }
}
