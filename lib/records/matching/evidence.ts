import type { Doubt } from '../../purchases/rows/refusal.ts'

/** A `sure` match counts as saved and is free; a person decides about a `likely` one. */
export const certainties = {
  /** One record only; found, imported, or used to buy it. */
  email: 'sure',
  /** One record only, by website or request. */
  domain: 'sure',
  /** Same name and company (by id, domain or name without legal form), one record only. */
  'name-company': 'sure',
  'email-shared': 'likely',
  'domain-shared': 'likely',
  'name-company-shared': 'likely',
  'other-page': 'likely',
  'name-middle': 'likely',
  'name-similar-company': 'likely',
  'name-former-company': 'likely',
  'name-only': 'likely',
  'email-spells-name': 'likely',
  /** An earlier line of the run seems the same. */
  twin: 'likely',
} as const satisfies Record<'email' | 'domain' | 'name-company', 'sure'> & Record<Doubt, 'likely'>

export type MatchEvidence = keyof typeof certainties
export type Certainty = (typeof certainties)[MatchEvidence]

/** The certainty if several records have the evidence. */
export const whenShared = {
  email: 'email-shared',
  domain: 'domain-shared',
  'name-company': 'name-company-shared',
} as const satisfies Partial<Record<MatchEvidence, Doubt>>
