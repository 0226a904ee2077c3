import type { Database } from '../database/database.ts'
import { certainties, whenShared, type Certainty, type MatchEvidence } from './evidence.ts'
import { employersOf, type Employers } from './employers.ts'
import { domainKey, emailKey } from './match-keys.ts'
import { savedReader, type SavedReader } from './saved-reader.ts'
import { agreeingCompanies, agreeingNames, nameKeys, nameTokens } from './name.ts'
import { domainOfEmail, keysOfQuery, nameInEmail, type MatchQuery } from './match-query.ts'
import type { Subject, Identifiers, MatchKeys } from '../database/rows/records.ts'

export interface Match {
  subject: Subject
  evidence: MatchEvidence
  certainty: Certainty
}

/** With more records for one key, it doesn't distinguish anyone, and the rest is skipped. */
const maxAlike = 100

/**
 * The best match of each query, or `null`. Reads `matchKeys`, `subjects` and `sections`, on its own or in the caller's
 * transaction.
 */
export async function findMatches(
  db: Database,
  wanted: readonly (MatchQuery | null)[],
  read: SavedReader = savedReader(db),
): Promise<(Match | null)[]> {
  const keys = wanted.map((one) => (one ? keysOfQuery(one) : []))
  const all = [...new Set(keys.flat())]
  if (all.length === 0) return wanted.map(() => null)
  const byKey = new Map<string, MatchKeys[]>()
  const sought = new Set(all)
  for (const row of await read.matchKeys(all))
    for (const key of row.keys) {
      if (!sought.has(key)) continue
      const rows = byKey.get(key) ?? []
      if (rows.length === 0) byKey.set(key, rows)
      if (rows.length < maxAlike) rows.push(row)
    }
  if (byKey.size === 0) return wanted.map(() => null)
  const rows = [...new Set([...byKey.values()].flat())]
  const owners = await read.called([...new Set(rows.map(({ subject }) => subject))])
  const found: Found = {
    byKey,
    owners,
    employers: await employersOf(read, candidates(wanted, { byKey, owners })),
  }
  return wanted.map((one) => (one ? best(one, found) : null))
}

interface Found {
  byKey: ReadonlyMap<string, MatchKeys[]>
  owners: ReadonlyMap<string, Subject>
  employers: ReadonlyMap<string, Employers>
}

/** Subjects with the same name but another current company; their positions are checked. */
function candidates(wanted: readonly (MatchQuery | null)[], found: Omit<Found, 'employers'>): Subject[] {
  const some = new Map<string, Subject>()
  for (const one of wanted) {
    if (!one || one.page || one.section === 'company') continue
    for (const { subject } of namedAlike(one, found))
      if (
        !one.company ||
        companiesOf(subject).every((known) => agreeingCompanies(one.company!, known) !== 'same')
      )
        some.set(subject.key, subject)
  }
  return [...some.values()]
}

interface Alike {
  subject: Subject
  names: 'same' | 'middle'
  asked: Identifiers | undefined
  spelled: boolean
}

function* namedAlike(
  { name, email }: MatchQuery,
  { byKey, owners }: Omit<Found, 'employers'>,
): Generator<Alike> {
  const told = name ? nameTokens(name) : []
  const tokens = told.length > 0 ? told : email ? nameInEmail(email) : []
  for (const row of new Set(nameKeys(tokens).flatMap((key) => byKey.get(key) ?? []))) {
    const subject = owners.get(row.subject)
    if (subject?.kind !== 'person') continue
    const names = namesOf(subject, row.asked)
      .map((one) => agreeingNames(tokens, nameTokens(one)))
      .find((one) => one !== null)
    if (names) yield { subject, names, asked: row.asked, spelled: told.length === 0 }
  }
}

/** The name; for a corrected one also the provider's, which may be looked up. */
const namesOf = ({ name, uncorrected }: Subject, asked: Identifiers | undefined): string[] =>
  asked?.name === undefined ? [name, ...(uncorrected?.name ? [uncorrected.name] : [])] : [asked.name]

const companiesOf = ({ company, uncorrected }: Subject): string[] => [company, uncorrected?.company ?? '']

const emailsOf = ({ email, uncorrected }: Subject): string[] => [email, uncorrected?.email ?? '']

const order = Object.keys(certainties) as MatchEvidence[]

function best(wanted: MatchQuery, found: Found): Match | null {
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
  if (wanted.section === 'company') {
    if (wanted.domain)
      for (const subject of ofKey(domainKey(wanted.domain), 'company')) add(subject, 'domain')
  } else {
    if (wanted.email) for (const subject of ofKey(emailKey(wanted.email), 'person')) add(subject, 'email')
    if (!wanted.page)
      for (const alike of namedAlike(wanted, found)) add(alike.subject, byName(wanted, alike, found))
  }
  const sorted = [...signs.values()].toSorted(
    (a, b) =>
      order.indexOf(a.evidence) - order.indexOf(b.evidence) || b.subject.updatedAt - a.subject.updatedAt,
  )
  const [first, second] = sorted
  if (!first) return null
  const isItself = wanted.page !== undefined && first.subject.aliases.includes(wanted.page)
  const shared = second?.evidence === first.evidence && first.evidence in whenShared
  const evidence =
    wanted.page !== undefined && wanted.section !== 'company' && !isItself
      ? 'other-page'
      : shared
        ? whenShared[first.evidence as keyof typeof whenShared]
        : first.evidence
  return { subject: first.subject, evidence, certainty: certainties[evidence] }
}

function byName(wanted: MatchQuery, alike: Alike, found: Found): MatchEvidence | null {
  const company = companyAgrees(wanted, alike, found)
  if (company === null) return null
  if (alike.spelled) return company === 'same' || company === 'similar' ? 'email-spells-name' : null
  if (company === 'none') return 'name-only'
  if (company === 'former') return 'name-former-company'
  if (company === 'similar') return 'name-similar-company'
  return alike.names === 'same' ? 'name-company' : 'name-middle'
}

/** How the given company matches the record's. `none`: no company was given. */
function companyAgrees(
  { company, domain, email }: MatchQuery,
  { subject, asked }: Alike,
  { byKey, owners, employers }: Found,
): 'same' | 'similar' | 'former' | 'none' | null {
  const domains = [domain, email ? domainOfEmail(email) : null].filter((each) => !!each) as string[]
  if (!company && domains.length === 0) return 'none'
  const { ids = [], former = [] } = employers.get(subject.key) ?? {}
  const known = [...companiesOf(subject), asked?.company ?? ''].filter(Boolean)
  const ofDomains = domains.flatMap((each) =>
    (byKey.get(domainKey(each)) ?? []).flatMap((row) => owners.get(row.subject) ?? []),
  )
  const names = [...(company ? [company] : []), ...ofDomains.map(({ name }) => name)]
  const agreeing = names.flatMap((one) => known.map((other) => agreeingCompanies(one, other)))
  const byDomain =
    domains.some(
      (each) => each === asked?.domain || emailsOf(subject).some((email) => each === domainOfEmail(email)),
    ) || ofDomains.some(({ aliases }) => aliases.some((alias) => ids.includes(alias)))
  if (byDomain || agreeing.includes('same')) return 'same'
  const label = domains.flatMap((each) => each.split('.').slice(0, -1)).filter((part) => part.length > 2)
  if (
    agreeing.includes('similar') ||
    label.some((part) => known.some((one) => agreeingCompanies(part, one) === 'same'))
  )
    return 'similar'
  return names.some((one) => former.some((other) => agreeingCompanies(one, other) === 'same'))
    ? 'former'
    : null
}
