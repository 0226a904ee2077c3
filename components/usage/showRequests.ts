import type { LedgerFilter } from '../../lib/purchases/ledger/filter.ts'
import type { LedgerModel } from './usageModel.ts'

/** Heading of the requests, where all sums link to. */
export const requestsId = 'ledger-requests'

/** Filters the requests and scrolls to them. */
export function showRequests(ledger: LedgerModel, filter: LedgerFilter): void {
  ledger.setFilter(filter)
  const heading = document.getElementById(requestsId)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
