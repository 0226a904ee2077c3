import type { Database } from '../database/database.ts'
import { certainties, whenShared, type Certainty, type MatchEvidence } from './evidence.ts'
import type { Candidate, Candidates, Employers } from './candidates.ts'
import { readEmployers } from './employers.ts'
import { domainKey, emailKey } from './match-keys.ts'
import { savedReader, type SavedReader } from './saved-reader.ts'
import {
  agreeingCompanyNames,
  agreeingNames,
  companyName,
  nameKeys,
  nameTokens,
  type CompanyName,
} from './name.ts'
import { domainLabels, domainsOfQuery, keysOfQuery, nameInEmail, type MatchQuery } from './match-query.ts'
import type { Subject } from '../rows/subject.ts'

export interface Match {
  subject: Subject
  evidence: MatchEvidence
  certainty: Certainty
}

/**
 * The best match of each query, or `null`. Reads `matchKeys`, `subjects` and `sections`, in the caller's transaction or
 * without one.
 */
export async function findMatches(
  db: Database,
  queries: readonly (MatchQuery | null)[],
  read: SavedReader = savedReader(db),
): Promise<(Match | null)[]> {
  const candidates = await read.candidates(
    () => new Set(queries.flatMap((query) => (query ? keysOfQuery(query) : []))),
  )
  if (candidates.isEmpty) return queries.map(() => null)
  const sought = queries.map(
    (query): MatchTarget | null => query && { query, company: companyOf(query, candidates) },
  )
  const unread = new Set<Candidate>()
  const matches = sought.map((one) => one && best(one, candidates, unread))
  await readEmployers(read, unread)
  return sought.map((one, at) => {
    const match = matches[at]
    return (match === undefined && one ? best(one, candidates) : match) ?? null
  })
}

interface MatchTarget {
  query: MatchQuery
  company: CompanyQuery | null
}

function withAnyOf(keys: readonly string[], candidates: Candidates): Iterable<Candidate> {
  if (keys.length === 1) return candidates.with(keys[0]!)
  return new Set(keys.flatMap((key) => candidates.with(key)))
}

function agreeingWithAny(
  tokens: readonly string[],
  names: readonly (readonly string[])[],
): 'same' | 'middle' | null {
  for (const name of names) {
    const agreeing = agreeingNames(tokens, name)
    if (agreeing !== null) return agreeing
  }
  return null
}

const evidences = Object.keys(certainties) as MatchEvidence[]
const ranks = Object.fromEntries(evidences.map((evidence, rank) => [evidence, rank])) as Record<
  MatchEvidence,
  number
>

class Best {
  #first: { subject: Subject; evidence: MatchEvidence } | null = null
  #isShared = false

  add(subject: Subject, evidence: MatchEvidence): void {
    const first = this.#first
    if (!first || ranks[evidence] < ranks[first.evidence]) {
      this.#first = { subject, evidence }
      this.#isShared = false
    } else if (evidence === first.evidence && subject.key !== first.subject.key) {
      this.#isShared = true
      if (subject.updatedAt > first.subject.updatedAt) this.#first = { subject, evidence }
    }
  }

