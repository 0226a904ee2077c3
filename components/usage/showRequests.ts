import type { LedgerFilter } from '../../lib/purchases/ledger/filter.ts'
import type { LedgerModel } from './usageModel.ts'

export const requestsId = 'ledger-requests'

export function showRequests(ledger: LedgerModel, filter: LedgerFilter): void {
  ledger.setFilter(filter)
  const heading = document.getElementById(requestsId)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
