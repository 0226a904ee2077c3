import { unknownAccount } from '../credits/account.ts'
import { gate, takenFrom, type Closed } from '../credits/gate.ts'
import type { Price } from '../credits/prices.ts'
import { roundCredits } from '../credits/round.ts'
import type { Database } from '../records/database.ts'
import { ownerOf } from '../records/aliases.ts'
import { suppressedAmong } from '../records/suppress.ts'
import { outOf } from './open.ts'
import { sameQuestions } from './question.ts'
import type { LedgerRequest } from './request.ts'
import { batchKey, nothingSpent, spent } from './spending.ts'

/** Why only a person may decide to ask. */
export type Objection =
  /** It was asked before, and asking again may cost again. */
  /** It is about somebody who must never be looked up. */
  | { why: 'suppressed' }
  | { why: 'not-found-before' | 'unknown-before' | 'charged-before' }
  /** Which budget it would pass, what of it is spent, and what this would add; in credits. */
  | { why: 'budget' | 'batch-budget' | 'auto-budget'; spent: number; budget: number; needed: number }

export type BudgetName = Extract<Objection, { budget: number }>['why']

/** `under-way`: another click already asks the very same. `known`: the answer is there and fresh. */
export type Reserved =
  | { how: 'reserved' | 'under-way' | 'known'; request: string }
  /** Written down, to be sent after this moment, in milliseconds since 1970 by our clock. */
  | { how: 'waiting'; request: string; until: number }
  | Objection
  | Closed

export interface Terms {
  /** A person asked for it knowing that it was bought or asked before. */
  again: boolean
  /** How long an answer counts as known, and how long that there was none; in milliseconds. */
  freshFor: number
  notFoundFor: number
  price: Price
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
export const reservedIn = (db: Database) => [
  db.requests,
  db.subjects,
  db.sections,
  db.accounts,
  db.spending,
  db.suppressed,
]

/**
 * Writes the request into the ledger, or says why it may not be sent. One transaction reads everything that speaks
 * against it and writes the row, so that ten clicks in three windows reserve once, and pass no budget and no limit.
 */
export function reserve(db: Database, request: LedgerRequest, terms: Terms): Promise<Reserved> {
  return db.transaction('rw', reservedIn(db), async (): Promise<Reserved> => {
    if ((await suppressedAmong(db, terms.hashes)).length > 0) return { why: 'suppressed' }
    const owner = request.subject === null ? undefined : await ownerOf(db, [request.subject])
    const questions = sameQuestions(request, owner?.aliases ?? [])
    const earlier = await db.requests.where('question').anyOf(questions).sortBy('reservedAt')
    const open = earlier.find(({ state }) => state !== 'settled')
    if (open) return { how: 'under-way', request: open.id }
    if (!terms.again) {
      const known = await knownBy(db, request, owner?.key, earlier, request.reservedAt - terms.freshFor)
      if (known !== null) return { how: 'known', request: known }
      // A refusal that cost nothing says nothing of the question.
      const last = earlier.findLast(({ outcome, cost }) => outcome !== 'refused' || cost !== 0)
      if (last?.outcome === 'unknown') return { why: 'unknown-before' }
      if (last?.outcome === 'refused') return { why: 'charged-before' }
      if (last?.outcome === 'not-found' && last.reservedAt > request.reservedAt - terms.notFoundFor)
        return { why: 'not-found-before' }
    }
    const account = (await db.accounts.get(request.account)) ?? unknownAccount(request.account)
    const closed = gate(account, terms.price, terms.steadyNow)
    const wait = closed && 'until' in closed ? closed.until - terms.steadyNow : null
    if (closed && (wait === null || wait > terms.mayWait)) return closed
    const past = await pastBudget(db, request, terms.budgets)
    if (past) return past
    await spent(db.spending, request, request.reserved, 1)
    if (closed && 'until' in closed) {
      await db.requests.add({ ...request, state: 'waiting' })
      return { how: 'waiting', request: request.id, until: closed.until }
    }
    const out = await outOf(db, request.account)
    const taken = takenFrom(account, terms.steadyNow)
    await db.accounts.put(taken)
    await db.requests.add({ ...request, turn: taken.turn, alone: out.length === 0 })
    return { how: 'reserved', request: request.id }
  })
}

/** The request that already brought what this one asks for, `null` when none did since then. */
async function knownBy(
  db: Database,
  { section, input }: LedgerRequest,
  owner: string | undefined,
  earlier: LedgerRequest[],
  since: number,
): Promise<string | null> {
  // A section holds all pages of a list: whether a later page is known, only its own request can tell.
  if (owner && section && !(Number(input['page']) > 1)) {
    const kept = await db.sections.get([owner, section])
    if (kept && kept.at > since) return kept.request
  }
  const last = earlier.findLast(({ outcome }) => outcome === 'ok')
  return last && last.reservedAt > since ? last.id : null
}

/** The first budget that the request would go past. */
async function pastBudget(
  db: Database,
  { day, batch, trigger, reserved: needed }: LedgerRequest,
  budgets: Terms['budgets'],
): Promise<Objection | null> {
  const today = (await db.spending.get(day)) ?? nothingSpent(day)
  const sums: [BudgetName, number][] = [['budget', today.credits]]
  if (trigger === 'auto') sums.push(['auto-budget', today.auto])
  if (batch !== null) sums.push(['batch-budget', (await db.spending.get(batchKey(batch)))?.credits ?? 0])
  for (const [why, spentSoFar] of sums) {
    const budget = budgets[why]
    if (budget !== null && roundCredits(spentSoFar + needed) > budget)
      return { why, spent: spentSoFar, budget, needed }
  }
  return null
}
