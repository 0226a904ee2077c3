import type { ClaimTerms } from '../../../lib/team/claims.ts'

/** A question that nobody of this machine asked before, about nobody who was erased or suppressed. */
export const claimTerms = (id: string, change: Partial<ClaimTerms> = {}): ClaimTerms => ({
  id,
  questions: [id],
  reserved: 2,
  account: 'key',
  perMinute: null,
  again: null,
  takeOver: null,
  freshFor: 86_400_000,
  notFoundFor: 3_600_000,
  followList: async () => {},
  followErasures: () => Promise.resolve(true),
  own: () => Promise.resolve('missing'),
  ...change,
})
