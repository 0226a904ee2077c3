import { hasSection } from '../records/sections.ts'
import { planSection } from './planned-request.ts'
import type { SectionOrder } from '../records/database/rows/bulk.ts'
import { detectPage } from '../pages/page.ts'
import { purchase, refusedAtOnce, type Purchase } from './purchase.ts'
import type { Trigger } from '../records/database/rows/purchases.ts'
import type { Shop } from './shop.ts'

/** Buys the section that `order` wants of its page. */
export async function buy(shop: Shop, order: SectionOrder, trigger: Trigger): Promise<Purchase> {
  const [deployment, preferences] = await Promise.all([shop.deployment.read(), shop.preferences.read()])
  const page = detectPage(order.page.url, deployment.socialUrl)
  if (!page || !hasSection(page.kind, order.want)) return refusedAtOnce({ why: 'no-page' })
  if (!deployment.apiUrl) return refusedAtOnce({ why: 'no-address' })
  const asking = planSection({ ...order, page }, preferences, deployment)
  return purchase(shop, asking, { trigger, again: order.again !== undefined })
}
