import { parseAddress, sureAddress } from '../../input/parse-address.ts'
import type { Expected } from '../../input/parse-domain.ts'

/** What can be wrong with what was filled in. */
export type Fault = 'missing' | 'email' | 'domain' | 'place' | 'companyPage' | 'countries' | 'name'

interface Kind {
  /** The one spelling of what was typed that may be sent; `null` for what the service does not take. */
  read: (text: string, socialUrl: string) => string | null
  fault: Fault
  /** For what is an address: what else its place takes. */
  expected?: Expected
}

const matching =
  (pattern: RegExp): Kind['read'] =>
  (typed) =>
    pattern.test(typed) ? typed : null

const text: Kind = { read: (typed) => typed, fault: 'missing' }
/** What is an address in a field for names would be sent as a name, and paid. */
const name: Kind = { read: matching(/^(?!.*@|https?:|.*\/\/)/i), fault: 'name' }
const domain: Kind = { read: readDomain, fault: 'domain', expected: 'domain' }

/** Every field of a search, and how it is read. */
export const fields = {
  email: { read: readEmail, fault: 'email', expected: 'any' },
  firstName: name,
  lastName: name,
  fullName: name,
  companyName: name,
  companyDomain: domain,
  /** A domain or a name: the service takes both in one place. */
  company: { read: readCompany, fault: 'domain', expected: 'domain' },
  headline: text,
  currentPositionTitle: text,
  locationCity: text,
  locationCountryCode: { read: readCountries, fault: 'countries' },
  currentCompanyId: text,
  keywords: text,
  /** One place: the service takes no separators. */
  location: { read: matching(/^[\p{L}\p{M}\p{N} -]+$/u), fault: 'place' },
  companyUrl: { read: readCompanyPage, fault: 'companyPage', expected: 'any' },
  domain,
} as const satisfies Record<string, Kind>

export type SearchFieldName = keyof typeof fields

/** What is filled in, by field; what is not is missing. */
export type Values = Partial<Record<SearchFieldName, string>>

/** How something was probably meant that a field does not take; `null`: nobody can guess. */
export function suggestionFor(field: SearchFieldName, typed: string, socialUrl: string): string | null {
  const { read, expected }: Kind = fields[field]
  const address = expected && parseAddress(typed, socialUrl, expected)
  const meant = address && 'why' in address ? address.suggestion : null
  return meant !== null && read(meant, socialUrl) !== null ? meant : null
}

function readEmail(typed: string, socialUrl: string): string | null {
  const read = sureAddress(typed, socialUrl)
  return read && 'email' in read ? read.email : null
}

function readDomain(typed: string, socialUrl: string): string | null {
  const read = sureAddress(typed, socialUrl, 'domain')
  return read && 'domain' in read ? read.domain : null
}

function readCompany(typed: string, socialUrl: string): string | null {
  const read = parseAddress(typed, socialUrl, 'domain')
  if (read === null) return name.read(typed, socialUrl)
  return 'domain' in read ? read.domain : null
}

/** `se, no` as `SE,NO`. */
function readCountries(typed: string): string | null {
  const codes = typed.split(',').map((code) => code.trim().toUpperCase())
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes.join(',') : null
}

function readCompanyPage(typed: string, socialUrl: string): string | null {
  const read = sureAddress(typed, socialUrl)
  return read && 'page' in read && read.page.kind === 'company' ? read.page.url : null
}
