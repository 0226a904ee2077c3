import { withoutIgnorables } from '../text/canonical-text.ts'

/**
 * Network-internal ids are base64 with a prefix for their family, such as `ACoAAB2xQ` of a member and `ACwAAB2xQ` of a sales
 * lead: two that differ only in case are two people. In public handles case means nothing.
 */
const internalId = String.raw`(?:ACo[A-Z0-9][\w-]{3,}|A[A-Z][A-Za-z0-9]A[A-Za-z0-9][\w-]{8,})`
const wholeInternalId = new RegExp(`^${internalId}$`)

/** Whether a handle or id is a network-internal id, whose case counts. */
export const isInternalId = (id: string): boolean => wholeInternalId.test(id)

/** The network-internal ids in a text. */
export const internalIdsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`(?<![\\w-])${internalId}`, 'g'))].map(([id]) => id)

/** Handles that lead to whoever is signed in, or to nobody. */
const reserved = new Set(['me', 'edit', 'unavailable', 'undefined', 'null'])

/** A person's handle or internal id; `null` where it is none. */
export function personIdOf(segment: string): string | null {
  const id = canonicalHandle(segment)
  return id === null || reserved.has(id) ? null : id
}

/** Characters that can't stand in a handle once decoded: they would change what the address means. */
// oxlint-disable-next-line no-control-regex
const notInHandle = /[/\\?#%\s\u0000-\u001f\u007f]/

/** The one spelling of a handle, slug or internal id as it stands in an address, or `null` when it can't be one. */
export function canonicalHandle(segment: string): string | null {
  const text = decoded(segment)
  return text === null ? null : canonicalName(text)
}

/** Networks allow 100 characters; an internal id has some 40. */
const longest = 200
/** An escape takes three characters for each of up to four bytes. */
const longestSegment = longest * 12
/** Ids of jobs have 10 digits, and a number of 64 bits 20. */
const mostDigits = 20

/** The same of a name that stands for itself, not in an address. */
export function canonicalName(name: string): string | null {
  if (name.length > longest) return null
  const text = withoutIgnorables(name).normalize('NFC')
  if (text === '' || !text.isWellFormed() || notInHandle.test(text)) return null
  return isInternalId(text) ? text : text.toLowerCase()
}

/** The number of a job: the segment itself, or what follows the last hyphen of `senior-editor-at-acme-3912`. */
export function jobIdOf(segment: string): string | null {
  const digits = /^(?:.*-)?(\d+)$/.exec(decoded(segment) ?? '')?.[1] ?? null
  return digits !== null && digits.length <= mostDigits ? digits : null
}

function decoded(segment: string): string | null {
  if (segment.length > longestSegment) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
