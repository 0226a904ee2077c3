import { withoutIgnorables } from '../text/canonical-text.ts'

/**
 * Internal ids are base64 with a prefix per family, for example `ACoAAB2xQ` (member) or `ACwAAB2xQ` (sales
 * lead). They are case-sensitive; public handles are not.
 */
const internalId = String.raw`(?:ACo[A-Z0-9][\w-]{3,}|A[A-Z][A-Za-z0-9]A[A-Za-z0-9][\w-]{8,})`
const wholeInternalId = new RegExp(`^${internalId}$`)

/** Whether an id is a case-sensitive internal id. */
export const isInternalId = (id: string): boolean => wholeInternalId.test(id)

export const internalIdsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`(?<![\\w-])${internalId}`, 'g'))].map(([id]) => id)

const reserved = new Set(['me', 'edit', 'unavailable', 'undefined', 'null'])

/** A person's handle or internal id in canonical form; `null`: invalid. */
export function personIdOf(segment: string): string | null {
  const id = canonicalHandle(segment)
  return id === null || reserved.has(id) ? null : id
}

/** Decoded characters that would change the meaning of a URL. */
// oxlint-disable-next-line no-control-regex
const notInHandle = /[/\\?#%\s\u0000-\u001f\u007f]/

/** The canonical form of a handle, slug or internal id from a URL; `null`: invalid. */
export function canonicalHandle(segment: string): string | null {
  const text = decoded(segment)
  return text === null ? null : canonicalName(text)
}

/** Networks allow 100 characters; internal ids have about 40. */
const maxHandleLength = 200
/** Percent-encoding takes three characters for each of up to four bytes. */
const maxSegmentLength = maxHandleLength * 12
/** Job ids have 10 digits; 64-bit numbers have 20. */
const maxDigits = 20

/** Like `canonicalHandle`, for a name that is not URL-encoded. */
export function canonicalName(name: string): string | null {
  if (name.length > maxHandleLength) return null
  const text = withoutIgnorables(name).normalize('NFC')
  if (text === '' || !text.isWellFormed() || notInHandle.test(text)) return null
  return isInternalId(text) ? text : text.toLowerCase()
}

/**
 * A job's number: the segment itself, or the digits after the last hyphen of `senior-editor-at-acme-3912`.
 */
export function jobIdOf(segment: string): string | null {
  const digits = /^(?:.*-)?(\d+)$/.exec(decoded(segment) ?? '')?.[1] ?? null
  return digits !== null && digits.length <= maxDigits ? digits : null
}

function decoded(segment: string): string | null {
  if (segment.length > maxSegmentLength) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
