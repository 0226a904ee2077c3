import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { OperationName } from '../../lib/api/operations.ts'
import { currentRefusal, nothingRead, type Circumstances } from '../../lib/purchases/current-refusal.ts'
import { isCauseOver } from '../../lib/purchases/account/cause-over.ts'
import { priceList, type PriceList } from '../../lib/purchases/prices/prices.ts'
import type { LedgerRequest, Refusal } from '../../lib/records/database/rows/purchases.ts'

interface Judged {
  around: Circumstances
  prices: PriceList
}

/** What alerts of this view are judged by; the view's model writes it. */
export const judged = signal<Judged>({ around: nothingRead, prices: priceList() })

/** The same without the prices. */
export const circumstances: ReadonlySignal<Circumstances> = computed(() => judged.value.around)

export interface Trouble {
  /** What the ledger says; or why nothing got that far, which is newer. */
  request: LedgerRequest | null
  refusal: Refusal | { why: 'no-worker' } | null
}

/** What of a trouble still stands by now. `operation`: what would be looked up again; `null`: unknown. */
export function standingTrouble({ request, refusal }: Trouble, operation: OperationName | null): Trouble {
  const { around, prices } = judged.value
  const asked = operation ?? request?.operation
  const price = { most: asked ? prices[asked].most : null }
  const still = (each: Refusal) => currentRefusal(each, around, price)
  return {
    request: request && !isCauseOver(request, around) ? withStanding(request, still) : null,
    refusal: refusal && (refusal.why === 'no-worker' ? refusal : still(refusal)),
  }
}

/** A lookup that was held back once stays so; the reason may be over. */
function withStanding(request: LedgerRequest, still: (refusal: Refusal) => Refusal | null): LedgerRequest {
  const { refusal, ...rest } = request
  const stands = refusal && still(refusal)
  return stands ? { ...rest, refusal: stands } : rest
}
