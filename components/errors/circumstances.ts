import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { OperationName } from '../../lib/api/operations.ts'
import { currentRefusal, nothingRead, type Circumstances } from '../../lib/purchases/current-refusal.ts'
import { isCauseOver } from '../../lib/purchases/account/cause-over.ts'
import { priceList, type PriceList } from '../../lib/purchases/prices/prices.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'

interface Judged {
  around: Circumstances
  prices: PriceList
}

/** The view's model writes the conditions of its alerts. */
export const judged = signal<Judged>({ around: nothingRead, prices: priceList() })

export const circumstances: ReadonlySignal<Circumstances> = computed(() => judged.value.around)

export interface Alert {
  /** A refusal is newer than the ledger's request. */
  request: LedgerRequest | null
  refusal: Refusal | { reason: 'no-worker' } | null
}

/** `operation`: for a retry; `null` if unknown. */
export function currentAlert({ request, refusal }: Alert, operation: OperationName | null): Alert {
  const { around, prices } = judged.value
  const requested = operation ?? request?.operation
  const price = { maximum: requested ? prices[requested].maximum : null }
  const still = (each: Refusal) => currentRefusal(each, around, price)
  return {
    request: request && !isCauseOver(request, around) ? withCurrentRefusal(request, still) : null,
    refusal: refusal && (refusal.reason === 'no-worker' ? refusal : still(refusal)),
  }
}

/** A refused lookup stays refused; its reason may have ended. */
function withCurrentRefusal(
  request: LedgerRequest,
  still: (refusal: Refusal) => Refusal | null,
): LedgerRequest {
  if (!request.refusal) return request
  return { ...request, refusal: still(request.refusal) ?? undefined }
}
