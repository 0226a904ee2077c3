import {
  readReservationContext,
  readPurchaseContext,
  reserveDraft,
  withHashes,
  draftOf,
  withNames,
  type PurchaseContext,
  type ReservationContext,
  type DraftRequest,
} from '../purchases/purchase.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { isOnlyNarrowed } from '../purchases/account/circuit-breaker.ts'
import type { SendBy } from '../purchases/send-and-settle.ts'
import { SpendingSums } from '../purchases/ledger/spending-sums.ts'
import type { Database } from '../records/database/database.ts'
import { isSameList } from '../records/suppression/with-list.ts'
import { budgetOf } from './run.ts'
import { changedSettings, settingsOf } from './run-settings.ts'
import { itemsNotNeeded, nextItems } from './next-items.ts'
import { itemTables, savedMove, listFound, stateAfterRefusal, writeMoves, type Move } from './items.ts'
import { reservationTables, type Reservable } from '../purchases/ledger/reserve.ts'
import { requestOfItem } from './request-of-item.ts'
import type { Preferences } from '../settings/settings.ts'
import type { AccountState } from '../purchases/rows/account.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { Refusal } from '../purchases/rows/refusal.ts'
import type { Repeat } from '../purchases/rows/section-order.ts'
import type { BulkRun, RunItem } from './rows.ts'

export interface SentItem {
  item: RunItem
  request: LedgerRequest
}

export interface ItemRequests {
  run: BulkRun
  sent: SentItem[]
  by: SendBy | null
  shares: boolean
  pauseReason: Refusal | null
  /** The provider left requests unanswered: wait for those in flight. */
  narrowed: boolean
  marks: string[]
  /** As far as it is known. */
  account: AccountState | null
}

type Planned = { item: RunItem } & (DraftRequest | { use: true } | Refusal)

/**
 * Requests a run's next items in one transaction: each item is then in flight with its ledger row, or has an outcome,
 * or the run pauses. `read` are items that were read before. Returns `null` if the run isn't running or has nothing
 * pending.
 */
export async function requestItems(
  deps: PurchaseDeps,
  id: string,
  room: number,
  read?: readonly RunItem[],
): Promise<ItemRequests | null> {
  const { db } = deps
  const [context, waiting] = await Promise.all([readPurchaseContext(deps), read ?? nextItems(db, id, room)])
  if (waiting.length === 0) return null
  const planned = waiting.map((item) => plan(deps, context, id, item))
  const drafts = planned.filter((one): one is Planned & DraftRequest => 'request' in one)
  return withNames(db, drafts, (hashes, listed) =>
    db.transaction('rw', [...new Set([...reservationTables(db), ...itemTables(db), db.lists])], async () => {
      const around = await readReservationContext(db)
      if (!isSameList(around.listed, listed)) return { listed: around.listed }
      const stored = await db.runs.get(id)
      if (stored?.state !== 'running') return { result: null }
      const settings = settingsOf(context)
      const what = settings ? changedSettings(stored, settings) : []
      const job = settings && what.length === 0 ? { ...stored, settings } : stored
      // With other settings, the input may mean other subjects.
      const some = what.length > 0 ? [] : planned
      const pauseReason = what.length > 0 ? ({ reason: 'settings-changed', what } as const) : null
      return { result: await lookup(deps, context, job, some, { around, hashes, pauseReason }) }
    }),
  )
}

