import { afterReserving } from '../account/gate.ts'
import { reserveFor, type Price } from '../prices/prices.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import type { Database } from '../../records/database/database.ts'
import type { Batch, ItemPlan } from '../../records/database/rows/bulk.ts'
import type { Closed, LedgerRequest, Objection, OverPlan } from '../../records/database/rows/purchases.ts'
import type { MatchQuery } from '../../records/matching/match-query.ts'
import { suppressedBy } from '../../records/suppression/suppressed-by.ts'
import { listTables } from '../../records/suppression/with-list.ts'
import { Books, bookTables } from './books.ts'
import {
  judgeLookup,
  judgeSpending,
  type BudgetName,
  type LookupTerms,
  type LookupVerdict,
  type ShownPlan,
  type SpendingFacts,
} from './judge.ts'
import { factTables, readLookupFacts } from './lookup-facts.ts'
import { planOf } from '../planned-request.ts'
import { refusalByAccount } from './open-requests.ts'
import type { AnswerTerms, MaxAge } from './prior-answers.ts'
import { batchKey, countedAutoSpending, countedSpending } from './spending.ts'

/** `under-way`: another click already asks the very same. `known`: the answer is there and fresh. */
export type Reservation =
  | { how: 'reserved'; request: string }
  /** Written down, to be sent after this moment, in milliseconds since 1970 by our clock. */
  | { how: 'waiting'; request: string; until: number }
  | Exclude<LookupVerdict, { how: 'look-up' }>
  | Objection
  | OverPlan
  | { why: 'not-planned' }
  | Closed

export interface ReservationTerms extends AnswerTerms {
  price: Price
  /** Whom it is about, where it may be a record that other questions brought; `null`: asked as it is written. */
  wanted: (MatchQuery & MaxAge) | null
  /** A person saw the record that it is likely to be about, and chose to buy. */
  overLikely: boolean
  /** Hashes of the names that it asks for. */
  hashes: string[]
  /** In credits; `null`: no limit. */
  budgets: Record<BudgetName, number | null>
  /** What its run's button showed; `null`: a click. */
  shown: { item: ItemPlan | null; run: Pick<Batch, 'most'> } | null
  /** How long it may wait for a limit to pass, in milliseconds. */
  mayWait: number
  /** Milliseconds since 1970 by a clock that is not set while the worker lives. */
  steadyNow: number
}

/** Everything that a reservation reads or writes. */
export const reservationTables = (db: Database) => [...factTables(db), ...bookTables(db), ...listTables(db)]

/**
 * Writes the request into the ledger, or says why it may not be sent, inside the caller's transaction over
 * `reservationTables`, with books that are open and written by the caller. One transaction reads everything that speaks
 * against it and writes the row, so that ten clicks in three windows reserve once, and pass no budget and no limit.
 * `isAnybodyDeleted`: whether any record can still be brought back.
 */
export async function reserveIn(
  db: Database,
  books: Books,
  request: LedgerRequest,
  terms: ReservationTerms,
  isAnybodyDeleted = false,
): Promise<Reservation> {
  const verdict = await lookupVerdict(db, books, request, terms, isAnybodyDeleted)
  if (!('how' in verdict) || verdict.how !== 'look-up') return verdict
  const spending = await spendingFacts(db, books, request, terms)
  const refusal = judgeSpending(spending, terms)
  if (refusal) return refusal
  const { closed } = spending
  books.add(request, { credits: request.reserved, held: request.reserved, requests: 1 })
  if (closed && 'until' in closed) {
    const again = terms.again ? { again: terms.again } : {}
    books.addRequest({ ...request, ...again, state: 'waiting', sentAt: null })
    return { how: 'waiting', request: request.id, until: closed.until }
  }
  const account = books.account(request.account)
  const out = books.outOf(request.account).length
  const taken = afterReserving(account, terms.steadyNow)
  const row = { ...request, turn: taken.turn, alone: out === 0 }
  books.setAccount(taken)
  books.sent(row)
  books.addRequest(row)
  return { how: 'reserved', request: request.id }
}

/** What the library and the ledger make of a request now, inside the caller's transaction over `reservationTables`. */
export async function lookupVerdict(
  db: Database,
  books: Books,
  request: LedgerRequest,
  { hashes, wanted, ...terms }: ReservationTerms,
  isAnybodyDeleted = false,
): Promise<LookupVerdict> {
  const [facts] = await readLookupFacts(db, [{ asking: planOf(request), wanted }], {
    withLost: books.withLost,
    suppressed: async () => [await suppressedBy(db, hashes)],
    isAnybodyDeleted,
  })
  const judged: LookupTerms = { ...terms, matchAge: wanted }
  return judgeLookup(request, facts!, judged)
}

/** What limits the spending on a request now, inside the same transaction. The sums hold a waiting request already. */
export async function spendingFacts(
  db: Database,
  books: Books,
  request: LedgerRequest,
  { price, budgets, shown, steadyNow }: ReservationTerms,
): Promise<SpendingFacts> {
  const { account, trigger, batch } = request
  const asker = { out: books.outOf(account).length, trigger }
  const closed = await refusalByAccount(db, books.account(account), price, steadyNow, asker)
  const isWaiting = request.state === 'waiting'
  const needed = isWaiting ? Math.max(request.reserved, reserveFor(price)) : request.reserved
  const today = books.sumsOfDay(request.day, account)
  const held = isWaiting ? request.reserved : 0
  const limits: SpendingFacts['budgets'] = []
  const limit = (why: BudgetName, spent: number) =>
    limits.push({ why, spent: roundCredits(spent - held), budget: budgets[why] })
  limit('budget', sumCredits(today.map(countedSpending)))
  if (trigger === 'auto') limit('auto-budget', sumCredits(today.map(countedAutoSpending)))
  if (batch !== null) limit('batch-budget', countedSpending(books.sum(batchKey(batch))))
  return { needed, closed, budgets: limits, shown: shownPlan(books, request, shown) }
}

/** What was never shown is free. */
const nothingShown: ItemPlan = { group: 'fresh', most: 0 }

function shownPlan(
  books: Books,
  { batch }: LedgerRequest,
  shown: ReservationTerms['shown'],
): ShownPlan | null {
  if (!shown) return null
  const { item, run } = shown
  const spent = batch === null ? 0 : books.sum(batchKey(batch)).credits
  const left = run.most === null ? null : Math.max(0, roundCredits(run.most - spent))
  return { item: item ?? nothingShown, left }
}
