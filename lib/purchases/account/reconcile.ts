import type { Account } from '../../api/account.ts'
import type { ParsedResponse } from '../../api/interpret.ts'
import { accountAfter } from './account.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import { SpendingSums } from '../ledger/spending-sums.ts'
import { localDay } from '../ledger/calendar.ts'
import { explainCosts } from '../ledger/explain-costs.ts'
import { chargeFreed, freedAmong } from '../ledger/late-charges.ts'
import type { LedgerRequest, SettledRequest } from '../rows/requests.ts'
import type { AccountState, ComparedBalance, ReportedCredits } from '../rows/account.ts'
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
import { requestEnd } from '../ledger/open-requests.ts'
import { learnPrice } from '../prices/cost.ts'

interface ResponseTime {
  date: string | null
  /** In ms since epoch by the system clock. The provider read the balance later. */
  requested: number
  at: number
}

export const reconciledTables = (db: Database) => [
  db.requests,
  db.accounts,
  db.learned,
  ...unexplainedTables(db),
]

/**
 * Updates the account from the response of a settled request. Runs in the caller's transaction over `reconciledTables`;
 * `sums` must already contain the request.
 */
export async function reconcileRequest(
  deps: PurchaseDeps,
  sums: SpendingSums,
  request: LedgerRequest,
  parsed: ParsedResponse,
  answered: ResponseTime,
): Promise<void> {
  const out = sums.outOf(request.account, request.id).length
  const known = sums.account(request.account)
  // The balances of two concurrent responses may or may not include each other's charge.
  const quiet = out === 0 && request.alone && known.sequence === request.sequence
  const { sequence } = request
  await reconcileAccount(deps, sums, known, parsed, { ...answered, inFlight: out, quiet, sequence, request })
}

/**
 * Adds a request's reported cost to the account's running sum, so that comparisons needn't read thousands of rows.
 * Returns the updated row.
 */
export function countReported(sums: SpendingSums, request: LedgerRequest): LedgerRequest {
  const { costBy, cost, counted, run, trigger } = request
  if (costBy !== 'reported' || cost === null || counted === 1) return request
  const account = sums.account(request.account)
  const auto = trigger === 'auto'
  const before = account.balance.reported
  const requests = lastOf([...(before?.requests ?? []), request.id])
  const reported: ReportedCredits = before
    ? {
        credits: roundCredits(before.credits + cost),
        run: before.run === run ? run : { various: true },
        auto: before.auto && auto,
        requests,
      }
    : { credits: cost, run, auto, requests }
  sums.setAccount({ ...account, balance: { ...account.balance, reported } })
  return { ...request, counted: 1 }
}

/**
 * Updates the account from a quota check. `sequence` is the account's at sending; `isAlone` means that nothing else was
 * in flight.
 */
export async function reconcileQuotas(
  deps: PurchaseDeps,
  id: string,
  parsed: ParsedResponse,
  { sequence, isAlone, ...answered }: ResponseTime & { sequence: number; isAlone: boolean },
): Promise<void> {
  const { db } = deps
  await db.transaction('rw', reconciledTables(db), async () => {
    const sums = await SpendingSums.open(db, [{ account: id, day: localDay(deps.now()), run: null }])
    const out = sums.outOf(id).length
    const known = sums.account(id)
    await reconcileAccount(deps, sums, known, parsed, {
      ...answered,
      inFlight: out,
      quiet: isAlone && out === 0 && known.sequence === sequence,
      sequence,
      request: null,
    })
    await sums.write()
  })
}

interface ResponseContext extends ResponseTime {
  inFlight: number
  quiet: boolean
  sequence: number
  request: LedgerRequest | null
}

async function reconcileAccount(
  deps: PurchaseDeps,
  sums: SpendingSums,
  known: AccountState,
  parsed: ParsedResponse,
  context: ResponseContext,
): Promise<void> {
  const { problem, outcome } = parsed
  const { request, at } = context
  // The response may belong to a previous worker instance and be settled late, after the clock has changed.
  const late = request !== null && request.workerId !== deps.workerId
  const account = late ? withoutMinute(parsed.account) : parsed.account
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
  const left = account.creditsRemaining
  if (!context.quiet || left === null) return sums.setAccount(next)
  await sums.write()
  const reported = { remaining: left, total: account.creditsTotal }
  const compared = await compare(deps, next, reported, parsed, context)
  if (compared.wrote) await sums.read()
  sums.setAccount(compared.account)
}

/** A late response no longer shows when its minute's limit resets; the day's reset stays accurate to a few minutes. */
function withoutMinute(reported: Account): Account {
  return { ...reported, minute: { ...reported.minute, reset: null } }
}

/**
 * How long the provider may still work on an unanswered request, in ms. Measured to the balance request, not to the
 * settlement, which may be hours later.
 */
const lateMs = 30_000

/**
 * Attributes the balance drop to the requests that ended since the last comparison. `wrote` means that rows or sums
 * changed.
 */
