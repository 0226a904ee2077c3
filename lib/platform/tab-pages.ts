import { pageKinds } from '../pages/page-kinds.ts'
import * as z from 'zod/mini'
import { browser } from 'wxt/browser'
import { storageItem, type StorageItem } from '../settings/storage-item.ts'
import type { Page } from '../pages/page.ts'

/**
 * Calls back with the pages that all open tabs show, in the order of the tabs' ids, now and whenever one changes. Gives
 * the function that stops it.
 */
export function watchTabPages(see: (pages: Page[]) => void, onError: (error: unknown) => void): () => void {
  const look = () =>
    tabsWithPages().then((tabs) => {
      const inOrder = [...tabs].toSorted(([a], [b]) => a - b)
      see(inOrder.map(([, page]) => page))
    }, onError)
  const hear = (changed: object) => {
    if (Object.keys(changed).some((key) => key.startsWith('tab:'))) void look()
  }
  browser.storage.session.onChanged.addListener(hear)
  void look()
  return () => browser.storage.session.onChanged.removeListener(hear)
}

/** A page, as it is stored and sent. */
export const pageSchema = z.object({
  kind: z.enum(pageKinds),
  id: z.string(),
  url: z.string(),
})

const schema = z.nullable(pageSchema)

export type TabPage = z.infer<typeof schema>

/** The page that a tab shows, for as long as the browser runs. */
export function pageOfTab(tabId: number): StorageItem<TabPage> {
  return storageItem(`tab:${tabId}`, { area: 'session', version: 1, schema, fallback: () => null })
}

/** All tabs that show a page. */
export async function tabsWithPages(): Promise<Map<number, NonNullable<TabPage>>> {
  const all: Record<string, unknown> = await browser.storage.session.get(null)
  const found = new Map<number, NonNullable<TabPage>>()
  for (const [key, stored] of Object.entries(all)) {
    const page = key.startsWith('tab:') ? schema.safeParse((stored as { value?: unknown }).value).data : null
    if (page) found.set(Number(key.slice('tab:'.length)), page)
  }
  return found
}
