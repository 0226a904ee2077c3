import * as z from 'zod/mini'
import '../api/schemas/fields.ts'
import type { Page } from '../pages/index.ts'
import { defineFact, type Fact } from '../settings/fact.ts'
import { pageOfTab } from '../settings/tabs.ts'
import { tabBeside } from './beside-tab.ts'

const page = z.object({ kind: z.enum(['person', 'company', 'job']), id: z.string(), url: z.string() })

const pinned = z.object({
  page,
  /** How it came there. */
  from: z.enum(['menu', 'drop', 'palette']),
  /** The address of the page that the tab showed then; `null` for none. It holds as long as that stays. */
  over: z.nullable(z.string()),
  /** Milliseconds since 1970. A panel that is opened later begins with its tab. */
  at: z.number(),
})

/** A page that the panel of a window shows although its tab does not. */
export type Pinned = z.infer<typeof pinned>

export function pinnedIn(windowId: number): Fact<Pinned | null> {
  const schema = z.nullable(pinned)
  return defineFact(`pinned:${windowId}`, { area: 'session', version: 1, schema, fallback: () => null })
}

/** Has the panel of the window show this page, whatever its tab shows. Buys nothing. */
export async function pin(windowId: number, page: Page, from: Pinned['from']): Promise<void> {
  const tabId = await tabBeside({ windowId })
  const over = tabId === null ? null : await pageOfTab(tabId).read()
  const fact = pinnedIn(windowId)
  if (page.url === over?.url) return fact.remove()
  await fact.write({ page, from, over: over?.url ?? null, at: Date.now() })
}
