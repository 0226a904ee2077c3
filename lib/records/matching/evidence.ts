import type { Doubt } from '../../purchases/rows/refusal.ts'

/**
 * The evidence for a match and its certainty. A `sure` match counts as saved and is free; a person decides about a
 * `likely` one.
 */
export const certainties = {
  /** Only one record has the email: found, imported, or used to buy it. */
  email: 'sure',
  /** Only one record has the company's domain, by its website or the request. */
  domain: 'sure',
  /** The same name and company (by id, domain or name without legal form), and only one such record. */
  'name-company': 'sure',
  'email-shared': 'likely',
  'domain-shared': 'likely',
  'name-company-shared': 'likely',
  /** A record has the email or domain, but the lookup is about another page. */
  'other-page': 'likely',
  'name-middle': 'likely',
  'name-similar-company': 'likely',
  'name-former-company': 'likely',
  'name-only': 'likely',
  'email-spells-name': 'likely',
  /** An earlier line of the same run seems to be the same. */
  twin: 'likely',
} as const satisfies Record<'email' | 'domain' | 'name-company', 'sure'> & Record<Doubt, 'likely'>

export type MatchEvidence = keyof typeof certainties
export type Certainty = (typeof certainties)[MatchEvidence]

/** What `sure` evidence becomes if several records have it. */
export const whenShared = {
  email: 'email-shared',
  domain: 'domain-shared',
  'name-company': 'name-company-shared',
} as const satisfies Partial<Record<MatchEvidence, Doubt>>
