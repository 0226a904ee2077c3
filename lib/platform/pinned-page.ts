import { isPage, type Page } from '../pages/page.ts'
import { checkBy, storageItem, type StorageItem } from '../settings/storage-item.ts'
import { pageOfTab } from './tab-pages.ts'
import { tabOfPanel } from './side-panel.ts'

const ways = ['menu', 'drop', 'palette'] as const

/** A page that the panel of a window shows although its tab does not. */
export interface PinnedPage {
  page: Page
  /** How it came there. */
  from: (typeof ways)[number]
  /** The address of the page that the tab showed then; `null` for none. It holds as long as that stays. */
  over: string | null
  /** Milliseconds since 1970. A panel that is opened later begins with its tab. */
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

/** The page that is pinned in this window, for as long as the browser runs. */
export function pinnedPageOf(windowId: number): StorageItem<PinnedPage | null> {
  return storageItem(`pinned:${windowId}`, {
    area: 'session',
    version: 1,
    schema: check,
    fallback: () => null,
  })
}

/** Has the panel of the window show this page, whatever its tab shows. Buys nothing. */
export async function pinPage(windowId: number, page: Page, from: PinnedPage['from']): Promise<void> {
  const tabId = await tabOfPanel({ windowId })
  const over = tabId === null ? null : await pageOfTab(tabId).read()
  const item = pinnedPageOf(windowId)
  if (page.url === over?.url) return item.remove()
  await item.write({ page, from, over: over?.url ?? null, at: Date.now() })
}
