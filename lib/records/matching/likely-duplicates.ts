import { emailKey } from './match-keys.ts'
import { agreeingCompanies, agreeingNames, nameKeys, nameTokens } from './name.ts'
import { domainOfEmail, nameInEmail, type MatchQuery } from './match-query.ts'

/** Finds lines of a run that may be about the same person as another line, without a saved record. */
export class LikelyDuplicates {
  readonly #byKey = new Map<string, { wanted: MatchQuery; label: string }[]>()

  /** The text of the first line that may be the same; `null`: this is the first, and is remembered. */
  seen(wanted: MatchQuery, label: string): string | null {
    if (wanted.section === 'company') return null
    const tokens = tokensOf(wanted)
    const keys = [...(wanted.email ? [emailKey(wanted.email)] : []), ...nameKeys(tokens)]
    const twin = keys
      .flatMap((key) => this.#byKey.get(`${wanted.section} ${key}`) ?? [])
      .find((other) => seemSame(wanted, other.wanted))
    if (twin) return twin.label
    for (const key of keys) {
      const of = `${wanted.section} ${key}`
      const others = this.#byKey.get(of)
      if (!others) this.#byKey.set(of, [{ wanted, label }])
      else if (others.length < maxAlike) others.push({ wanted, label })
    }
    return null
  }
}

const maxAlike = 50

const tokensOf = ({ name, email }: MatchQuery): string[] =>
  name ? nameTokens(name) : email ? nameInEmail(email) : []

function seemSame(one: MatchQuery, other: MatchQuery): boolean {
  if (one.email && other.email && emailKey(one.email) === emailKey(other.email)) return true
  if (one.page && other.page) return false
  // One person rarely has two mailboxes at one company, but people can share a name.
  if (one.email && other.email && domainOfEmail(one.email) === domainOfEmail(other.email)) return false
  if (!agreeingNames(tokensOf(one), tokensOf(other))) return false
  const domains = domainsOf(other)
  if (domainsOf(one).some((domain) => domains.includes(domain))) return true
  return companiesOf(one).some((a) => companiesOf(other).some((b) => agreeingCompanies(a, b) !== null))
}

const domainsOf = ({ domain, email }: MatchQuery): string[] =>
  [domain, email ? domainOfEmail(email) : null].filter((each) => !!each) as string[]

const companiesOf = (wanted: MatchQuery): string[] => [
  ...(wanted.company ? [wanted.company] : []),
  ...domainsOf(wanted).flatMap((domain) =>
    domain
      .split('.')
      .slice(0, -1)
      .filter((part) => part.length > 2),
  ),
]
