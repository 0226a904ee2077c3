import { checkInput } from '../api/index.ts'
import { budgetOn } from './prices/budget.ts'
import { reserveFor, type Price, pricesAt } from './prices/prices.ts'
import type { LedgerRequest, Trigger, Refusal } from '../records/database/rows/purchases.ts'
import { reserve, type ReservationTerms } from './ledger/reserve.ts'
import { domainKey, emailKey } from '../records/matching/match-keys.ts'
import { matchQueryOf } from '../records/matching/match-query.ts'
import { suppressedBy } from '../records/suppression/suppressed-by.ts'
import { hashesOfQuestion } from '../records/suppression/question-names.ts'
import { keyFits } from '../settings/key-fits.ts'
import type { Preferences } from '../settings/settings.ts'
import type { PlannedRequest } from './planned-request.ts'
import { sendAndSettle } from './send-and-settle.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import { localDay } from './ledger/calendar.ts'
import { maxAgeOf } from './ledger/prior-answers.ts'

/** All that a view gets back for its click; everything else it reads in the database. */
export type PurchaseResult =
  /**
   * `request`: the ledger's row whose answer to look at; a record that was imported may have none. `subject`: the record
   * that holds the answer, where it was recognised by something else than what was asked by.
   */
  | { accepted: 'sent' | 'waiting' | 'under-way' | 'known'; request: string; subject?: string }
  | { accepted: false; refusal: Refusal }

function refused(refusal: Refusal): PurchaseResult {
  return { accepted: false, refusal }
}

export interface Purchase {
  reception: PurchaseResult
  /** Settles when the request did; at once when nothing was sent. */
  done: Promise<void>
}

export function refusedPurchase(refusal: Refusal): Purchase {
  return { reception: refused(refusal), done: Promise.resolve() }
}

/** On whose word something is bought. */
interface PurchaseOptions {
  trigger: Trigger
  /** A person asked for it knowing that it was bought or asked before. */
  again: boolean
  batch?: string | undefined
  /** Credits that this batch may spend; `null`: no limit; left out, what every batch may. */
  batchBudget?: number | null | undefined
  /** A person saw the record that it is likely to be about, and chose to buy all the same. */
  overLikely?: boolean
  /** What the ledger's row will be called: whoever notes it before finds the row again after any death. */
  request?: string
}

/** Sends one request, if everything speaks for it. Never more than one, never a throw. */
export async function purchase(
  deps: PurchaseDeps,
  asking: PlannedRequest,
  buyer: PurchaseOptions,
): Promise<Purchase> {
  const [deployment, key, preferences] = await Promise.all([
    deps.deployment.read(),
    deps.apiKey.read(),
    deps.preferences.read(),
  ])
  if (!keyFits(key, deployment.apiUrl)) return refusedPurchase({ why: 'no-key' })
  const checked = checkInput(asking.operation, asking.input)
  if ('refused' in checked)
    return refusedPurchase({ why: 'bad-input', fields: checked.refused.problem?.message ?? '' })
  if (!(await deps.mayCall(deployment.apiUrl))) return refusedPurchase({ why: 'no-permission' })
  if (!deps.online()) return refusedPurchase({ why: 'offline' })

  const prices = await pricesAt(deps.db, new URL(deployment.apiUrl).origin, preferences).catch(() => null)
  if (!prices) return refusedPurchase({ why: 'not-stored' })
  const price = prices[asking.operation]
  const request = requestOf(deps, { ...asking, input: checked.input }, buyer, price, key.account)
  const reserved = await reserveUnlessDeleted(
    deps,
    request,
    termsOf(deps, request, preferences, buyer, price),
  ).catch(() => null)
  if (!reserved) return refusedPurchase({ why: 'not-stored' })
  if ('why' in reserved) return refusedPurchase(reserved)
  if (reserved.how === 'waiting') deps.wakeAt(reserved.until)
  return {
    reception: {
      accepted: reserved.how === 'reserved' ? 'sent' : reserved.how,
      request: reserved.request,
      ...('subject' in reserved && reserved.subject ? { subject: reserved.subject } : {}),
    },
    done:
      reserved.how === 'reserved'
        ? sendAndSettle(deps, request, { deployment, key: key.key })
        : Promise.resolve(),
  }
}

/**
 * Who was deleted a moment ago is brought back for whoever asks for them anew: what is known is not paid for again.
 * Nothing asks for them by itself, and nobody brings back who must never be looked up.
 */
async function reserveUnlessDeleted(
  { db, bringBack }: PurchaseDeps,
  request: LedgerRequest,
  terms: Omit<ReservationTerms, 'hashes'>,
): Promise<Awaited<ReturnType<typeof reserve>> | { why: 'no-page' }> {
  const hashes = await hashesOfQuestion(db, request)
  const marks = marksOf(request)
  const isHeld = marks.length > 0 && (await db.held.where('marks').anyOf(marks).count()) > 0
  if (isHeld && (await suppressedBy(db, hashes)) === null) {
    if (request.trigger === 'auto' || !bringBack) return { why: 'no-page' }
    await bringBack(marks)
  }
  return reserve(db, request, { ...terms, hashes })
}

/** By what a deleted record is found again. */
function marksOf(request: LedgerRequest): string[] {
  const asked = matchQueryOf(request)
  const domain = asked?.section === 'company' && asked.domain
  return [
    ...(request.subject ? [request.subject] : []),
    ...(asked?.email ? [emailKey(asked.email)] : []),
    ...(domain ? [domainKey(domain)] : []),
  ]
}

/** A click waits for a minute's limit; what takes longer would surprise whoever clicked. */
const clickMayWaitMs = 120_000

function termsOf(
  deps: PurchaseDeps,
  request: LedgerRequest,
  preferences: Preferences,
  { again, batchBudget, overLikely = false }: PurchaseOptions,
  price: Price,
): Omit<ReservationTerms, 'hashes'> {
  const { section, day, trigger } = request
  const { auto, budgetPerBatch } = preferences
  // The console sends what is written in it, and says so.
  const wanted = trigger === 'console' ? null : matchQueryOf(request)
  return {
    again,
    overLikely,
    wanted: wanted && { ...wanted, ...maxAgeOf(wanted.section, preferences) },
    ...maxAgeOf(section, preferences),
    price,
    budgets: {
      budget: budgetOn(day, preferences),
      'batch-budget': batchBudget === undefined ? budgetPerBatch : batchBudget,
      'auto-budget': auto.budgetPerDay,
    },
    mayWait: trigger === 'auto' || trigger === 'batch' ? 0 : clickMayWaitMs,
    steadyNow: deps.steadyNow(),
  }
}

function requestOf(
  deps: PurchaseDeps,
  asking: PlannedRequest,
  { trigger, batch, request: id = crypto.randomUUID() }: PurchaseOptions,
  price: Price,
  account: string,
): LedgerRequest {
  const now = deps.now()
  return {
    ...asking,
    id,
    trigger,
    batch: batch ?? null,
    account,
    // The transaction that reserves it counts it, and sees what else is out.
    turn: 0,
    alone: false,
    counted: 0,
    state: 'reserved',
    outcome: null,
    problem: null,
    expected: price.most,
    reserved: reserveFor(price),
    cost: null,
    costBy: null,
    life: deps.life,
    day: localDay(now),
    reservedAt: now,
    sentAt: null,
    settledAt: null,
    requestId: null,
    found: [],
  }
}
