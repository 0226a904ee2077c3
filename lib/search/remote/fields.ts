import { parseAddress, sureAddress } from '../../input/parse-address.ts'
import type { Expected } from '../../input/parse-domain.ts'

export type Fault = 'missing' | 'email' | 'domain' | 'place' | 'companyPage' | 'countries' | 'name'

interface Kind {
  /** `null` if it is invalid. */
  read: (text: string, socialUrl: string) => string | null
  fault: Fault
  expected?: Expected
}

const matching =
  (pattern: RegExp): Kind['read'] =>
  (typed) =>
    pattern.test(typed) ? typed : null

const text: Kind = { read: (typed) => typed, fault: 'missing' }
/** An email or URL would be sent as a name, and charged. */
const name: Kind = { read: matching(/^(?!.*@|https?:|.*\/\/)/i), fault: 'name' }
const domain: Kind = { read: readDomain, fault: 'domain', expected: 'domain' }

export const fields = {
  email: { read: readEmail, fault: 'email', expected: 'any' },
  firstName: name,
  lastName: name,
  fullName: name,
  companyName: name,
  companyDomain: domain,
  /** The provider accepts a domain or a name in one field. */
  company: { read: readCompany, fault: 'domain', expected: 'domain' },
  headline: text,
  currentPositionTitle: text,
  locationCity: text,
  locationCountryCode: { read: readCountries, fault: 'countries' },
  currentCompanyId: text,
  keywords: text,
  /** One place, because the provider accepts no separators. */
  location: { read: matching(/^[\p{L}\p{M}\p{N} -]+$/u), fault: 'place' },
  companyUrl: { read: readCompanyPage, fault: 'companyPage', expected: 'any' },
  domain,
} as const satisfies Record<string, Kind>

export type SearchFieldName = keyof typeof fields

/** Empty values are missing. */
export type Values = Partial<Record<SearchFieldName, string>>

/** `null` if there is none. */
export function suggestionFor(field: SearchFieldName, typed: string, socialUrl: string): string | null {
  const { read, expected }: Kind = fields[field]
  const address = expected && parseAddress(typed, socialUrl, expected)
  const meant = address && 'reason' in address ? address.suggestion : null
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

/** `se, no` becomes `SE,NO`. */
function readCountries(typed: string): string | null {
  const codes = typed.split(',').map((code) => code.trim().toUpperCase())
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes.join(',') : null
}

function readCompanyPage(typed: string, socialUrl: string): string | null {
  const read = sureAddress(typed, socialUrl)
  return read && 'page' in read && read.page.kind === 'company' ? read.page.url : null
}
