import { callFor } from './operations.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'
import { operations, type OperationName } from '../api/operations.ts'
import type { SectionOrder } from './rows/section-order.ts'
import { requestKeyOf } from './ledger/request-key.ts'
import { pageTyped, sureAddress } from '../input/parse-address.ts'
import { plainMailbox } from '../input/plain-mailbox.ts'
import { detectPage, pageById } from '../pages/page.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import type { Identifiers } from '../records/rows/subject.ts'
import { hasSection } from '../records/sections.ts'
import type { SectionName } from '../records/rows/sections.ts'
import type { LedgerRequest } from './rows/requests.ts'
import { domainOfWebsite, hostOfWebsite } from '../input/domain-of-website.ts'
import { cached } from '../text/cached.ts'
import { canonicalAddressText, canonicalText } from '../text/canonical-text.ts'

export interface PlannedRequest {
  operation: OperationName
  input: CanonicalInput
  /** `null` if the request isn't about one subject, such as a search. */
  subject: string | null
  section: SectionName | null
  requestKey: string
  identifiers?: Identifiers
}

/** Plans the request of an operation. All spellings of the same input give the same request key. */
export function planRequest(
  operation: OperationName,
  typed: Record<string, unknown>,
  where: Pick<DeploymentSettings, 'apiUrl' | 'socialUrl'>,
): PlannedRequest {
  const input = canonicalInput(operation, typed, where.socialUrl)
  const subject = subjectOfInput(input, where.socialUrl)
  const { identifiedBy, section: bought } = operations[operation]
  // A request by name or email has no subject yet: its response identifies it.
  const section = subject !== null && identifiedBy !== null && identifiedBy.by !== 'details' ? bought : null
  const planned = { operation, input, subject, section }
  return { ...planned, requestKey: requestKeyOf(originAt(where.apiUrl), planned) }
}

const originAt = cached((apiUrl) => new URL(apiUrl).origin)

/** The plan of a ledger row. Its stored input is already canonical. */
export function planOf(row: LedgerRequest): PlannedRequest {
  const { operation, input, subject, section, requestKey, identifiers } = row
  const planned = { operation, input: input as CanonicalInput, subject, section, requestKey }
  return identifiers ? { ...planned, identifiers } : planned
}

/** Plans the request of a click. The request belongs to the click's page, whichever subject the response is about. */
export function planSection(
  order: SectionOrder,
  preferences: Preferences,
  where: DeploymentSettings,
): PlannedRequest {
  const { operation, input } = callFor(order, preferences)
  return { ...planRequest(operation, input, where), subject: subjectOf(order.page) }
}

function subjectOfInput({ socialUrl, url, domain }: CanonicalInput, host: string): string | null {
  const address = [socialUrl, url].find((value) => typeof value === 'string')
  const page = address ? detectPage(address, host) : null
  if (page) return subjectOf(page)
  const name = typeof domain === 'string' ? domainOfWebsite(domain) : null
  return name && `company:domain:${name}`
}

declare const canonical: unique symbol

/**
 * Input in canonical spelling. Only `canonicalInput` creates it, so the suppression check, the request key and the
 * request use the same text.
 */
type CanonicalInput = Record<string, unknown> & { readonly [canonical]: true }

/** `kind`: of the page that a bare handle refers to. */
type Reader = (text: string, socialUrl: string, kind: PageKind) => string

const readers: Partial<Record<string, Reader>> = {
  socialUrl: readPage,
  url: readPage,
  companyUrl: (text, socialUrl) => readPage(text, socialUrl, 'company'),
  email: readEmail,
  domain: readDomain,
  companyDomain: (text, socialUrl) => sureDomain(text, socialUrl) ?? canonicalText(text),
  locationCountryCode: readCountries,
}

/**
 * The input to send, in canonical spelling: text, page addresses, unwrapped emails and domains. Idempotent. Leaves
 * unreadable values as they are, for the schema to reject.
 */
export function canonicalInput(
  operation: OperationName,
  input: Record<string, unknown>,
  socialUrl: string,
): CanonicalInput {
  const kind = kindOf(operation)
  const entries = Object.entries(input).map(([name, value]) => {
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (!read || typeof value !== 'string') return [name, canonicalValue(value)]
    return [name, settled(value, (text) => read(text, socialUrl, kind))]
  })
  return Object.fromEntries(entries) as CanonicalInput
}

/** Text that still changes after ten rounds stays as typed. */
function settled(typed: string, read: (text: string) => string): string {
  let text = typed
  for (let round = 0; round < 10; round++) {
    const next = read(text)
    if (next === text) break
    text = next
  }
  return text
}

/** Handles any JSON, because parameters outside the schema may have any shape. */
function canonicalValue(value: unknown): unknown {
  if (typeof value === 'string') return canonicalText(value)
  if (Array.isArray(value)) return value.map(canonicalValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, canonicalValue(part)]))
}

function kindOf(operation: OperationName): PageKind {
  const { section } = operations[operation]
  return section !== null && !hasSection('person', section) && hasSection('job', section) ? 'job' : 'person'
}

function readPage(typed: string, socialUrl: string, kind: PageKind): string {
  const text = canonicalAddressText(typed)
  // Try the text as typed first: full-width letters can be part of a handle.
  const page = pageTyped(text, socialUrl) ?? pageTyped(canonicalText(text), socialUrl)
  if (page) return page.url
  // Text with a dot or slash is an address, not a handle.
  const bare = /^[^\s/:@?#.]+$/u.test(text) && (kind !== 'job' || /^\d+$/.test(text))
  const own = bare ? pageById(kind, text, socialUrl) : null
  if (own) return own.url
  const elsewhere = /^https?:\/\//i.test(text) ? URL.parse(text)?.href : undefined
  return elsewhere ?? text
}

function readEmail(text: string, socialUrl: string): string {
  const read = sureAddress(text, socialUrl)
  if (read && 'email' in read) return read.email
  const plain = plainMailbox(text)
  if (plain === null) return canonicalText(text)
  const address = sureAddress(plain, socialUrl)
  return address && 'email' in address ? address.email : plain
}

function readDomain(typed: string, socialUrl: string): string {
  const text = canonicalText(typed)
  const host = sureDomain(text, socialUrl) ?? hostOfWebsite(text) ?? text
  // A host can be wrapped like an address, for example in angle brackets.
  return sureDomain(host, socialUrl) ?? host
}

/** Without the root's trailing dot; `null` unless the text is clearly a domain. */
function sureDomain(typed: string, socialUrl: string): string | null {
  const read = sureAddress(canonicalText(typed).replace(/\.$/, ''), socialUrl, 'domain')
  return read && 'domain' in read ? read.domain : null
}

/** `se, no` becomes `SE,NO`. */
function readCountries(typed: string): string {
  const text = canonicalText(typed)
  const codes = text.split(',').map((code) => code.trim().toUpperCase())
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes.join(',') : text
}
