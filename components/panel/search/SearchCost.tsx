import { i18n } from '#i18n'
import type { LedgerRequest } from '../../../lib/purchases/rows/requests.ts'
import type { Sent } from './searchModel.ts'
import { numberText } from '../../ui/formats.ts'

/** `request` is `null` if a record answered the search without a request in this ledger. */
export function SearchCost({ request, sent }: { request: LedgerRequest | null; sent: Sent | null }) {
  const isKnown = request === null || (sent !== null && (request.settledAt ?? sent.at) < sent.at)
  return (
    <p class="search-cost" role="status">
      {isKnown ? i18n.t('search.saved') : searchCostText(request)}
    </p>
  )
}

export function searchCostText({ cost }: LedgerRequest): string {
  if (cost === null) return i18n.t('spent.unknown')
  return cost === 0 ? i18n.t('spent.nothing') : i18n.t('spent.credits', cost, [numberText(cost)])
}
