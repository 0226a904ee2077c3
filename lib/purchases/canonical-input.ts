import { operations, type OperationName } from '../api/operations.ts'
import { domainOfWebsite } from '../input/domain-of-website.ts'
import { pageTyped, sureAddress } from '../input/parse-address.ts'
import { plainMailbox } from '../input/plain-mailbox.ts'
import { pageById } from '../pages/page.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import { hasSection } from '../records/sections.ts'
import { canonicalAddressText, canonicalText } from '../text/canonical-text.ts'

declare const canonical: unique symbol

/**
 * What an operation is asked, in its one spelling. `canonicalInput` alone makes it; the suppression check, the question
 * and the request are all made from it.
 */
export type CanonicalInput = Record<string, unknown> & { readonly [canonical]: true }

/** Reads one text of an input; `kind`: what a handle without an address is the handle of. */
type Reader = (text: string, socialUrl: string, kind: PageKind) => string

/** How the fields are read that hold more than a text. */
const readers: Partial<Record<string, Reader>> = {
  socialUrl: readPage,
  url: readPage,
  companyUrl: (text, socialUrl) => readPage(text, socialUrl, 'company'),
  email: readEmail,
  domain: readDomain,
  // The service takes a domain or a name here.
  companyDomain: (text, socialUrl) => sureDomain(text, socialUrl) ?? canonicalText(text),
  locationCountryCode: readCountries,
}

/**
 * The input as it is sent: every text in its one spelling, pages by their address, e-mail addresses and domains without
 * what they are only wrapped in. Canonical input comes back as it is. What can't be read stays, for the schema to refuse.
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

/** What is wrapped more than once is unwrapped round by round; text of which no round makes an end stays as it is then. */
function settled(typed: string, read: (text: string) => string): string {
  let text = typed
  for (let round = 0; round < 10; round++) {
    const next = read(text)
    if (next === text) break
    text = next
  }
  return text
}

/** Parameters that the schema doesn't name can hold any JSON. */
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
  // Full-width letters can be part of a handle: as it was typed first.
  const page = pageTyped(text, socialUrl) ?? pageTyped(canonicalText(text), socialUrl)
  if (page) return page.url
  // A bare handle or number. What has a dot or a slash was meant as an address.
  const bare = /^[^\s/:@?#.]+$/u.test(text) && (kind !== 'job' || /^\d+$/.test(text))
  const own = bare ? pageById(kind, text, socialUrl) : null
  if (own) return own.url
  const elsewhere = /^https?:\/\//i.test(text) ? URL.parse(text)?.href : undefined
  return elsewhere ?? text
}

function readEmail(text: string, socialUrl: string): string {
  const plain = plainMailbox(text)
  for (const typed of plain === null ? [text] : [text, plain]) {
    const read = sureAddress(typed, socialUrl)
    if (read && 'email' in read) return read.email
  }
  return plain ?? canonicalText(text)
}

function readDomain(typed: string, socialUrl: string): string {
  const text = canonicalText(typed)
  const host = sureDomain(text, socialUrl) ?? domainOfWebsite(text) ?? text
  // A host can be wrapped in what only an address is wrapped in.
  return sureDomain(host, socialUrl) ?? host
}

/** `null` where it is no domain for certain; the root's dot is part of none. */
function sureDomain(typed: string, socialUrl: string): string | null {
  const read = sureAddress(canonicalText(typed).replace(/\.$/, ''), socialUrl, 'domain')
  return read && 'domain' in read ? read.domain : null
}

/** `se, no` as `SE,NO`. */
function readCountries(typed: string): string {
  const text = canonicalText(typed)
  const codes = text.split(',').map((code) => code.trim().toUpperCase())
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes.join(',') : text
}
