import { emailKey } from './match-keys.ts'
import {
  agreeingCompanyNames,
  agreeingNames,
  companyName,
  nameKeys,
  nameTokens,
  type CompanyName,
} from './name.ts'
import { domainLabels, domainOfEmail, domainsOfQuery, nameInEmail, type MatchQuery } from './match-query.ts'

interface Line {
  query: MatchQuery
  label: string
  facts?: LineFacts
}

/** Finds lines of a run that may be about the same person, without a saved record. */
export class LikelyDuplicates {
  readonly #byKey = new Map<string, Line[]>()

  /** The text of the first such line; `null`: this is the first, and is remembered. */
  seen(query: MatchQuery, label: string): string | null {
    if (query.section === 'company') return null
    const facts = factsOf(query)
    const keys = keysOf(query, facts)
    for (const key of keys)
      for (const other of this.#byKey.get(key) ?? [])
        if (seemSame(facts, (other.facts ??= factsOf(other.query)))) return other.label
    const line: Line = { query, label }
    for (const key of keys) {
      const others = this.#byKey.get(key)
      if (!others) this.#byKey.set(key, [line])
      else if (others.length < maxAlike) others.push(line)
    }
    return null
  }
}

const maxAlike = 50

/** First letters that agreeing names share: see `agreeingCompanyNames`. */
const companyStart = 3

/** Similar lines share an email, or a name with a domain or with the start of a company. */
function keysOf({ section }: MatchQuery, { email, tokens, domains, companies }: LineFacts): string[] {
  const starts = new Set(companies.map(({ joined }) => joined.slice(0, companyStart)))
  const places = [...domains, ...starts]
  const atWork = nameKeys(tokens).flatMap((name) => places.map((place) => `${section} ${name} ${place}`))
  return email === null ? atWork : [`${section} ${email}`, ...atWork]
}

interface LineFacts {
  page: boolean
  tokens: readonly string[]
  email: string | null
  emailDomain: string | null
  domains: string[]
  companies: CompanyName[]
}

function factsOf(query: MatchQuery): LineFacts {
  const { page, name, email, company } = query
  const domains = domainsOfQuery(query)
  return {
    page: !!page,
    tokens: name ? nameTokens(name) : email ? nameInEmail(email) : [],
    email: email ? emailKey(email) : null,
    emailDomain: email ? domainOfEmail(email) : null,
    domains,
    companies: [...(company ? [company] : []), ...domainLabels(domains)].map(companyName),
  }
}

function seemSame(one: LineFacts, other: LineFacts): boolean {
  const haveEmails = one.email !== null && other.email !== null
  if (haveEmails && one.email === other.email) return true
  if (one.page && other.page) return false
  // One person rarely has two mailboxes at a company, but people share names.
  if (haveEmails && one.emailDomain === other.emailDomain) return false
  return haveSameCompany(one, other) && agreeingNames(one.tokens, other.tokens) !== null
}

function haveSameCompany(one: LineFacts, other: LineFacts): boolean {
  for (const domain of one.domains) if (other.domains.includes(domain)) return true
  for (const company of one.companies)
    for (const known of other.companies) if (agreeingCompanyNames(company, known) !== null) return true
  return false
}
