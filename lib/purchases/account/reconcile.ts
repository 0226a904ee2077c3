import type { Account } from '../../api/account.ts'
import type { Reply } from '../../api/interpret.ts'
import { accountAfter } from './account.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import { Books } from '../ledger/books.ts'
import { localDay } from '../ledger/calendar.ts'
import { explainCosts } from '../ledger/explain-costs.ts'
import { chargeFreed, freedAmong } from '../ledger/late-charges.ts'
import type { LedgerRequest, AccountState } from '../../records/database/rows/purchases.ts'
import {
  attributeToOthers,
  countedOf,
  isShared,
  addUnexplained,
  lastOf,
  openUnexplained,
  releaseUnexplained,
  markUnexplainedSeen,
  unexplainedTables,
} from '../ledger/unexplained.ts'
import type { Database } from '../../records/database/database.ts'
import type { PurchaseDeps } from '../purchase-deps.ts'
import { changeRequest } from '../ledger/spending.ts'
import { leftBy } from '../ledger/open-requests.ts'
import { learnPrice } from '../prices/cost.ts'

interface AnswerTime {
  date: string | null
  /** When it was asked and when the answer came, by the computer's clock: what is left was read in between. */
  asked: number
  at: number
}

/** The tables that context of an account writes. */
export const reconciledTables = (db: Database) => [
  db.requests,
  db.accounts,
  db.learned,
  ...unexplainedTables(db),
]

/**
 * Updates the account from a request's answer, inside the caller's transaction over `reconciledTables`, in books that
 * have its row as it is settled.
 */
export async function reconcileRequest(
  deps: PurchaseDeps,
  books: Books,
  request: LedgerRequest,
  reply: Reply,
  answered: AnswerTime,
): Promise<void> {
  const out = books.outOf(request.account, request.id).length
  const known = books.account(request.account)
  // Only what nothing else overlapped can be compared: of two at once, each may have been counted before the other.
  const quiet = out === 0 && request.alone && known.turn === request.turn
  const { turn } = request
  await reconcileAccount(deps, books, known, reply, { ...answered, out, quiet, turn, request })
}

/**
 * A request that told its own cost is accounted for by that: it is added to what the account has heard so, and needs not
 * be read again, as thousands of a batch would. Gives the row as it is then.
 */
export function countTold(books: Books, request: LedgerRequest): LedgerRequest {
  const { costBy, cost, counted, batch, trigger } = request
  if (costBy !== 'told' || cost === null || counted === 1) return request
  const account = books.account(request.account)
  const auto = trigger === 'auto'
  const { told } = account
  const requests = lastOf([...(told?.requests ?? []), request.id])
  books.setAccount({
    ...account,
    told: told
      ? {
          credits: roundCredits(told.credits + cost),
          batch: told.batch === batch ? batch : { various: true },
          auto: told.auto && auto,
          requests,
        }
      : { credits: cost, batch, auto, requests },
  })
  return { ...request, counted: 1 }
}

/** Updates the account from a check. `turn`: the account's when it was asked for; `isAlone`: with nothing in flight. */
export async function reconcileQuotas(
  deps: PurchaseDeps,
  id: string,
  reply: Reply,
  { turn, isAlone, ...answered }: AnswerTime & { turn: number; isAlone: boolean },
): Promise<void> {
  const { db } = deps
  await db.transaction('rw', reconciledTables(db), async () => {
    const books = await Books.open(db, [{ account: id, day: localDay(deps.now()), batch: null }])
    const out = books.outOf(id).length
    const known = books.account(id)
    await reconcileAccount(deps, books, known, reply, {
      ...answered,
      out,
      quiet: isAlone && out === 0 && known.turn === turn,
      turn,
      request: null,
    })
    await books.write()
  })
}

interface AnswerContext extends AnswerTime {
  out: number
  quiet: boolean
  turn: number
  request: LedgerRequest | null
}

async function reconcileAccount(
  deps: PurchaseDeps,
  books: Books,
  known: AccountState,
  reply: Reply,
  context: AnswerContext,
): Promise<void> {
  const { problem, outcome } = reply
  const { request, at } = context
  // An answer that another life of the worker left is read later, by clocks that may have been set since.
  const late = request !== null && request.life !== deps.life
  const account = late ? withoutMinute(reply.account) : reply.account
  const next = accountAfter(known, {
    ...context,
    date: late ? null : context.date,
    at,
    now: deps.steadyNow(),
    account,
    problem,
    outcome,
    quotas: request === null,
    price: request?.expected ?? null,
    cost: request?.cost ?? null,
  })
  const left = account.creditsLeft
  if (!context.quiet || left === null) return books.setAccount(next)
  // A comparison changes rows and sums by itself.
  await books.write()
  const reported = { left, total: account.creditsTotal }
  const compared = await compare(deps, next, reported, reply, context)
  if (compared.wrote) await books.read()
  books.setAccount(compared.account)
}

/** Which minute that was is not to be known any more; the day is, but for minutes. */
function withoutMinute(reported: Account): Account {
  return { ...reported, minute: { ...reported.minute, reset: null } }
}

/**
 * Nobody knows whether the service still works on a request that ended without an answer, for so long. Counted until the
 * balance was asked for, and not until its answer is settled: that may be hours later, in another life.
 */
const lateMs = 30_000

