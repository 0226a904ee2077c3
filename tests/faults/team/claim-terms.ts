import type { ClaimTerms } from '../../../lib/team/claims.ts'

export const claimTerms = (id: string, change: Partial<ClaimTerms> = {}): ClaimTerms => ({
  id,
  requestKeys: [id],
  reserved: 2,
  account: 'key',
  perMinute: null,
  repeat: null,
  overriddenClaim: null,
  freshFor: 86_400_000,
  notFoundFor: 3_600_000,
  followList: async () => {},
  followErasures: () => Promise.resolve(true),
  own: () => Promise.resolve('missing'),
  ...change,
})
