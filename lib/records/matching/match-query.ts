import { operations, type OperationName } from '../../api/operations.ts'
import type { SectionName } from '../rows/sections.ts'
import { isLookedUpWithoutPage, identifiersIn, domainKey, emailKey } from './match-keys.ts'
import { nameKeys, nameTokens } from './name.ts'
import type { Identifiers } from '../rows/subject.ts'
import { cached } from '../../text/cached.ts'
import { domainOfWebsite } from '../../input/domain-of-website.ts'

/** With the section that the lookup would buy. */
export interface MatchQuery extends Identifiers {
  section: SectionName
  page?: string
}

interface Requested {
  operation: OperationName
  input: Record<string, unknown>
  subject: string | null
  section: SectionName | null
  /** In addition to the request's, such as a name that came with an email. */
  identifiers?: Identifiers
}

/** The identifiers of a lookup other than its page; `null` if there are none. */
export function matchQueryOf({
  operation,
  input,
  subject,
  section,
  identifiers = {},
}: Requested): MatchQuery | null {
  if (subject !== null && !subject.includes(':domain:') && section !== 'company') {
    // A page is looked up directly. An email given with it may belong to the record of another page.
    return section === 'profile' && identifiers.email
      ? { section, page: subject, email: identifiers.email }
      : null
  }
  const query = isLookedUpWithoutPage(operation) ? operations[operation].section : null
  const requested = identifiersIn(operation, input)
  if (!query || !requested) return null
  const page = subject !== null && !subject.includes(':domain:') ? { page: subject } : {}
  return query === 'company'
    ? { section: query, ...page, ...requested }
    : { section: query, ...identifiers, ...requested }
}

/** The name that an email such as `jane.doe@…` spells; empty if it spells none. */
export function nameInEmail(email: string): readonly string[] {
  const words = email.slice(0, email.lastIndexOf('@')).split(/[._-]/)
  // A number distinguishes namesakes, so such an address spells no name.
  return words.length > 1 && words.every((word) => /^\p{L}{2,}$/u.test(word))
    ? nameTokens(words.join(' '))
    : []
}

export const domainOfEmail = (email: string): string | null =>
  domainOfHost(email.slice(email.lastIndexOf('@') + 1))

const domainOfHost = cached(domainOfWebsite)

/** The domains of a query: the company's, and that of the email. */
export const domainsOfQuery = ({ domain, email }: MatchQuery): string[] =>
  [domain, email ? domainOfEmail(email) : null].filter((each) => !!each) as string[]

/** The parts of domains that may be the company's name. */
export const domainLabels = (domains: readonly string[]): string[] =>
  domains.flatMap((each) => each.split('.').slice(0, -1)).filter((part) => part.length > 2)

/** The keys of records that may match. May contain repetitions. */
export function keysOfQuery(query: MatchQuery): string[] {
  const { section, email, name, domain } = query
  if (section === 'company') return domain ? [domainKey(domain)] : []
  if (query.page) return email ? [emailKey(email)] : []
  return [
    ...(email ? [emailKey(email), ...nameKeys(nameInEmail(email))] : []),
    ...(name ? nameKeys(nameTokens(name)) : []),
    ...domainsOfQuery(query).map(domainKey),
  ]
}
