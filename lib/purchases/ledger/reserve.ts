import { afterReserving } from '../account/gate.ts'
import { reserveFor, type Price } from '../prices/prices.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import type { Database } from '../../records/database/database.ts'
import type { BulkRun, ItemPlan } from '../../bulk/rows.ts'
import type { Closed, Objection, OverPlan } from '../rows/refusal.ts'
import type { LedgerRequest, NewRequest } from '../rows/requests.ts'
import type { MatchQuery } from '../../records/matching/match-query.ts'
import { suppressedBy } from '../../records/suppression/suppressed-by.ts'
import { listTables } from '../../records/suppression/with-list.ts'
import { SpendingSums, spendingTables } from './spending-sums.ts'
import {
  judgeLookup,
  judgeSpending,
  type BudgetName,
  type LookupTerms,
  type LookupVerdict,
  type MaxAge,
  type ResponseTerms,
  type ShownPlan,
  type SpendingFacts,
} from './judge.ts'
import { factTables, readLookupFacts } from './lookup-facts.ts'
import { planOf } from '../planned-request.ts'
import { refusalByAccount } from './open-requests.ts'
import { runKey, countedAutoSpending, countedSpending } from './spending.ts'
import { marginFor, watchBudgets } from './watch-budget.ts'

/** `under-way`: the same lookup is in flight. `saved`: a fresh response exists. */
export type Reservation =
  | { kind: 'reserved'; request: string }
  /** Sent after `until`, in ms since epoch. */
  | { kind: 'pending'; request: string; until: number }
  | Exclude<LookupVerdict, { kind: 'look-up' }>
  | Objection
  | OverPlan
  | { reason: 'not-planned' }
  | Closed

export interface ReservationTerms extends ResponseTerms {
  price: Price
  /** For a record that another lookup already filed; `null` skips matching. */
  query: (MatchQuery & MaxAge) | null
  overLikely: boolean
  hashes: string[]
  budgets: Record<Exclude<BudgetName, 'watch-budget'>, number | null>
  /** Shown for the item and its run; `null` if no button started the lookup. */
  shown: { item: ItemPlan | null; run: Pick<BulkRun, 'maximum'> } | null
  /** The maximum cost of the click's second lookup, in credits. Budgets must cover both. */
  along?: number
  mayWait: number
  /** Monotonic during this worker instance, in ms since epoch. */
  steadyNow: number
}

export const reservationTables = (db: Database) => [
  ...factTables(db),
  ...spendingTables(db),
  ...listTables(db),
  db.lists,
]

/**
 * Stores a request, or returns why it can't be sent. Runs in the caller's transaction over `reservationTables`; the
 * caller writes the sums. Checks and row share the transaction, so concurrent clicks reserve once and exceed no limit.
 * `isAnybodyDeleted`: whether any deletion can be undone.
 */
export async function reserveIn(
  db: Database,
  sums: SpendingSums,
  request: NewRequest,
  terms: ReservationTerms,
  isAnybodyDeleted = false,
): Promise<Reservation> {
  const verdict = await lookupVerdict(db, sums, request, terms, isAnybodyDeleted)
  if (!('kind' in verdict) || verdict.kind !== 'look-up') return verdict
  const watched = request.watch ? await watchBudgets(db, sums, request, request.watch) : undefined
  // The list is no longer watched.
  if (watched === null) return { reason: 'not-planned' }
  const spending = await spendingFacts(db, sums, request, terms, watched)
  const refusal = judgeSpending(spending, terms)
  if (refusal) return refusal
  const { closed } = spending
  sums.add(request, { credits: request.reserved, reserved: request.reserved, requests: 1 })
  if (closed && 'until' in closed) {
    const repeat = terms.repeat ? { repeat: terms.repeat } : {}
    sums.addRequest({ ...request, ...repeat, state: 'pending', sentAt: null })
    return { kind: 'pending', request: request.id, until: closed.until }
  }
  const account = sums.account(request.account)
  const out = sums.outOf(request.account).length
  const taken = afterReserving(account, terms.steadyNow)
  const row = { ...request, sequence: taken.sequence, alone: out === 0 }
  sums.setAccount(taken)
  sums.sent(row)
  sums.addRequest(row)
  return { kind: 'reserved', request: request.id }
}

