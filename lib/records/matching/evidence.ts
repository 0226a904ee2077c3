import type { Doubt } from '../database/rows/purchases.ts'

/**
 * What speaks for a record being the one that is asked about, and how far: `sure` is taken as known and costs
 * nothing; `likely` is shown, and a person decides.
 */
export const certainties = {
  /** The e-mail address is of one record only: found, imported, or what the record was bought by. */
  email: 'sure',
  /** The company's domain is of one record only, by its website or by what was asked. */
  domain: 'sure',
  /** Same words of the name, same company by id, domain or name but for its legal form, and only one such record. */
  'name-company': 'sure',
  /** Several records have the e-mail address, as of an office. */
  'email-shared': 'likely',
  /** Several companies have the domain. */
  'domain-shared': 'likely',
  /** Several records have the name at that company. */
  'name-company-shared': 'likely',
  /** The e-mail address or the domain is a record's, but what is asked is another page. */
  'other-page': 'likely',
  /** Same company, and one of both names has more words in the middle, or initials. */
  'name-middle': 'likely',
  /** Same name, and companies that begin alike. */
  'name-similar-company': 'likely',
  /** Same name, and the company is one that the record left. */
  'name-former-company': 'likely',
  /** Same name, and no company was given. */
  'name-only': 'likely',
  /** The e-mail address spells the name, at the company's domain. */
  'email-spells-name': 'likely',
  /** Another line before it in the same batch seems to be about the same. */
  twin: 'likely',
} as const satisfies Record<'email' | 'domain' | 'name-company', 'sure'> & Record<Doubt, 'likely'>

export type MatchEvidence = keyof typeof certainties
export type Certainty = (typeof certainties)[MatchEvidence]

/** What a sure sign becomes where several records have it. */
export const whenShared = {
  email: 'email-shared',
  domain: 'domain-shared',
  'name-company': 'name-company-shared',
} as const satisfies Partial<Record<MatchEvidence, Doubt>>
