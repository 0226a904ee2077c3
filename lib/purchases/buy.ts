import { hasSection } from '../records/sections.ts'
import { planSection, planRequest } from './planned-request.ts'
import type { SectionOrder } from '../records/database/rows/bulk.ts'
import { detectPage, type Page } from '../pages/page.ts'
import { purchase, refusalOfFailure, refusedPurchase, type Purchase } from './purchase.ts'
import type { Trigger } from '../records/database/rows/purchases.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import type { OperationName } from '../api/operations.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import { firstSection } from './first-section.ts'

/** Buys the section that `order` names of its page. */
export async function buySection(
  deps: PurchaseDeps,
  order: SectionOrder,
  trigger: Trigger,
): Promise<Purchase> {
  const settings = await Promise.all([deps.deployment.read(), deps.preferences.read()]).catch(
    refusalOfFailure,
  )
  if ('why' in settings) return refusedPurchase(settings)
  const [deployment, preferences] = settings
  const page = detectPage(order.page.url, deployment.socialUrl)
  if (!page || !hasSection(page.kind, order.want)) return refusedPurchase({ why: 'no-page' })
  if (!deployment.apiUrl) return refusedPurchase({ why: 'no-address' })
  const asking = planSection({ ...order, page }, preferences, deployment)
  return purchase(deps, asking, { trigger, again: order.again !== undefined })
}

/** Asks any operation, as the search forms and the console do. What it says of subjects is filed all the same. */
export async function buyOperation(
  deps: PurchaseDeps,
  asked: { operation: OperationName; input: Record<string, unknown>; again: boolean },
  trigger: Trigger,
): Promise<Purchase> {
  const deployment = await deps.deployment.read().catch(refusalOfFailure)
  if ('why' in deployment) return refusedPurchase(deployment)
  if (!deployment.apiUrl) return refusedPurchase({ why: 'no-address' })
  return purchase(deps, planRequest(asked.operation, asked.input, deployment), {
    again: asked.again,
    trigger,
  })
}

/**
 * How long a page must be open before it is enriched automatically, in milliseconds; `null` where nobody turned
 * that on for its kind. Companies never are: the service needs their domain, which a person has to type.
 */
export async function autoEnrichDelay(deps: PurchaseDeps, page: Page): Promise<number | null> {
  const { auto } = await deps.preferences.read()
  return isAutomatic(page.kind) && auto[page.kind] ? auto.seconds * 1000 : null
}

const isAutomatic = (kind: PageKind): kind is 'person' | 'job' => kind === 'person' || kind === 'job'

/** What `Enrich` would buy of a page, within the budget for it; never what was bought or asked before. */
export async function autoEnrich(deps: PurchaseDeps, page: Page): Promise<Purchase> {
  // It may have been turned off while the page was looked at.
  if ((await autoEnrichDelay(deps, page)) === null) return refusedPurchase({ why: 'no-page' })
  return buySection(deps, { want: firstSection[page.kind], page }, 'auto')
}
