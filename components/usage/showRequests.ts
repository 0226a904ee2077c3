import type { LedgerFilter } from '../../lib/purchases/ledger/filter.ts'
import type { LedgerModel } from './usageModel.ts'

/** The heading of the requests, to which everything that is added up leads. */
export const requestsId = 'ledger-requests'

/** Filters the requests and goes to them. */
export function showRequests(ledger: LedgerModel, filter: LedgerFilter): void {
  ledger.setFilter(filter)
  const heading = document.getElementById(requestsId)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
