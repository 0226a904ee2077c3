import { detectPage } from '../pages/index.ts'
import { domainOfWebsite } from '../records/aliases.ts'

/** What can be wrong with what was filled in. */
export type Fault = 'missing' | 'email' | 'domain' | 'place' | 'companyPage' | 'countries'

interface Kind {
  /** The one spelling of what was typed that may be sent; `null` for what the service does not take. */
  read: (text: string, socialUrl: string) => string | null
  fault: Fault
}

const matching =
  (pattern: RegExp): Kind['read'] =>
  (typed) =>
    pattern.test(typed) ? typed : null

const text: Kind = { read: (typed) => typed, fault: 'missing' }
const domain: Kind = { read: domainOfWebsite, fault: 'domain' }

/** Everything that a search can be told, and how it is read. */
export const fields = {
  email: { read: matching(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/), fault: 'email' },
  firstName: text,
  lastName: text,
  fullName: text,
  companyName: text,
  companyDomain: domain,
  /** A domain or a name: the service takes both in one place. */
  company: text,
  headline: text,
  currentPositionTitle: text,
  locationCity: text,
  locationCountryCode: { read: readCountries, fault: 'countries' },
  currentCompanyId: text,
  keywords: text,
  /** One place: the service takes no separators. */
  location: { read: matching(/^[\p{L}\p{M}\p{N} -]+$/u), fault: 'place' },
  companyUrl: { read: readCompanyPage, fault: 'companyPage' },
  domain,
} as const satisfies Record<string, Kind>

export type FieldName = keyof typeof fields

/** What is filled in, by field; what is not is missing. */
export type Values = Partial<Record<FieldName, string>>

/** `se, no` as `SE,NO`. */
function readCountries(typed: string): string | null {
  const codes = typed.split(',').map((code) => code.trim().toUpperCase())
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes.join(',') : null
}

function readCompanyPage(typed: string, socialUrl: string): string | null {
  const page = detectPage(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`, socialUrl)
  return page?.kind === 'company' ? page.url : null
}