  matchFor(query: MatchQuery): Match | null {
    if (!this.#first) return null
    const { subject, evidence: own } = this.#first
    const isItself = query.page !== undefined && subject.aliases.includes(query.page)
    const evidence =
      query.page !== undefined && query.section !== 'company' && !isItself
        ? 'other-page'
        : this.#isShared && own in whenShared
          ? whenShared[own as keyof typeof whenShared]
          : own
    return { subject, evidence, certainty: certainties[evidence] }
  }
}

/**
 * The best match, or `null`. If the employers of some candidates must be read first, adds those to `unread` and returns
 * `undefined`.
 */
function best(
  sought: MatchTarget,
  candidates: Candidates,
  unread?: Set<Candidate>,
): Match | null | undefined {
  const { query } = sought
  const best = new Best()
  const addAll = (key: string, kind: Subject['kind'], evidence: MatchEvidence) => {
    for (const { subject } of candidates.with(key)) if (subject.kind === kind) best.add(subject, evidence)
  }
  if (query.section === 'company') {
    if (query.domain) addAll(domainKey(query.domain), 'company', 'domain')
    return best.matchFor(query)
  }
  if (query.email) addAll(emailKey(query.email), 'person', 'email')
  if (query.page) return best.matchFor(query)
  const isComplete = addNamesakes(best, sought, candidates, unread)
  return isComplete ? best.matchFor(query) : undefined
}

/** `false` if the employers of some must be read first. */
function addNamesakes(
  best: Best,
  { query: { name, email }, company }: MatchTarget,
  candidates: Candidates,
  unread?: Set<Candidate>,
): boolean {
  const given = name ? nameTokens(name) : []
  const isSpelled = given.length === 0
  const tokens = isSpelled && email ? nameInEmail(email) : given
  let isComplete = true
  for (const candidate of withAnyOf(nameKeys(tokens), candidates)) {
    const { subject, facts, requested } = candidate
    if (subject.kind !== 'person') continue
    const names = requested?.name
      ? agreeingNames(tokens, requested.name)
      : agreeingWithAny(tokens, facts.names)
    if (names === null) continue
    let agreeing: CompanyEvidence = company ? companyAgrees(company, candidate) : 'none'
    if (company && agreeing !== 'same') {
      if (unread && facts.employers === undefined) {
        unread.add(candidate)
        isComplete = false
      } else agreeing = withPositions(company, agreeing, facts.employers)
    }
    const evidence = isSpelled ? evidenceOfSpelling(agreeing) : evidenceOfName(names, agreeing)
    if (evidence) best.add(subject, evidence)
  }
  return isComplete
}

type CompanyEvidence = 'same' | 'similar' | 'former' | 'none' | null

const evidenceOfSpelling = (company: CompanyEvidence): MatchEvidence | null =>
  company === 'same' || company === 'similar' ? 'email-spells-name' : null

function evidenceOfName(names: 'same' | 'middle', company: CompanyEvidence): MatchEvidence | null {
  if (company === null) return null
  if (company === 'none') return 'name-only'
  if (company === 'former') return 'name-former-company'
  if (company === 'similar') return 'name-similar-company'
  return names === 'same' ? 'name-company' : 'name-middle'
}

interface CompanyQuery {
  names: CompanyName[]
  domains: string[]
  labels: CompanyName[]
  owners: Subject[]
}

function companyOf(query: MatchQuery, candidates: Candidates): CompanyQuery | null {
  const { section, page, company } = query
  if (section === 'company' || page) return null
  const domains = domainsOfQuery(query)
  if (!company && domains.length === 0) return null
  const ofDomains = domains.flatMap((each) => candidates.with(domainKey(each)).map(({ subject }) => subject))
  return {
    names: [...(company ? [company] : []), ...ofDomains.map(({ name }) => name)].map(companyName),
    domains,
    labels: domainLabels(domains).map(companyName),
    owners: ofDomains,
  }
}

function companyAgrees(
  { names, domains, labels }: CompanyQuery,
  { facts, requested }: Candidate,
): 'same' | 'similar' | null {
  for (const domain of domains)
    if (domain === requested?.domain || facts.domains.includes(domain)) return 'same'
  const known = requested?.company ? [...facts.companies, requested.company] : facts.companies
  let isSimilar = false
  for (const one of names)
    for (const other of known) {
      const agreeing = agreeingCompanyNames(one, other)
      if (agreeing === 'same') return 'same'
      isSimilar ||= agreeing === 'similar'
    }
  return isSimilar || hasSame(labels, known) ? 'similar' : null
}

function withPositions(
  { names, owners }: CompanyQuery,
  company: CompanyEvidence,
  employers: Employers | null | undefined,
): CompanyEvidence {
  if (!employers) return company
  const { ids, former } = employers
  if (owners.some(({ aliases }) => aliases.some((alias) => ids.includes(alias)))) return 'same'
  return company ?? (hasSame(names, former.map(companyName)) ? 'former' : null)
}

const hasSame = (some: readonly CompanyName[], others: readonly CompanyName[]) =>
  some.some((one) => others.some((other) => agreeingCompanyNames(one, other) === 'same'))
