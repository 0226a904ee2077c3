import { problem } from '../../api/problem.ts'
import type { LedgerRequest, RequestState, AccountState } from '../../records/database/rows/purchases.ts'
import type { Row } from './format.ts'
import type { Batch } from '../../records/database/rows/bulk.ts'
import type { Delivery } from '../../records/database/rows/crm.ts'

/**
 * What would act by itself once it is back: nothing is bought and nobody is handed over because a file was read.
 * A batch pauses, a hand-over waits for a person.
 */
const pauses: Record<string, (row: Row) => object> = {
  batches: (row) => pauseBatch(row as unknown as Batch),
  deliveries: (row) => endDelivery(row as unknown as Delivery),
  accounts: (row) => resetAccount(row as unknown as AccountState),
}

/** The row as it may be brought back. */
export function pauseRow(table: string, row: Row): object {
  return pauses[table]?.(row) ?? row
}

const unsent = { outcome: 'refused', cost: 0, costBy: 'price', counted: 1 } as const

/** How a request ends that had no outcome when the file was made: nobody will ever hear of it. */
const endings: Partial<Record<RequestState, Partial<LedgerRequest>>> = {
  waiting: { ...unsent, problem: problem('withdrawn') },
  reserved: { ...unsent, problem: problem('stopped') },
  sent: { outcome: 'unknown', problem: problem('stopped') },
}

/** One whose answer is lost: it may have been charged. */
export function endUnansweredRequest(request: LedgerRequest): LedgerRequest {
  return { ...request, ...endings.sent, state: 'settled', settledAt: request.reservedAt }
}

/** One whose answer is stored is settled from that by the next life of the worker. */
export function endRequest(request: LedgerRequest): LedgerRequest {
  const ending = endings[request.state]
  return ending ? { ...request, ...ending, state: 'settled', settledAt: request.reservedAt } : request
}

function pauseBatch(batch: Batch): Batch {
  return batch.state === 'running' ? { ...batch, state: 'paused' } : batch
}

function endDelivery(delivery: Delivery): Delivery {
  return delivery.state === 'waiting' ? { ...delivery, state: 'dead', nextAt: null } : delivery
}

/** What was spent since the file was made is not in it: the fall of the credits since then can't be explained by it. */
function resetAccount(account: AccountState): AccountState {
  return { ...account, anchor: null, waitUntil: null }
}