/**
 * Explains the fall of the credits since they were last compared by the requests that ended since then. `wrote`: rows or
 * sums may be others now.
 */
async function compare(
  deps: PurchaseDeps,
  account: AccountState,
  reported: { left: number; total: number | null },
  reply: Reply,
  { request: current, asked }: AnswerContext,
): Promise<{ account: AccountState; wrote: boolean }> {
  const { db } = deps
  const uncounted = await db.requests.where('[account+counted]').equals([account.id, 0]).toArray()
  const rows = uncounted.filter(({ state }) => state !== 'waiting')
  const now = deps.now()
  const mayComeLate = (row: LedgerRequest) =>
    row.id !== current?.id && row.outcome === 'unknown' && Math.abs(asked - leftBy(row)) < lateMs
  if (rows.some((row) => row.state !== 'settled' || mayComeLate(row))) return { account, wrote: false }
  const { anchor } = account
  const found = anchor ? await explainFall(db, { account, anchor, reported, rows, now }) : null
  for (const row of rows) {
    const change = { counted: 1 as const, ...found?.costs.get(row.id) }
    await changeRequest(db, row, change)
    if (row.id === current?.id && found?.costs.has(row.id)) await learnPrice(db, { ...row, ...change }, reply)
  }
  const { told: _told, ...rest } = account
  const compared = {
    ...rest,
    anchor: reported,
    owed: found?.owed ?? 0,
    risen: found?.risen ?? 0,
    freed: freedAmong(found?.freed ?? account.freed ?? [], rows, found?.costs, now),
  }
  return { account: compared, wrote: rows.length > 0 || found?.wrote === true }
}

type Balance = NonNullable<AccountState['anchor']>

interface Comparison {
  account: AccountState
  anchor: Balance
  reported: Balance
  rows: LedgerRequest[]
  now: number
}

/** A service that reports the credits left with a delay is behind by a few requests: more is never owed, in credits. */
const mostOwed = 40

/**
 * What the fall since the last comparison says: what the requests cost, and whether more is gone than they explain.
 * That counts against the budgets, unless the credits were only late or one reading was wrong.
 */
async function explainFall(db: Database, { account, anchor, reported, rows, now }: Comparison) {
  const { owed = 0, risen = 0, told } = account
  const heard = told?.credits ?? 0
  const fell = fallBetween(anchor, reported)
  const first = explainCosts(fell, rows, heard)
  const excess = first.disagreement ? roundCredits(fell - first.disagreement.ours) : 0
  const late = Math.min(excess, owed)
  const wrong = Math.min(roundCredits(excess - late), risen)
  const explained = roundCredits(late + wrong)
  const without = (credits: number) =>
    credits > 0 ? explainCosts(roundCredits(fell - credits), rows, heard) : first
  const still = without(explained).disagreement
  const freed = await chargeFreed(db, account, {
    excess: still ? roundCredits(fell - explained - still.ours) : 0,
    now,
  })
  const { found, disagreement } = without(roundCredits(explained + freed.charged))
  if (disagreement) {
    const shared = isShared(account)
    const ours = roundCredits(disagreement.ours + explained)
    const requests = [...freed.left.map(({ request }) => request), ...(told?.requests ?? [])]
    await addUnexplained(db, { account: account.id, at: now, fell, ours, rows, told, requests, shared })
  }
  const consumed = sumCredits([
    heard,
    ...rows.map(({ cost, costBy }) => (costBy === 'told' ? (cost ?? 0) : 0)),
  ])
  const rise = Math.max(0, roundCredits(consumed - fell))
  const back = await releasedBy(db, account.id, rise, anchor.total !== null && reported.total !== null)
  const later = Math.min(roundCredits(rise - back), consumed)
  return {
    costs: found,
    wrote: disagreement !== null || freed.charged > 0 || back > 0,
    freed: freed.left,
    owed: Math.min(mostOwed, roundCredits(owed - late + later)),
    risen: roundCredits(rise - back - later),
  }
}

/**
 * How many of the credits that came back were unexplained before. Where the answer has the total, a top-up is no part of
 * them; where it is not, what is more than was unexplained is taken for one.
 */
async function releasedBy(db: Database, account: string, rise: number, totals: boolean): Promise<number> {
  if (rise === 0) return 0
  const open = countedOf(await openUnexplained(db, account))
  return totals || rise <= open ? releaseUnexplained(db, account, rise) : 0
}

/** By how many credits the account fell; a top-up in between shows in the total, where the answer has it. */
function fallBetween(
  before: { left: number; total: number | null },
  now: { left: number; total: number | null },
): number {
  const added = before.total === null || now.total === null ? 0 : now.total - before.total
  return roundCredits(before.left - now.left + added)
}

/**
 * The person has seen that the credits fell by more than the ledger explains. `others`: they say that another client
 * uses the key, or no longer does: what is unexplained counts against no budget then, now and later.
 */
export async function acknowledgeUnexplained(db: Database, id: string, others?: boolean): Promise<void> {
  await db.transaction('rw', [db.accounts, ...unexplainedTables(db)], async () => {
    if (others === undefined) return markUnexplainedSeen(db, id)
    // An account that only came with a backup gets no more answers.
    await db.accounts.update(id, { shared: others })
    if (others) await attributeToOthers(db, id)
  })
}