/** With the terms on which the request is reserved. */
export interface Reservable {
  request: NewRequest
  terms: ReservationTerms
}

/**
 * Like `reserveIn`, but reserves both lookups of a click or neither. The second stays pending until the first finds its
 * subject. If the second would buy nothing, reserves only the first.
 */
export async function reserveBothIn(
  db: Database,
  sums: SpendingSums,
  first: Reservable,
  second: Reservable,
  isAnybodyDeleted = false,
): Promise<Reservation> {
  const { request, terms } = second
  const verdict = await lookupVerdict(db, sums, request, terms, isAnybodyDeleted)
  const isBought = 'kind' in verdict && verdict.kind === 'look-up'
  const along = isBought ? request.reserved : 0
  const reserved = await reserveIn(db, sums, first.request, { ...first.terms, along }, isAnybodyDeleted)
  if (!isBought || !('kind' in reserved) || reserved.kind === 'deleted') return reserved
  if (reserved.kind === 'saved') return reserveIn(db, sums, request, terms, isAnybodyDeleted)
  const refusal =
    reserved.kind === 'in-flight' && judgeSpending(await spendingFacts(db, sums, request, terms), terms)
  if (refusal) return refusal
  sums.add(request, { credits: request.reserved, reserved: request.reserved, requests: 1 })
  sums.addRequest({ ...request, state: 'pending', sentAt: null, after: reserved.request })
  return reserved
}

/** The decision about a request. Runs in the caller's transaction over `reservationTables`. */
export async function lookupVerdict(
  db: Database,
  sums: SpendingSums,
  request: LedgerRequest,
  { hashes, query, ...terms }: ReservationTerms,
  isAnybodyDeleted = false,
): Promise<LookupVerdict> {
  const [facts] = await readLookupFacts(db, [{ plannedRequest: planOf(request), query }], {
    withLost: sums.withLost,
    suppressed: async () => [await suppressedBy(db, hashes)],
    isAnybodyDeleted,
  })
  const judged: LookupTerms = { ...terms, matchAge: query }
  return judgeLookup(request, facts!, judged)
}

/**
 * The spending limits for a request, read in the same transaction. The sums already include the request if it is
 * pending.
 */
export async function spendingFacts(
  db: Database,
  sums: SpendingSums,
  request: LedgerRequest,
  { price, budgets, shown, steadyNow, along = 0 }: ReservationTerms,
  watched: { budgets: SpendingFacts['budgets']; unconfirmed: number } = { budgets: [], unconfirmed: 0 },
): Promise<SpendingFacts> {
  const { account, trigger, run: bulkRun } = request
  const asker = { inFlight: sums.outOf(account).length, trigger }
  const closed = await refusalByAccount(db, sums.account(account), price, steadyNow, asker)
  const isWaiting = request.state === 'pending'
  const own = isWaiting ? Math.max(request.reserved, reserveFor(price)) : request.reserved
  const needed = roundCredits(own + along)
  const today = sums.sumsOfDay(request.day, account)
  const reserved = isWaiting ? request.reserved : 0
  const limits: SpendingFacts['budgets'] = []
  const limit = (reason: keyof typeof budgets, credits: number) => {
    const facts = { reason, spent: roundCredits(credits - reserved), budget: budgets[reason] }
    limits.push({ ...facts, margin: marginFor(request, facts, watched.unconfirmed) })
  }
  limit('budget', sumCredits(today.map(countedSpending)))
  if (trigger === 'auto') limit('auto-budget', sumCredits(today.map(countedAutoSpending)))
  if (bulkRun !== null) limit('run-budget', countedSpending(sums.sum(runKey(bulkRun))))
  return { needed, closed, budgets: [...limits, ...watched.budgets], shown: shownPlan(sums, request, shown) }
}

/** Without a plan, only a free lookup is sent. */
const nothingShown: ItemPlan = { group: 'fresh', maximum: 0 }

function shownPlan(
  sums: SpendingSums,
  { run: bulkRun }: LedgerRequest,
  shown: ReservationTerms['shown'],
): ShownPlan | null {
  if (!shown) return null
  const { item, run } = shown
  const spent = bulkRun === null ? 0 : sums.sum(runKey(bulkRun)).credits
  const left = run.maximum === null ? null : Math.max(0, roundCredits(run.maximum - spent))
  return { item: item ?? nothingShown, remaining: left }
}