async function lookup(
  deps: PurchaseDeps,
  { preferences, deployment, key }: PurchaseContext,
  job: BulkRun,
  planned: readonly Planned[],
  {
    around,
    hashes,
    pauseReason,
  }: {
    around: ReservationContext
    hashes: ReadonlyMap<DraftRequest, string[]>
    pauseReason: Refusal | null
  },
): Promise<ItemRequests> {
  const { db } = deps
  const outcome: ItemRequests = {
    run: job,
    sent: [],
    by: key && { deployment, key: key.key },
    shares: false,
    pauseReason,
    narrowed: false,
    marks: [],
    account: null,
  }
  const [sums, next] = await Promise.all([
    SpendingSums.openWithBudgets(
      db,
      planned.flatMap((one) => ('request' in one ? [one.request] : [])),
    ),
    nextItems(db, job.id, planned.length),
  ])
  const fresh = new Map(next.map((item) => [item.position, item]))
  const notNeeded = await itemsNotNeeded(db, next)
  const moves: Move[] = []
  const found: string[] = []
  for (const one of planned) {
    const item = fresh.get(one.item.position)
    // The item was cancelled or changed since it was planned, so it must be planned again.
    if (!item || !isSameRepeat(item.repeat, one.item.repeat) || item.chosen !== one.item.chosen) continue
    if (notNeeded.has(item.position)) {
      moves.push({ item, to: 'cancelled', change: { reason: 'not-needed', request: null, cost: 0 } })
      continue
    }
    if ('use' in one) {
      moves.push(savedMove(item, null))
      found.push(...(await foundBy(db, null, item.subject)))
      continue
    }
    const verdict =
      'reason' in one
        ? one
        : await reserveDraft(deps, sums, around, withinPlan(withHashes(one, hashes), item, job, preferences))
    if ('reason' in verdict) {
      const end = stateAfterRefusal(verdict)
      if (end === null) {
        outcome.narrowed = verdict.reason === 'unanswered' && isOnlyNarrowed(verdict)
        outcome.pauseReason = outcome.narrowed ? null : verdict
        break
      }
      moves.push({
        item,
        to: end,
        change: { reason: verdict.reason, request: null, cost: 0, ...againstOf(verdict) },
      })
    } else if (verdict.kind === 'deleted') {
      // A lookup that was planned as free must not undo a deletion.
      if (item.plan?.group === 'fresh') {
        outcome.marks = verdict.marks
        break
      }
      moves.push({ item, to: 'refused', change: { reason: 'not-planned', request: null, cost: 0 } })
    } else if (verdict.kind === 'saved') {
      const subject = verdict.subject ?? item.subject
      moves.push(savedMove(item, verdict.request, subject))
      found.push(...(await foundBy(db, verdict.request, subject)))
    } else if (verdict.kind === 'in-flight') {
      // Another click or run has requested the same lookup. Its outcome is this item's too.
      moves.push({ item, to: 'in-flight', change: { request: verdict.request, cost: 0 } })
      outcome.shares = true
    } else if ('request' in one) {
      const { request } = one
      moves.push({ item, to: 'in-flight', change: { request: request.id } })
      outcome.sent.push({ item: { ...item, state: 'in-flight', request: request.id }, request })
    }
  }
  outcome.account = key ? sums.account(key.account) : null
  outcome.run = await writeMoves(db, job, moves, { pauseReason: outcome.pauseReason })
  await sums.write()
  await listFound(db, job, found)
  return outcome
}

function plan(deps: PurchaseDeps, context: PurchaseContext, bulkRun: string, item: RunItem): Planned {
  if (item.chosen === 'use') return { item, use: true }
  const plannedRequest = requestOfItem(item, context.preferences, context.deployment)
  if ('reason' in plannedRequest) return { item, ...plannedRequest }
  const draft = draftOf(deps, context, plannedRequest, {
    trigger: 'run',
    repeat: item.repeat?.shownResult ?? null,
    overLikely: item.chosen === 'buy',
    run: bulkRun,
  })
  return { item, ...draft }
}

/** As the item stores it for a retry. */
const againstOf = (refusal: Refusal): Pick<RunItem, 'against'> =>
  'shownResult' in refusal ? { against: refusal.shownResult } : {}

const isSameRepeat = (a: Repeat | null, b: Repeat | null): boolean =>
  a?.reason === b?.reason &&
  a?.shownResult.request === b?.shownResult.request &&
  a?.shownResult.at === b?.shownResult.at

/** By the stored plan and the current budget. */
function withinPlan(
  { request, terms }: Reservable,
  { plan }: RunItem,
  run: BulkRun,
  { budgetPerRun }: Preferences,
): Reservable {
  const budgets = { ...terms.budgets, 'run-budget': budgetOf(run.budget, budgetPerRun) }
  return { request, terms: { ...terms, budgets, shown: { item: plan, run } } }
}

/** `record`, or what the request found. */
async function foundBy(db: Database, request: string | null, record: string | null): Promise<string[]> {
  if (record !== null) return [record]
  const row = request === null ? undefined : await db.requests.get(request)
  return row?.found.slice(0, 1) ?? []
}