async function compare(
  deps: PurchaseDeps,
  account: AccountState,
  reported: Balance,
  parsed: ParsedResponse,
  { request: current, requested }: ResponseContext,
): Promise<{ account: AccountState; wrote: boolean }> {
  const { db } = deps
  const uncounted = await db.requests.where('[account+counted]').equals([account.id, 0]).toArray()
  const began = uncounted.filter(({ state }) => state !== 'pending')
  const rows = began.filter((row) => row.state === 'settled')
  const now = deps.now()
  const mayComeLate = (row: LedgerRequest) =>
    row.id !== current?.id && row.outcome === 'unknown' && Math.abs(requested - requestEnd(row)) < lateMs
  if (rows.length < began.length || rows.some(mayComeLate)) return { account, wrote: false }
  const { balance } = account
  const found = balance.compared
    ? await explainFall(db, { account, before: balance.compared, reported, rows, now })
    : null
  for (const row of rows) {
    const counted: SettledRequest = { ...row, counted: 1, ...found?.costs.get(row.id) }
    await changeRequest(db, row, counted)
    if (row.id === current?.id && found?.costs.has(row.id)) await learnPrice(db, counted, parsed)
  }
  const compared = {
    ...balance,
    compared: { ...reported, outstanding: found?.outstanding ?? 0, unexplained: found?.unexplained ?? 0 },
    reported: null,
    freed: freedAmong(found?.freed ?? balance.freed, rows, found?.costs, now),
  }
  return { account: { ...account, balance: compared }, wrote: rows.length > 0 || found?.wrote === true }
}

type Balance = Pick<ComparedBalance, 'remaining' | 'total'>

interface Comparison {
  account: AccountState
  before: ComparedBalance
  reported: Balance
  rows: SettledRequest[]
  now: number
}

/** That a balance is expected to show late. */
const maxOwed = 40

/**
 * Attributes a balance drop to requests and records the unexplained rest, which counts against budgets. A drop that
 * only shows a late charge, or corrects one wrong reading, isn't recorded.
 */
async function explainFall(db: Database, { account, before, reported, rows, now }: Comparison) {
  const { outstanding, unexplained } = before
  const reportedCredits = account.balance.reported
  const heard = reportedCredits?.credits ?? 0
  const decrease = fallBetween(before, reported)
  const first = explainCosts(decrease, rows, heard)
  const excess = first.disagreement ? roundCredits(decrease - first.disagreement.explained) : 0
  const late = Math.min(excess, outstanding)
  const wrong = Math.min(roundCredits(excess - late), unexplained)
  const explained = roundCredits(late + wrong)
  const without = (credits: number) =>
    credits > 0 ? explainCosts(roundCredits(decrease - credits), rows, heard) : first
  const still = without(explained).disagreement
  const freed = await chargeFreed(db, account, {
    excess: still ? roundCredits(decrease - explained - still.explained) : 0,
    now,
  })
  const { found, disagreement } = without(roundCredits(explained + freed.charged))
  if (disagreement) {
    const shared = isShared(account)
    const ours = roundCredits(disagreement.explained + explained)
    const requests = [...freed.remaining.map(({ request }) => request), ...(reportedCredits?.requests ?? [])]
    await addUnexplained(db, {
      account: account.id,
      at: now,
      decrease,
      explained: ours,
      rows,
      reported: reportedCredits,
      requests,
      shared,
    })
  }
  const consumed = sumCredits([
    heard,
    ...rows.map(({ cost, costBy }) => (costBy === 'reported' ? (cost ?? 0) : 0)),
  ])
  const rise = Math.max(0, roundCredits(consumed - decrease))
  const back = await releasedBy(db, account.id, rise, before.total !== null && reported.total !== null)
  const later = Math.min(roundCredits(rise - back), consumed)
  return {
    costs: found,
    wrote: disagreement !== null || freed.charged > 0 || back > 0,
    freed: freed.remaining,
    outstanding: Math.min(maxOwed, roundCredits(outstanding - late + later)),
    unexplained: roundCredits(rise - back - later),
  }
}

/**
 * Releases earlier unexplained credits that came back, and returns them. Without a reported total, a rise beyond them
 * counts as a top-up.
 */
async function releasedBy(db: Database, account: string, rise: number, totals: boolean): Promise<number> {
  if (rise === 0) return 0
  const open = countedOf(await openUnexplained(db, account))
  return totals || rise <= open ? releaseUnexplained(db, account, rise) : 0
}

function fallBetween(before: Balance, now: Balance): number {
  const added = before.total === null || now.total === null ? 0 : now.total - before.total
  return roundCredits(before.remaining - now.remaining + added)
}

/**
 * Acknowledges the account's unexplained balance drops. With `others`, another client uses the key, so its drops never
 * count against budgets.
 */
export async function acknowledgeUnexplained(db: Database, id: string, others?: boolean): Promise<void> {
  await db.transaction('rw', [db.accounts, ...unexplainedTables(db)], async () => {
    if (others === undefined) return markUnexplainedSeen(db, id)
    // Update the row directly: an account restored from a backup gets no more responses.
    await db.accounts.update(id, { shared: others })
    if (others) await attributeToOthers(db, id)
  })
}
