import { afterReserving } from '../account/gate.ts'
import type { Price } from '../prices/prices.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import type { Database } from '../../records/database/database.ts'
import { outAbout, recogniseSaved, recognisedIn, type SavedMatch } from './recognise-saved.ts'
import type { MatchQuery } from '../../records/matching/match-query.ts'
import { ownerOf } from '../../records/identity/owners.ts'
import { priorAnswer, buysWholeSection, type AnswerTerms, type MaxAge } from './prior-answers.ts'
import { Books, bookTables } from './books.ts'
import { refusalByAccount } from './open-requests.ts'
import { originOf, sameQuestions } from './question.ts'
import type { LedgerRequest, Closed, Objection } from '../../records/database/rows/purchases.ts'
import { batchKey, countedSpending, countedAutoSpending } from './spending.ts'
import type { Subject, SectionRow } from '../../records/database/rows/records.ts'
import { suppressedBy } from '../../records/suppression/suppressed-by.ts'
import { listTables } from '../../records/suppression/with-list.ts'
import { rowsOfAny } from '../../records/database/rows-of-any.ts'

export type BudgetName = Extract<Objection, { budget: number }>['why']

/** `under-way`: another click already asks the very same. `known`: the answer is there and fresh. */
export type Reservation =
  | { how: 'reserved'; request: string }
  /** `subject`: the record that has the answer, where another question brought it. */
  | { how: 'under-way' | 'known'; request: string; subject?: string }
  /** Written down, to be sent after this moment, in milliseconds since 1970 by our clock. */
  | { how: 'waiting'; request: string; until: number }
  | Objection
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
  /** How long it may wait for a limit to pass, in milliseconds. */
  mayWait: number
  /** Milliseconds since 1970 by a clock that is not set while the worker lives. */
  steadyNow: number
}

/** Everything that a reservation reads or writes. */
export const reservationTables = (db: Database) => [...recognisedIn(db), ...bookTables(db), ...listTables(db)]

/**
 * Writes the request into the ledger, or says why it may not be sent, inside the caller's transaction over
 * `reservationTables`, with books that are open and written by the caller. One transaction reads everything that speaks
 * against it and writes the row, so that ten clicks in three windows reserve once, and pass no budget and no limit.
 */
export async function reserveIn(
  db: Database,
  books: Books,
  request: LedgerRequest,
  terms: ReservationTerms,
): Promise<Reservation> {
  const [never, owner] = await Promise.all([
    suppressedBy(db, terms.hashes),
    request.subject === null ? undefined : ownerOf(db, [request.subject]),
  ])
  if (never) return { why: never === 'name' ? 'suppressed-name' : 'suppressed' }
  const answered = await answeredBefore(db, books, request, terms, owner)
  if (answered) return answered
  const account = books.account(request.account)
  const out = books.outOf(request.account).length
  const asker = { out, trigger: request.trigger }
  const closed = await refusalByAccount(db, account, terms.price, terms.steadyNow, asker)
  const wait = closed && 'until' in closed ? closed.until - terms.steadyNow : null
  if (closed && (wait === null || wait > terms.mayWait)) return closed
  const past = pastBudget(books, request, terms.budgets)
  if (past) return past
  books.add(request, { credits: request.reserved, held: request.reserved, requests: 1 })
  if (closed && 'until' in closed) {
    const again = terms.again ? { again: terms.again } : {}
    books.addRequest({ ...request, ...again, state: 'waiting', sentAt: null })
    return { how: 'waiting', request: request.id, until: closed.until }
  }
  const taken = afterReserving(account, terms.steadyNow)
  const row = { ...request, turn: taken.turn, alone: out === 0 }
  books.setAccount(taken)
  books.sent(row)
  books.addRequest(row)
  return { how: 'reserved', request: request.id }
}

/** An answer that is there or on its way, or what a person decides about first. */
type Answered = Exclude<Reservation, { how: 'reserved' | 'waiting' } | Closed>

