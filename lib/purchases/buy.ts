import { hasSection } from '../records/sections.ts'
import { planOf, planSection, planRequest } from './planned-request.ts'
import type { SectionOrder } from '../records/database/rows/bulk.ts'
import { detectPage, type Page } from '../pages/page.ts'
import { readSettings, type PurchaseSettings } from './read-settings.ts'
import { originOf } from './ledger/question.ts'
import {
  purchase,
  refusalOfFailure,
  refusedPurchase,
  type Purchase,
  type PurchaseOptions,
} from './purchase.ts'
import type { SeenAnswer, Trigger } from '../records/database/rows/purchases.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import type { OperationName } from '../api/operations.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import { firstSection } from './first-section.ts'

/** What was chosen or shown where somebody clicked. */
type Click = Pick<PurchaseOptions, 'team' | 'profile'>

/** Buys the section that `order` names of its page. `reading`: settings that are on their way already. */
export async function buySection(
  deps: PurchaseDeps,
  order: SectionOrder,
  trigger: Trigger,
  click: Click = {},
  reading: Promise<PurchaseSettings> = readSettings(deps),
): Promise<Purchase> {
  const settings = await reading.catch(refusalOfFailure)
  if ('why' in settings) return refusedPurchase(settings)
  const { deployment, preferences } = settings
  const page = detectPage(order.page.url, deployment.socialUrl)
  if (!page || !hasSection(page.kind, order.want)) return refusedPurchase({ why: 'no-page' })
  if (!deployment.apiUrl) return refusedPurchase({ why: 'no-address' })
  const asking = planSection({ ...order, page }, preferences, deployment)
  const buyer = { ...click, trigger, again: order.again?.seen ?? null }
  return purchase(deps, asking, buyer, settings)
}

/** Asks any operation, as the search forms and the console do. What it says of subjects is filed all the same. */
export async function buyOperation(
  deps: PurchaseDeps,
  asked: { operation: OperationName; input: Record<string, unknown>; again: SeenAnswer | null },
  trigger: Trigger,
  click: Click = {},
): Promise<Purchase> {
  const deployment = await deps.deployment.read().catch(refusalOfFailure)
  if ('why' in deployment) return refusedPurchase(deployment)
  if (!deployment.apiUrl) return refusedPurchase({ why: 'no-address' })
  return purchase(deps, planRequest(asked.operation, asked.input, deployment), {
    ...click,
    again: asked.again,
    trigger,
  })
}

/** Asks what this request of the ledger did, over the colleague's claim that kept it from being sent: see `TeamChoice`. */
export async function buyOver(
  deps: PurchaseDeps,
  id: string,
  trigger: Trigger,
  click: Pick<Click, 'profile'> = {},
): Promise<Purchase> {
  const row = await deps.db.requests.get(id).catch(refusalOfFailure)
  if (row && 'why' in row) return refusedPurchase(row)
  const deployment = await deps.deployment.read().catch(refusalOfFailure)
  if ('why' in deployment) return refusedPurchase(deployment)
  const isSame = row && deployment.apiUrl && originOf(row) === new URL(deployment.apiUrl).origin
  if (!isSame || row.colleague?.claim === undefined) return refusedPurchase({ why: 'no-page' })
  const team = { takeOver: row.colleague.claim, alone: false }
  return purchase(deps, planOf(row), { ...click, trigger, again: null, team })
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
