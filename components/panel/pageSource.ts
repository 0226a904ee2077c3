import { computed, type ReadonlySignal } from '@preact/signals'
import type { TabPage } from '../../lib/platform/tab-pages.ts'
import { noPins, watchPinned, type Pins } from './pinned.ts'
import { watchShownPage } from './shownPage.ts'

export interface PageSource {
  page: ReadonlySignal<TabPage | undefined>
  tabPage: ReadonlySignal<TabPage | undefined>
  pins: Pins
  /** The tab that the page belongs to; `null` if it belongs to none. */
  tab: () => number | null
}

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
