import { browser } from '../browser.ts'
import { isPage, type Page } from '../pages/page.ts'
import { checkBy, storageItem, type StorageItem } from '../settings/storage-item.ts'

/** `null` if the tab shows none. */
export type TabPage = Page | null

export const tabPagePrefix = 'tab:'

const check = checkBy((value): value is TabPage => value === null || isPage(value))

/** For the browser session. */
export function pageOfTab(tabId: number): StorageItem<TabPage> {
  return storageItem(`${tabPagePrefix}${tabId}`, {
    area: 'session',
    version: 1,
    schema: check,
    fallback: () => null,
  })
}

export async function tabsWithPages(): Promise<Map<number, NonNullable<TabPage>>> {
  const all: Record<string, unknown> = await browser.storage.session.get(null)
  const found = new Map<number, NonNullable<TabPage>>()
  for (const [key, stored] of Object.entries(all)) {
    if (!key.startsWith(tabPagePrefix)) continue
    const page = (stored as { value?: unknown }).value
    if (isPage(page)) found.set(Number(key.slice(tabPagePrefix.length)), page)
  }
  return found
}

/** In the order of tab ids, now and after changes. Returns a function that stops this. */
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
