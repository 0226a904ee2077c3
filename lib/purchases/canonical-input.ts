import { operations, type OperationName } from '../api/operations.ts'
import { hostOfWebsite } from '../input/domain-of-website.ts'
import { pageTyped, sureAddress } from '../input/parse-address.ts'
import { plainMailbox } from '../input/plain-mailbox.ts'
import { pageById } from '../pages/page.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import { hasSection } from '../records/sections.ts'
import { canonicalAddressText, canonicalText } from '../text/canonical-text.ts'

declare const canonical: unique symbol

/**
 * Input in canonical spelling. Only `canonicalInput` creates it, so the suppression check, the request key and the
 * request use the same text.
 */
export type CanonicalInput = Record<string, unknown> & { readonly [canonical]: true }

/** `kind` is the kind of page that a bare handle refers to. */
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

/** Unwraps until nothing changes. Text that still changes after ten rounds stays as typed. */
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
  const again = sureAddress(plain, socialUrl)
  return again && 'email' in again ? again.email : plain
}

function readDomain(typed: string, socialUrl: string): string {
  const text = canonicalText(typed)
  const host = sureDomain(text, socialUrl) ?? hostOfWebsite(text) ?? text
  // A host can be wrapped like an address, for example in angle brackets.
  return sureDomain(host, socialUrl) ?? host
}

/** The domain without the root's trailing dot; `null` unless the text is clearly a domain. */
function sureDomain(typed: string, socialUrl: string): string | null {
  const read = sureAddress(canonicalText(typed).replace(/\.$/, ''), socialUrl, 'domain')
  return read && 'domain' in read ? read.domain : null
}

/** Reads a list of country codes: `se, no` becomes `SE,NO`. */
function readCountries(typed: string): string {
  const text = canonicalText(typed)
  const codes = text.split(',').map((code) => code.trim().toUpperCase())
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes.join(',') : text
}
