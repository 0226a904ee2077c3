import type { ReservationTerms } from '../../../../lib/purchases/ledger/reserve.ts'

/** Responses are fresh for a second. */
export const termsWith = (
  budgets: Partial<ReservationTerms['budgets']> = {},
  differences: Partial<ReservationTerms> = {},
): ReservationTerms => ({
  hashes: [],
  repeat: null,
  query: null,
  overLikely: false,
  shown: null,
  freshFor: 1000,
  notFoundFor: 1000,
  price: { maximum: 2, notFound: 2, by: 'published' },
  mayWait: 0,
  steadyNow: 1000,
  budgets: { budget: null, 'run-budget': null, 'auto-budget': null, ...budgets },
  ...differences,
})
