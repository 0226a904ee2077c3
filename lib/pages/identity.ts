/** Network-internal ids, such as `ACoAAB2xQ`, are base64: their case is meaning. Public handles have none. */
const internalId = /^ACo[A-Z0-9][\w-]{3,}$/

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
  const text = name.normalize('NFC')
  if (text === '' || !text.isWellFormed() || notInHandle.test(text)) return null
  return internalId.test(text) ? text : text.toLowerCase()
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