/**
 * What speaks by now against sending a request that waited: an answer to it, or a budget, whose sums hold it already.
 * `null`: nothing. In the caller's transaction over `reservationTables`, with books that were opened with budgets.
 */
export async function objectionToWaiting(
  db: Database,
  books: Books,
  request: LedgerRequest,
  terms: Omit<ReservationTerms, 'hashes'>,
): Promise<Answered | null> {
  const owner = request.subject === null ? undefined : await ownerOf(db, [request.subject])
  const answered = await answeredBefore(db, books, request, terms, owner)
  return answered ?? pastBudget(books, { ...request, reserved: 0 }, terms.budgets)
}

/** What is known or under way of what a request asks. Of two that wait, the first that leaves answers both. */
async function answeredBefore(
  db: Database,
  books: Books,
  request: LedgerRequest,
  terms: Omit<ReservationTerms, 'hashes'>,
  owner: Subject | undefined,
): Promise<Answered | null> {
  const questions = books.withLost(sameQuestions(request, owner?.aliases ?? []))
  const same = await rowsOfAny(db.requests, 'question', questions)
  const isWaiting = request.state === 'waiting'
  const others = same.filter(({ id, state }) => id !== request.id && !(isWaiting && state === 'waiting'))
  const earlier = others.toSorted(byAge)
  const open = earlier.find(({ state }) => state !== 'settled')
  if (open) return { how: 'under-way', request: open.id }
  const kept = await keptOf(db, request, owner?.key)
  const before = priorAnswer(request, { earlier, kept }, terms)
  if (before) return before
  const saved = await savedAs(db, request, terms, owner)
  const isOther = isWaiting && saved && 'how' in saved && saved.how === 'under-way'
  return isOther && (await db.requests.get(saved.request))?.state === 'waiting' ? null : saved
}

const byAge = (a: LedgerRequest, b: LedgerRequest) => a.reservedAt - b.reservedAt

/** What a record makes of the request that goes by another name than is asked by. */
async function savedAs(
  db: Database,
  request: LedgerRequest,
  { again, overLikely, wanted }: Omit<ReservationTerms, 'hashes'>,
  owner: Subject | undefined,
): Promise<Exclude<SavedMatch, null> | null> {
  const out = owner && (await outAbout(db, owner, request.section))
  if (out) return { how: 'under-way', request: out.id, subject: owner.key }
  if (!wanted || owner) return null
  const saved = await recogniseSaved(db, wanted, originOf(request), request.reservedAt, { ...wanted, again })
  // Who asks again has seen the record that it may be, too.
  const isDecided = overLikely || again !== null
  return saved && 'why' in saved && saved.why === 'maybe-saved' && isDecided ? null : saved
}

/** The section that the request would buy, as it is known. */
async function keptOf(
  db: Database,
  request: LedgerRequest,
  owner: string | undefined,
): Promise<SectionRow | undefined> {
  return owner && buysWholeSection(request) ? db.sections.get([owner, request.section]) : undefined
}

/** The first budget that the request would go past. */
function pastBudget(
  books: Books,
  { day, batch, account, trigger, reserved: needed }: LedgerRequest,
  budgets: ReservationTerms['budgets'],
): Objection | null {
  const today = books.sumsOfDay(day, account)
  const sums: [BudgetName, number][] = [['budget', sumCredits(today.map(countedSpending))]]
  if (trigger === 'auto') sums.push(['auto-budget', sumCredits(today.map(countedAutoSpending))])
  if (batch !== null) sums.push(['batch-budget', countedSpending(books.sum(batchKey(batch)))])
  for (const [why, spentSoFar] of sums) {
    const budget = budgets[why]
    if (budget !== null && roundCredits(spentSoFar + needed) > budget)
      return { why, spent: spentSoFar, budget, needed }
  }
  return null
}
