import { localDay } from '../../purchases/ledger/calendar.ts'
import { endingsWithoutResponse, endRequest } from '../../purchases/ledger/request-endings.ts'
import { accountOfFile } from '../../settings/accounts.ts'
import type { RunItem, BulkRun } from '../../bulk/rows.ts'
import type { Delivery } from '../../crm/rows.ts'
import type { RespondedRequest, LedgerRequest, SettledRequest } from '../../purchases/rows/requests.ts'
import type { Row } from './format.ts'

/**
 * Turns rows of a file into history: they count in no budget, belong to no local account, and trigger nothing. Future
 * times become `madeAt` (ms since epoch).
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

/** Ended, or with a stored response. */
export type HistoricRequest = RespondedRequest | SettledRequest

/** Ends a request without a response as possibly charged. */
export function endUnansweredRequest(request: LedgerRequest): LedgerRequest {
  return endRequest(request, endingsWithoutResponse.sent, request.reservedAt)
}

function pastRequest(request: LedgerRequest, madeAt: number): HistoricRequest {
  const now = Date.now()
  const past = (moment: number) => (moment > now ? madeAt : moment)
  const pastIfAny = (moment: number | null) => (moment === null ? null : past(moment))
  const history = {
    account: accountOfFile(request.account),
    // Sequence and worker belong to a local account.
    sequence: 0,
    alone: false,
    workerId: '',
    counted: 1,
    day: request.day > localDay(now) ? localDay(madeAt) : request.day,
    reservedAt: past(request.reservedAt),
  } as const
  const sentAt = pastIfAny(request.sentAt)
  if (request.state === 'settled')
    return { ...request, ...history, sentAt, settledAt: past(request.settledAt) }
  if (request.state === 'responded')
    return { ...request, ...history, sentAt, settledAt: pastIfAny(request.settledAt) }
  const ended = endRequest(request, endingsWithoutResponse[request.state], history.reservedAt)
  return { ...ended, ...history, sentAt }
}

function pausedRun(run: BulkRun): BulkRun {
  const state = run.state === 'running' ? 'paused' : run.state
  return { ...run, state, pauseReason: null, budget: null, maximum: null, notify: false, imported: true }
}

/** Without its plan: the person who resumes the run sees its price, and decides again about repeated payments. */
function undecidedItem(item: RunItem): RunItem {
  return { ...item, repeat: null, plan: null }
}

function endedDelivery(delivery: Delivery): Delivery {
  const ended = { ...delivery, imported: true as const }
  return delivery.state === 'pending' ? { ...ended, state: 'dead', nextAt: null } : ended
}
