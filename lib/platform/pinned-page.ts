import { isPage, type Page } from '../pages/page.ts'
import { checkBy, storageItem, type StorageItem } from '../settings/storage-item.ts'
import { pageOfTab } from './tab-pages.ts'
import { tabOfPanel } from './side-panel.ts'

const ways = ['menu', 'drop', 'palette'] as const

/** Shown by a window's panel instead of its tab's page. */
export interface PinnedPage {
  page: Page
  from: (typeof ways)[number]
  /** The tab's page when this one was pinned, or `null`. The pin ends when the tab shows another one. */
  over: string | null
  /** In ms since epoch. A panel opened later starts with its tab's page. */
  at: number
}

const check = checkBy((value): value is PinnedPage | null => {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { page, from, over, at } = value as Partial<Record<keyof PinnedPage, unknown>>
  return (
    isPage(page) &&
    ways.some((way) => way === from) &&
    (over === null || typeof over === 'string') &&
    typeof at === 'number'
  )
})

/** For the browser session. */
export function pinnedPageOf(windowId: number): StorageItem<PinnedPage | null> {
  return storageItem(`pinned:${windowId}`, {
    area: 'session',
    version: 1,
    schema: check,
    fallback: () => null,
  })
}

/** Buys nothing. */
export async function pinPage(windowId: number, page: Page, from: PinnedPage['from']): Promise<void> {
  const tabId = await tabOfPanel({ windowId })
  const over = tabId === null ? null : await pageOfTab(tabId).read()
  const item = pinnedPageOf(windowId)
  if (page.url === over?.url) return item.remove()
  await item.write({ page, from, over: over?.url ?? null, at: Date.now() })
}
