import type { Identifiers, MatchKeys, Subject } from '../rows/subject.ts'
import { domainOfEmail } from './match-query.ts'
import { companyName, nameTokens, type CompanyName } from './name.ts'

export interface Candidate {
  subject: Subject
  facts: ComparedFacts
  /** Set if the key comes from an earlier lookup. */
  requested: RequestedFacts | null
}

/** Not in the subject's row. */
export interface Employers {
  ids: string[]
  former: string[]
}

/** The provider's values, and corrected names and companies. */
export interface ComparedFacts {
  names: (readonly string[])[]
  companies: CompanyName[]
  domains: (string | null)[]
  /** `undefined` until they are read; `null` if there are none. */
  employers?: Employers | null
}

interface RequestedFacts {
  name: readonly string[] | null
  company: CompanyName | null
  domain: string | null
}

export type RowsByKey = ReadonlyMap<string, readonly MatchKeys[]>

/** Candidates by key. Each list is created once, because a run compares the same records with many rows. */
export class Candidates {
  readonly #rows: RowsByKey
  readonly #subjects: ReadonlyMap<string, Subject>
  readonly #made = new Map<string, readonly Candidate[]>()

  constructor(rows: RowsByKey, subjects: ReadonlyMap<string, Subject>) {
    this.#rows = rows
    this.#subjects = subjects
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  with(key: string): readonly Candidate[] {
    const rows = this.#rows.get(key)
    if (!rows) return none
    const before = this.#made.get(key)
    if (before) return before
    const made = rows.flatMap(({ subject: name, requested }): Candidate[] => {
      const subject = this.#subjects.get(name)
      return subject
        ? [{ subject, facts: factsOf(subject), requested: requested ? factsOfRequested(requested) : null }]
        : []
    })
    this.#made.set(key, made)
    return made
  }
}

const none: readonly Candidate[] = []

const factsBySubject = new WeakMap<Subject, ComparedFacts>()

function factsOf(subject: Subject): ComparedFacts {
  const before = factsBySubject.get(subject)
  if (before) return before
  const { name, company, email, uncorrected } = subject
  const facts = {
    names: [name, ...(uncorrected?.name ? [uncorrected.name] : [])].map(nameTokens),
    companies: [company, uncorrected?.company ?? ''].filter(Boolean).map(companyName),
    domains: [email, uncorrected?.email ?? ''].map(domainOfEmail),
  }
  factsBySubject.set(subject, facts)
  return facts
}

const factsOfRequested = ({ name, company, domain }: Identifiers): RequestedFacts => ({
  name: name === undefined ? null : nameTokens(name),
  company: company ? companyName(company) : null,
  domain: domain ?? null,
})
