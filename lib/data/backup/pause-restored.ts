import { endingsWithoutAnswer } from '../../purchases/ledger/open-requests.ts'
import type { LedgerRequest, AccountState } from '../../records/database/rows/purchases.ts'
import type { Row } from './format.ts'
import type { Batch } from '../../records/database/rows/bulk.ts'
import type { Delivery } from '../../records/database/rows/crm.ts'

/**
 * What would act by itself once it is back: nothing is bought and nobody is handed over because a file was read.
 * A batch pauses, a hand-over waits for a person.
 */
const pauses: Record<string, (row: Row) => object> = {
  batches: (row) => pauseBatch(row as unknown as Batch),
  // Only a button of this installation can show a price.
  items: (row) => ({ ...row, plan: null }),
  deliveries: (row) => endDelivery(row as unknown as Delivery),
  accounts: (row) => resetAccount(row as unknown as AccountState),
}

/** The row as it may be brought back. */
export function pauseRow(table: string, row: Row): object {
  return pauses[table]?.(row) ?? row
}

/** One whose answer is lost: it may have been charged. */
export function endUnansweredRequest(request: LedgerRequest): LedgerRequest {
  return { ...request, ...endingsWithoutAnswer.sent, state: 'settled', settledAt: request.reservedAt }
}

/**
 * How a request ends that was open when the file was made; one whose answer is stored is settled from that later. The
 * credits fell for it before, or elsewhere: no later fall says what one without an answer cost.
 */
export function endRequest(request: LedgerRequest): LedgerRequest {
  // What a file gives as the reason is not checked, and says nothing of now.
  const { refusal: _refusal, ...known } = request
  const { state } = request
  const row = { ...known, counted: 1 as const }
  if (state === 'settled' || state === 'answered') return row
  return { ...row, ...endingsWithoutAnswer[state], state: 'settled', settledAt: request.reservedAt }
}

function pauseBatch(batch: Batch): Batch {
  return { ...batch, state: batch.state === 'running' ? 'paused' : batch.state, most: null }
}

function endDelivery(delivery: Delivery): Delivery {
  return delivery.state === 'waiting' ? { ...delivery, state: 'dead', nextAt: null } : delivery
}

/**
 * What was spent since the file was made is not in it: the fall of the credits since then can't be explained by it. Nor
 * does it say whether the service answers now.
 */
function resetAccount({
  told: _told,
  unanswered: _unanswered,
  refusals: _refusals,
  heard: _heard,
  keyRefused: _keyRefused,
  creditsRefused: _creditsRefused,
  slowest: _slowest,
  ...account
}: AccountState): AccountState {
  return { ...account, anchor: null, waitUntil: null }
}
