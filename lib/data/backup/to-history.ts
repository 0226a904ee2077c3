import { localDay } from '../../purchases/ledger/calendar.ts'
import { endingsWithoutResponse } from '../../purchases/ledger/open-requests.ts'
import { accountOfFile } from '../../settings/accounts.ts'
import type { RunItem, BulkRun } from '../../records/database/rows/bulk.ts'
import type { Delivery } from '../../records/database/rows/crm.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import type { Row } from './format.ts'

/**
 * Converts a row from a file to history: it counts in no budget, belongs to no local account, permits nothing and
 * triggers nothing. Future times become `madeAt` (ms since epoch).
 */
const asHistory: Record<string, (row: Row, madeAt: number) => object> = {
  requests: (row, madeAt) => pastRequest(row as unknown as LedgerRequest, madeAt),
  runs: (row) => pausedRun(row as unknown as BulkRun),
  items: (row) => undecidedItem(row as unknown as RunItem),
  deliveries: (row) => endedDelivery(row as unknown as Delivery),
}

export function toHistory(table: string, row: Row, madeAt: number): object {
  return asHistory[table]?.(row, madeAt) ?? row
}

/** Ends a request with a lost response; it may have been charged. */
export function endUnansweredRequest(request: LedgerRequest): LedgerRequest {
  return { ...request, ...endingsWithoutResponse.sent, state: 'settled', settledAt: request.reservedAt }
}

function pastRequest(request: LedgerRequest, madeAt: number): LedgerRequest {
  const now = Date.now()
  const past = (moment: number) => (moment > now ? madeAt : moment)
  const pastIfAny = (moment: number | null) => (moment === null ? null : past(moment))
  const row: LedgerRequest = {
    ...request,
    account: accountOfFile(request.account),
    // Sequence and worker belong to a local account.
    sequence: 0,
    alone: false,
    workerId: '',
    counted: 1,
    day: request.day > localDay(now) ? localDay(madeAt) : request.day,
    reservedAt: past(request.reservedAt),
    sentAt: pastIfAny(request.sentAt),
    settledAt: pastIfAny(request.settledAt),
  }
  const { state, reservedAt } = row
  // If its response is stored, it is settled from that later.
  if (state === 'settled' || state === 'answered') return row
  return { ...row, ...endingsWithoutResponse[state], state: 'settled', settledAt: reservedAt }
}

/** A run waits for a person, who resumes it with the local account, provider and budget. */
function pausedRun(run: BulkRun): BulkRun {
  const state = run.state === 'running' ? 'paused' : run.state
  return { ...run, state, held: null, budget: null, most: null, notify: false, imported: true }
}

/** The person who resumes the run sees its price and decides again about repeated payments. */
function undecidedItem(item: RunItem): RunItem {
  return { ...item, again: null, plan: null }
}

function endedDelivery(delivery: Delivery): Delivery {
  const ended = { ...delivery, imported: true as const }
  return delivery.state === 'waiting' ? { ...ended, state: 'dead', nextAt: null } : ended
}
