import type { PageKind } from '../pages/page-kinds.ts'
import type { Page } from '../pages/page.ts'
import { buy } from './buy.ts'
import { refusedAtOnce, type Purchase } from './purchase.ts'
import type { Shop } from './shop.ts'
import { firstSection } from './operations.ts'

/**
 * How long a page must be looked at before it is enriched by itself, in milliseconds; `null` where nobody turned
 * that on for its kind. Companies never are: the service wants their domain, which a person has to say.
 */
export async function lingerFor(shop: Shop, page: Page): Promise<number | null> {
  const { auto } = await shop.preferences.read()
  return isAutomatic(page.kind) && auto[page.kind] ? auto.seconds * 1000 : null
}

const isAutomatic = (kind: PageKind): kind is 'person' | 'job' => kind === 'person' || kind === 'job'

/** What `Enrich` would buy of a page, within the budget for it; never what was bought or asked before. */
export async function buyByItself(shop: Shop, page: Page): Promise<Purchase> {
  // It may have been turned off while the page was looked at.
  if ((await lingerFor(shop, page)) === null) return refusedAtOnce({ why: 'no-page' })
  return buy(shop, { want: firstSection[page.kind], page }, 'auto')
}
