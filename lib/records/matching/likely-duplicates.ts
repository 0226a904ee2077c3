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
  /** If another line has the same name. */
  facts?: LineFacts
  /** The number of the last line that it was compared with, because two lines can share several places. */
  compared?: number
}

/** By company domain and start of the company name. A single line isn't grouped yet. */
type Namesakes = Line | Map<string, Line[]>

interface SectionLines {
  byEmail: Map<string, Line>
  byName: Map<string, Namesakes>
}

/** Finds lines of a bulk run that may be about the same person although no record of that person is saved. */
export class LikelyDuplicates {
  readonly #sections = new Map<MatchQuery['section'], SectionLines>()
  #count = 0

  /**
   * The text of the first line that seems to be about the same person. `null` if this line is the first one, which is
   * then remembered.
   */
  seen(query: MatchQuery, label: string): string | null {
    const { section, email } = query
    if (section === 'company') return null
    const { byEmail, byName } = this.#linesOf(section)
    const mailbox = email ? emailKey(email) : null
    const sameEmail = mailbox === null ? undefined : byEmail.get(mailbox)
    if (sameEmail) return sameEmail.label
    const line: Line = { query, label }
    const names = nameKeys(tokensOf(query))
    for (const name of names) {
      const other = this.#sameIn(byName, name, line)
      if (other) return other.label
    }
    if (mailbox !== null) byEmail.set(mailbox, line)
    for (const name of names) {
      const namesakes = byName.get(name)
      if (namesakes instanceof Map) addLine(namesakes, line)
      else byName.set(name, line)
    }
    return null
  }

  #linesOf(section: MatchQuery['section']): SectionLines {
    const known = this.#sections.get(section)
    if (known) return known
    const lines = { byEmail: new Map(), byName: new Map() }
    this.#sections.set(section, lines)
    return lines
  }

  #sameIn(byName: SectionLines['byName'], name: string, line: Line): Line | null {
    const namesakes = byName.get(name)
    if (!namesakes) return null
    const byPlace = namesakes instanceof Map ? namesakes : addLine(new Map(), namesakes)
    if (byPlace !== namesakes) byName.set(name, byPlace)
    const facts = factsOf(line)
    const count = ++this.#count
    for (const place of facts.places)
      for (const other of byPlace.get(place) ?? []) {
        if (other.compared === count) continue
        other.compared = count
        if (seemSame(facts, factsOf(other))) return other
      }
    return null
  }
}

const maxAlike = 50

/** Lines with one name that may be about the same person share a place. */
function addLine(byPlace: Map<string, Line[]>, line: Line): Map<string, Line[]> {
  for (const place of factsOf(line).places) {
    const others = byPlace.get(place)
    if (!others) byPlace.set(place, [line])
    else if (others.length < maxAlike) others.push(line)
  }
  return byPlace
}

/** Shared by agreeing names: see `agreeingCompanyNames`. */
const companyStart = 3

const tokensOf = ({ name, email }: MatchQuery): readonly string[] =>
  name ? nameTokens(name) : email ? nameInEmail(email) : []

interface LineFacts {
  page: boolean
  tokens: readonly string[]
  email: string | null
  emailDomain: string | null
  domains: string[]
  companies: CompanyName[]
  /** Its domains, and the starts of its company names. */
  places: string[]
}

const factsOf = (line: Line): LineFacts => (line.facts ??= createFacts(line.query))

function createFacts(query: MatchQuery): LineFacts {
  const { page, email, company } = query
  const domains = domainsOfQuery(query)
  const companies = [...(company ? [company] : []), ...domainLabels(domains)].map(companyName)
  return {
    page: !!page,
    tokens: tokensOf(query),
    email: email ? emailKey(email) : null,
    emailDomain: email ? domainOfEmail(email) : null,
    domains,
    companies,
    places: [...domains, ...new Set(companies.map(({ joined }) => joined.slice(0, companyStart)))],
  }
}

function seemSame(one: LineFacts, other: LineFacts): boolean {
  const haveEmails = one.email !== null && other.email !== null
  if (haveEmails && one.email === other.email) return true
  if (one.page && other.page) return false
  // A person rarely has two mailboxes at one company, but colleagues can share a name.
  if (haveEmails && one.emailDomain === other.emailDomain) return false
  return haveSameCompany(one, other) && agreeingNames(one.tokens, other.tokens) !== null
}

function haveSameCompany(one: LineFacts, other: LineFacts): boolean {
  for (const domain of one.domains) if (other.domains.includes(domain)) return true
  for (const company of one.companies)
    for (const known of other.companies) if (agreeingCompanyNames(company, known) !== null) return true
  return false
}
