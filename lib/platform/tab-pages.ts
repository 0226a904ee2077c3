import * as z from 'zod/mini'
import { browser } from 'wxt/browser'
import { pageKinds } from '../pages/page-kinds.ts'
import type { Page } from '../pages/page.ts'
import { storageItem, type StorageItem } from '../settings/storage-item.ts'

/** A page, as it is stored and sent. */
export const pageSchema = z.object({ kind: z.enum(pageKinds), id: z.string(), url: z.string() })

const schema = z.nullable(pageSchema)

/** The page that a tab shows; `null` for none. */
export type TabPage = z.infer<typeof schema>

export const tabPagePrefix = 'tab:'

/** The page that this tab shows, stored for as long as the browser runs. */
export function pageOfTab(tabId: number): StorageItem<TabPage> {
  return storageItem(`${tabPagePrefix}${tabId}`, {
    area: 'session',
    version: 1,
    schema,
    fallback: () => null,
  })
}

/** The pages of all tabs that show one, by the tab's id. */
export async function tabsWithPages(): Promise<Map<number, NonNullable<TabPage>>> {
  const all: Record<string, unknown> = await browser.storage.session.get(null)
  const found = new Map<number, NonNullable<TabPage>>()
  for (const [key, stored] of Object.entries(all)) {
    if (!key.startsWith(tabPagePrefix)) continue
    const page = schema.safeParse((stored as { value?: unknown }).value).data
    if (page) found.set(Number(key.slice(tabPagePrefix.length)), page)
  }
  return found
}

/**
 * Calls back with the pages that all open tabs show, in the order of the tabs' ids, now and whenever one changes. Gives
 * the function that stops it.
 */
export function watchTabPages(see: (pages: Page[]) => void, onError: (error: unknown) => void): () => void {
  const read = () =>
    tabsWithPages().then((tabs) => {
      const inOrder = [...tabs].toSorted(([a], [b]) => a - b)
      see(inOrder.map(([, page]) => page))
    }, onError)
  const listener = (changed: object) => {
    if (Object.keys(changed).some((key) => key.startsWith(tabPagePrefix))) void read()
  }
  browser.storage.session.onChanged.addListener(listener)
  void read()
  return () => browser.storage.session.onChanged.removeListener(listener)
}
