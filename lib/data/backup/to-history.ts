import { localDay } from '../../purchases/ledger/calendar.ts'
import { endingsWithoutAnswer } from '../../purchases/ledger/open-requests.ts'
import { accountOfFile } from '../../settings/accounts.ts'
import type { BatchItem, Batch } from '../../records/database/rows/bulk.ts'
import type { Delivery } from '../../records/database/rows/crm.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import type { Row } from './format.ts'

/**
 * A row of a file as history: it counts in no budget, names no account of here, gives no permission, and nothing starts
 * by itself because of it. `madeAt`: when the file was made, in milliseconds since 1970, which moments in the future become.
 */
const asHistory: Record<string, (row: Row, madeAt: number) => object> = {
  requests: (row, madeAt) => pastRequest(row as unknown as LedgerRequest, madeAt),
  batches: (row) => pausedBatch(row as unknown as Batch),
  items: (row) => undecidedItem(row as unknown as BatchItem),
  deliveries: (row) => endedDelivery(row as unknown as Delivery),
}

/** The row as it may be brought in from a file. */
export function toHistory(table: string, row: Row, madeAt: number): object {
  return asHistory[table]?.(row, madeAt) ?? row
}

/** A request whose answer is lost: it may have been charged. */
export function endUnansweredRequest(request: LedgerRequest): LedgerRequest {
  return { ...request, ...endingsWithoutAnswer.sent, state: 'settled', settledAt: request.reservedAt }
}

function pastRequest(request: LedgerRequest, madeAt: number): LedgerRequest {
  const now = Date.now()
  const past = (moment: number) => (moment > now ? madeAt : moment)
  const pastIfAny = (moment: number | null) => (moment === null ? null : past(moment))
  const row: LedgerRequest = {
    ...request,
    account: accountOfFile(request.account),
    // The order of requests, and the worker that sent them, are those of an account of here.
    turn: 0,
    alone: false,
    life: '',
    counted: 1,
    day: request.day > localDay(now) ? localDay(madeAt) : request.day,
    reservedAt: past(request.reservedAt),
    sentAt: pastIfAny(request.sentAt),
    settledAt: pastIfAny(request.settledAt),
  }
  const { state, reservedAt } = row
  // One whose answer is stored is settled from that later.
  if (state === 'settled' || state === 'answered') return row
  return { ...row, ...endingsWithoutAnswer[state], state: 'settled', settledAt: reservedAt }
}

/** A run waits for a person, who resumes it with the account, the services and the budget of here. */
function pausedBatch(batch: Batch): Batch {
  const state = batch.state === 'running' ? 'paused' : batch.state
  return { ...batch, state, held: null, budget: null, most: null, notify: false, imported: true }
}

/** Whoever resumes the run sees its price again, and decides again whether something may be paid a second time. */
function undecidedItem(item: BatchItem): BatchItem {
  return { ...item, again: null, plan: null }
}

function endedDelivery(delivery: Delivery): Delivery {
  const ended = { ...delivery, imported: true as const }
  return delivery.state === 'waiting' ? { ...ended, state: 'dead', nextAt: null } : ended
}
