import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import type { Page } from '../pages/page.ts'
import { storageItem, type StorageItem } from '../settings/storage-item.ts'
import { pageOfTab, pageSchema } from './tab-pages.ts'
import { tabOfPanel } from './side-panel.ts'

const pinned = z.object({
  page: pageSchema,
  /** How it came there. */
  from: z.enum(['menu', 'drop', 'palette']),
  /** The address of the page that the tab showed then; `null` for none. It holds as long as that stays. */
  over: z.nullable(z.string()),
  /** Milliseconds since 1970. A panel that is opened later begins with its tab. */
  at: z.number(),
})

/** A page that the panel of a window shows although its tab does not. */
export type PinnedPage = z.infer<typeof pinned>

/** The page that is pinned in this window, for as long as the browser runs. */
export function pinnedPageOf(windowId: number): StorageItem<PinnedPage | null> {
  const schema = z.nullable(pinned)
  return storageItem(`pinned:${windowId}`, { area: 'session', version: 1, schema, fallback: () => null })
}

/** Has the panel of the window show this page, whatever its tab shows. Buys nothing. */
export async function pinPage(windowId: number, page: Page, from: PinnedPage['from']): Promise<void> {
  const tabId = await tabOfPanel({ windowId })
  const over = tabId === null ? null : await pageOfTab(tabId).read()
  const item = pinnedPageOf(windowId)
  if (page.url === over?.url) return item.remove()
  await item.write({ page, from, over: over?.url ?? null, at: Date.now() })
}
