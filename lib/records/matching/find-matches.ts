import type { Database } from '../database/database.ts'
import { certainties, whenShared, type Certainty, type MatchEvidence } from './evidence.ts'
import { employersOf, type Employers } from './employers.ts'
import { domainKey, emailKey } from './match-keys.ts'
import { maxAlike, savedReader, type SavedReader } from './saved-reader.ts'
import { agreeingCompanyTokens, agreeingNames, companyTokens, nameKeys, nameTokens } from './name.ts'
import { domainOfEmail, keysOfQuery, nameInEmail, type MatchQuery } from './match-query.ts'
import type { Subject, Identifiers, MatchKeys } from '../database/rows/records.ts'

export interface Match {
  subject: Subject
  evidence: MatchEvidence
  certainty: Certainty
}

/**
 * The best match of each query, or `null`. Reads `matchKeys`, `subjects` and `sections`, on its own or in the caller's
 * transaction.
 */
export async function findMatches(
  db: Database,
  requestedOnes: readonly (MatchQuery | null)[],
  read: SavedReader = savedReader(db),
): Promise<(Match | null)[]> {
  const keys = requestedOnes.map((one) => (one ? keysOfQuery(one) : []))
  const all = [...new Set(keys.flat())]
  if (all.length === 0) return requestedOnes.map(() => null)
  const byKey = new Map<string, MatchKeys[]>()
  const sought = new Set(all)
  for (const row of await read.matchKeys(all))
    for (const key of row.keys) {
      if (!sought.has(key)) continue
      const rows = byKey.get(key) ?? []
      if (rows.length === 0) byKey.set(key, rows)
      if (rows.length < maxAlike) rows.push(row)
    }
  if (byKey.size === 0) return requestedOnes.map(() => null)
  const rows = [...new Set([...byKey.values()].flat())]
  const owners = await read.called([...new Set(rows.map(({ subject }) => subject))])
  const queries = requestedOnes.map((one) => one && { query: one, alike: namedAlike(one, { byKey, owners }) })
  const employers = await employersOf(read, candidates(queries))
  return queries.map((query) => query && best(query, { byKey, owners, employers }))
}

/** A query with the records of people with its name. */
interface Query {
  query: MatchQuery
  alike: readonly Alike[]
}

interface Found {
  byKey: ReadonlyMap<string, MatchKeys[]>
  owners: ReadonlyMap<string, Subject>
  employers: ReadonlyMap<string, Employers>
}

/** Subjects with the same name but another current company; their positions are checked. */
function candidates(queries: readonly (Query | null)[]): Subject[] {
  const some = new Map<string, Subject>()
  for (const query of queries) {
    if (!query) continue
    const company = companyTokens(query.query.company ?? '')
    for (const { subject } of query.alike)
      if (factsOf(subject).companies.every((known) => agreeingCompanyTokens(company, known) !== 'same'))
        some.set(subject.key, subject)
  }
  return [...some.values()]
}

interface Alike {
  subject: Subject
  names: 'same' | 'middle'
  requested: Identifiers | undefined
  spelled: boolean
}

function namedAlike(
  { section, page, name, email }: MatchQuery,
  { byKey, owners }: Omit<Found, 'employers'>,
): Alike[] {
  if (page || section === 'company') return []
  const reported = name ? nameTokens(name) : []
  const tokens = reported.length > 0 ? reported : email ? nameInEmail(email) : []
  const rows = new Set(nameKeys(tokens).flatMap((key) => byKey.get(key) ?? []))
  return [...rows].flatMap(({ subject: key, requested }) => {
    const subject = owners.get(key)
    if (subject?.kind !== 'person') return []
    const known = requested?.name === undefined ? factsOf(subject).names : [nameTokens(requested.name)]
    const names = known.map((one) => agreeingNames(tokens, one)).find((one) => one !== null)
    return names ? [{ subject, names, requested, spelled: reported.length === 0 }] : []
  })
}

/** What queries are compared with. A corrected name or company counts as well as the provider's. */
interface SubjectFacts {
  names: string[][]
  companies: string[][]
  domains: (string | null)[]
}

/** A run compares the same record with many rows, so this is computed once. */
const factsBySubject = new WeakMap<Subject, SubjectFacts>()

function factsOf(subject: Subject): SubjectFacts {
  const before = factsBySubject.get(subject)
  if (before) return before
  const { name, company, email, uncorrected } = subject
  const facts = {
    names: [name, ...(uncorrected?.name ? [uncorrected.name] : [])].map(nameTokens),
    companies: [company, uncorrected?.company ?? ''].filter(Boolean).map(companyTokens),
    domains: [email, uncorrected?.email ?? ''].map(domainOfEmail),
  }
  factsBySubject.set(subject, facts)
  return facts
}

