import { hasSection } from '../records/sections.ts'
import { planOf, planSection, planRequest } from './planned-request.ts'
import type { SectionOrder } from './rows/section-order.ts'
import { detectPage, type Page } from '../pages/page.ts'
import { readSettings, type PurchaseSettings } from './read-settings.ts'
import { originOf } from './ledger/request-key.ts'
import { watchDay } from './ledger/watch-budget.ts'
import {
  purchase,
  refusalOfFailure,
  refusedPurchase,
  type Purchase,
  type PurchaseOptions,
} from './purchase.ts'
import type { ShownResult } from './rows/refusal.ts'
import type { Trigger } from './rows/requests.ts'
import type { WatchedFor } from '../watch/rows.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import type { OperationName } from '../api/operations.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import type { SectionName } from '../records/rows/sections.ts'
import { firstSection } from './first-section.ts'
import { resume } from './resume.ts'

type Click = Pick<PurchaseOptions, 'team' | 'profile' | 'maximum'>

/** `further` is bought only if the first lookup finds its subject. */
type ClickOrder = SectionOrder & { further?: SectionName | undefined }

/** Buys the sections that `order` names. Pass `reading` if the settings are already being read. */
export async function buySection(
  deps: PurchaseDeps,
  order: ClickOrder,
  trigger: Trigger,
  click: Click = {},
  reading: Promise<PurchaseSettings> = readSettings(deps),
): Promise<Purchase> {
  const settings = await reading.catch(refusalOfFailure)
  if ('reason' in settings) return refusedPurchase(settings)
  const { deployment, preferences } = settings
  const page = detectPage(order.page.url, deployment.socialUrl)
  const { section, further } = order
  const sections = further ? [section, further] : [section]
  if (!page || !sections.every((name) => hasSection(page.kind, name)))
    return refusedPurchase({ reason: 'no-page' })
  if (!deployment.apiUrl) return refusedPurchase({ reason: 'no-address' })
  const plannedRequest = planSection({ ...order, page }, preferences, deployment)
  const buyer = { ...click, trigger, repeat: order.repeat?.shownResult ?? null }
  const second = further && planSection({ section: further, page }, preferences, deployment)
  const first = await purchase(deps, plannedRequest, buyer, settings, second)
  if (!second) return first
  // If this worker instance stops first, the next one calls `resume`.
  return { ...first, done: first.done.then(() => resume(deps)).catch(() => deps.wakeIn(retryMs)) }
}

/** In ms, for the click's second lookup, if settings or library can't be read. */
const retryMs = 30_000

/**
 * Checks a person of a watched list. Always asks the network, because a cached profile may be older than the saved
 * career. A result younger than the list's interval is reused for free.
 */
export async function buyCheck(
  deps: PurchaseDeps,
  order: Omit<SectionOrder, 'repeat'>,
  { profile, ...watch }: Omit<WatchedFor, 'day'> & { profile: string },
): Promise<Purchase> {
  const settings = await readSettings(deps).catch(refusalOfFailure)
  if ('reason' in settings) return refusedPurchase(settings)
  const { deployment, preferences, key } = settings
  const page = detectPage(order.page.url, deployment.socialUrl)
  if (page?.kind !== 'person') return refusedPurchase({ reason: 'no-page' })
  if (!deployment.apiUrl) return refusedPurchase({ reason: 'no-address' })
  const plannedRequest = planSection({ ...order, page }, { ...preferences, cacheDuration: '' }, deployment)
  const account = key ? await deps.db.accounts.get(key.account).catch(() => undefined) : undefined
  const day = watchDay(deps.now(), account)
  return purchase(
    deps,
    plannedRequest,
    { trigger: 'watch', repeat: null, profile, watch: { ...watch, day } },
    settings,
  )
}

/** Sends any operation, for search forms and console, and files its response. */
export async function buyOperation(
  deps: PurchaseDeps,
  requested: { operation: OperationName; input: Record<string, unknown>; repeat: ShownResult | null },
  trigger: Trigger,
  click: Click = {},
): Promise<Purchase> {
  const deployment = await deps.deployment.read().catch(refusalOfFailure)
  if ('reason' in deployment) return refusedPurchase(deployment)
  if (!deployment.apiUrl) return refusedPurchase({ reason: 'no-address' })
  return purchase(deps, planRequest(requested.operation, requested.input, deployment), {
    ...click,
    repeat: requested.repeat,
    trigger,
  })
}

/** Sends a request despite a colleague's claim or an unreachable team: see `TeamChoice`. */
export async function buyOver(
  deps: PurchaseDeps,
  id: string,
  trigger: Trigger,
  click: Pick<Click, 'profile' | 'maximum'> = {},
): Promise<Purchase> {
  const row = await deps.db.requests.get(id).catch(refusalOfFailure)
  if (row && 'reason' in row) return refusedPurchase(row)
  const deployment = await deps.deployment.read().catch(refusalOfFailure)
  if ('reason' in deployment) return refusedPurchase(deployment)
  const isSame = row && deployment.apiUrl && originOf(row) === new URL(deployment.apiUrl).origin
  if (!isSame || row.colleague?.claim === undefined) return refusedPurchase({ reason: 'no-page' })
  const team = { overriddenClaim: row.colleague.claim, alone: false }
  return purchase(deps, planOf(row), { ...click, trigger, repeat: null, team })
}

/**
 * How long a page must be open before automatic enrichment, in ms; `null` if that is off for this kind of page.
 * Companies are never enriched automatically, because the lookup needs a domain.
 */
export async function autoEnrichDelay(deps: PurchaseDeps, page: Page): Promise<number | null> {
  const { auto } = await deps.preferences.read()
  return isAutomatic(page.kind) && auto[page.kind] ? auto.seconds * 1000 : null
}

const isAutomatic = (kind: PageKind): kind is 'person' | 'job' => kind === 'person' || kind === 'job'

/** Buys what `Enrich` would, within the budget for automatic enrichment. Never repeats a lookup. */
export async function autoEnrich(deps: PurchaseDeps, page: Page): Promise<Purchase> {
  // The setting may have changed since the page was opened.
  if ((await autoEnrichDelay(deps, page)) === null) return refusedPurchase({ reason: 'no-page' })
  return buySection(deps, { section: firstSection[page.kind], page }, 'auto')
}
