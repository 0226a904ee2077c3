import * as z from 'zod/mini'
import { browser } from 'wxt/browser'
import { storageItem, type StorageItem } from '../settings/storage-item.ts'

const schema = z.nullable(
  z.object({ kind: z.enum(['person', 'company', 'job']), id: z.string(), url: z.string() }),
)

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