const order = Object.keys(certainties) as MatchEvidence[]

function best({ query: requestedOnes, alike }: Query, found: Found): Match | null {
  const signs = new Map<string, { subject: Subject; evidence: MatchEvidence }>()
  const add = (subject: Subject | undefined, evidence: MatchEvidence | null) => {
    if (!subject || !evidence) return
    const before = signs.get(subject.key)
    if (!before || order.indexOf(evidence) < order.indexOf(before.evidence))
      signs.set(subject.key, { subject, evidence })
  }
  const ofKey = (key: string, kind: Subject['kind']) =>
    (found.byKey.get(key) ?? [])
      .map(({ subject }) => found.owners.get(subject))
      .filter((one) => one?.kind === kind)
  if (requestedOnes.section === 'company') {
    if (requestedOnes.domain)
      for (const subject of ofKey(domainKey(requestedOnes.domain), 'company')) add(subject, 'domain')
  } else {
    if (requestedOnes.email)
      for (const subject of ofKey(emailKey(requestedOnes.email), 'person')) add(subject, 'email')
    const company = companyOf(requestedOnes, found)
    for (const one of alike) add(one.subject, byName(company, one, found))
  }
  const sorted = [...signs.values()].toSorted(
    (a, b) =>
      order.indexOf(a.evidence) - order.indexOf(b.evidence) || b.subject.updatedAt - a.subject.updatedAt,
  )
  const [first, second] = sorted
  if (!first) return null
  const isItself = requestedOnes.page !== undefined && first.subject.aliases.includes(requestedOnes.page)
  const shared = second?.evidence === first.evidence && first.evidence in whenShared
  const evidence =
    requestedOnes.page !== undefined && requestedOnes.section !== 'company' && !isItself
      ? 'other-page'
      : shared
        ? whenShared[first.evidence as keyof typeof whenShared]
        : first.evidence
  return { subject: first.subject, evidence, certainty: certainties[evidence] }
}

function byName(sought: SoughtCompany | null, alike: Alike, { employers }: Found): MatchEvidence | null {
  const company = sought ? companyAgrees(sought, alike, employers.get(alike.subject.key)) : 'none'
  if (company === null) return null
  if (alike.spelled) return company === 'same' || company === 'similar' ? 'email-spells-name' : null
  if (company === 'none') return 'name-only'
  if (company === 'former') return 'name-former-company'
  if (company === 'similar') return 'name-similar-company'
  return alike.names === 'same' ? 'name-company' : 'name-middle'
}

/** The company in a query: its possible names and domains, and the records with these domains. */
interface SoughtCompany {
  names: string[][]
  domains: string[]
  /** Parts of the domains that may be the company's name. */
  labels: string[][]
  owners: Subject[]
}

/** `null`: no company was given. */
function companyOf(
  { company, domain, email }: MatchQuery,
  { byKey, owners }: Omit<Found, 'employers'>,
): SoughtCompany | null {
  const domains = [domain, email ? domainOfEmail(email) : null].filter((each) => !!each) as string[]
  if (!company && domains.length === 0) return null
  const ofDomains = domains.flatMap((each) =>
    (byKey.get(domainKey(each)) ?? []).flatMap((row) => owners.get(row.subject) ?? []),
  )
  const labels = domains.flatMap((each) => each.split('.').slice(0, -1)).filter((part) => part.length > 2)
  return {
    names: [...(company ? [company] : []), ...ofDomains.map(({ name }) => name)].map(companyTokens),
    domains,
    labels: labels.map(companyTokens),
    owners: ofDomains,
  }
}

/** How the given company matches the record's. */
function companyAgrees(
  { names, domains, labels, owners }: SoughtCompany,
  { subject, requested }: Alike,
  { ids, former }: Employers = { ids: [], former: [] },
): 'same' | 'similar' | 'former' | null {
  const facts = factsOf(subject)
  const known = requested?.company ? [...facts.companies, companyTokens(requested.company)] : facts.companies
  const agreeing = names.flatMap((one) => known.map((other) => agreeingCompanyTokens(one, other)))
  const byDomain =
    domains.some((each) => each === requested?.domain || facts.domains.includes(each)) ||
    owners.some(({ aliases }) => aliases.some((alias) => ids.includes(alias)))
  if (byDomain || agreeing.includes('same')) return 'same'
  const isLabelled = labels.some((part) => known.some((one) => agreeingCompanyTokens(part, one) === 'same'))
  if (agreeing.includes('similar') || isLabelled) return 'similar'
  const before = former.map(companyTokens)
  return names.some((one) => before.some((other) => agreeingCompanyTokens(one, other) === 'same'))
    ? 'former'
    : null
}
