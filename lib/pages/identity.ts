import { withoutIgnorables } from '../text/canonical-text.ts'

/**
 * Internal ids are base64 with a prefix for each type, for example `ACoAAB2xQ` (member) or `ACwAAB2xQ` (sales lead).
 * They are case-sensitive; public handles aren't.
 */
const internalId = String.raw`(?:ACo[A-Z0-9][\w-]{3,}|A[A-Z][A-Za-z0-9]A[A-Za-z0-9][\w-]{8,})`
const wholeInternalId = new RegExp(`^${internalId}$`)

/** Whether an id is a case-sensitive internal id. */
export const isInternalId = (id: string): boolean => wholeInternalId.test(id)

export const internalIdsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`(?<![\\w-])${internalId}`, 'g'))].map(([id]) => id)

const reserved = new Set(['me', 'edit', 'unavailable', 'undefined', 'null'])

/** A person's handle or internal id in canonical form; `null` if the path segment can't be one. */
export function personIdOf(segment: string): string | null {
  const id = canonicalHandle(segment)
  return id === null || reserved.has(id) ? null : id
}

/** Characters that would change the meaning of a URL once decoded. */
// oxlint-disable-next-line no-control-regex
const notInHandle = /[/\\?#%\s\u0000-\u001f\u007f]/

/** A handle, slug or internal id from a URL in canonical form; `null` if the segment can't be one. */
export function canonicalHandle(segment: string): string | null {
  const text = decoded(segment)
  return text === null ? null : canonicalName(text)
}

/** Longest handle in characters. Networks allow 100; internal ids have about 40. */
const maxHandleLength = 200
/** Longest encoded segment: percent-encoding takes three characters for each of up to four bytes. */
const maxSegmentLength = maxHandleLength * 12
/** Most digits of a job id. Today's ids have 10; 64-bit numbers have up to 20. */
const maxDigits = 20

/** Like `canonicalHandle`, but for a name that isn't URL-encoded. */
export function canonicalName(name: string): string | null {
  if (name.length > maxHandleLength) return null
  const text = withoutIgnorables(name).normalize('NFC')
  if (text === '' || !text.isWellFormed() || notInHandle.test(text)) return null
  return isInternalId(text) ? text : text.toLowerCase()
}

/**
 * The number of a job: the path segment itself, or the digits after the last hyphen of `senior-editor-at-acme-3912`.
 * `null` if there is none.
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
