import type { Doubt } from '../../purchases/rows/refusal.ts'

/**
 * The certainty of each kind of evidence. A `sure` match counts as saved and is free; a person decides about a `likely`
 * one.
 */
export const certainties = {
  /** Only one record has the email: found, imported, or used to buy it. */
  email: 'sure',
  /** Only one record has the domain, as its website or in its request. */
  domain: 'sure',
  /** Only one record has this name and company. Companies are compared by id, domain, or name without legal form. */
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
  /** An earlier line of the bulk run seems to be about the same person. */
  'similar-row': 'likely',
} as const satisfies Record<'email' | 'domain' | 'name-company', 'sure'> & Record<Doubt, 'likely'>

export type MatchEvidence = keyof typeof certainties
export type Certainty = (typeof certainties)[MatchEvidence]

/** The evidence that applies instead if several records share it. */
export const whenShared = {
  email: 'email-shared',
  domain: 'domain-shared',
  'name-company': 'name-company-shared',
} as const satisfies Partial<Record<MatchEvidence, Doubt>>
