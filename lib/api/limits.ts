// No schema stands here: what the panel shows first is loaded without them.

/**
 * How much of a value from outside is kept: of answers, imported files, backups and managed settings. Each is far
 * above what the service's data ever holds, and far below what would stop a view or a stack.
 */
export const limits = {
  /** Values within values. An answer of the service has 7; every recursion behind the edge relies on this. */
  depth: 32,
  /** Values in one answer or record. 200 positions are some 3,000. */
  nodes: 200_000,
  /** Fields of one object that its schema does not name. */
  keys: 1_000,
  /** Items of one list. */
  items: 10_000,
  /** Characters of prose: a description, a post, a note. */
  prose: 100_000,
  /** Characters of a name, a title, a place. */
  line: 1_000,
  /** Characters of an id, a handle or a mail address (RFC 5321 allows 254). */
  id: 300,
  /** Characters of a web address. */
  address: 4_096,
  /** The first and the last year that a date can have. */
  years: [1800, 2200],
  /** Anything that is counted. */
  count: 1e12,
  /** Parts of one answer that are listed as unreadable; more are only counted. */
  unreadable: 100,
} as const

const [firstYear, lastYear] = limits.years
const firstInstant = Date.UTC(firstYear, 0, 1)
const lastInstant = Date.UTC(lastYear + 1, 0, 1) - 1

/** No date is longer: what is need not be parsed. */
const longestDate = 100

function instantOf(text: string): number {
  return text.length > longestDate ? Number.NaN : Date.parse(text)
}

/** Whether a text is a date that views and sorting can do nothing with. */
export function isBeyond(text: string): boolean {
  const at = instantOf(text)
  return at < firstInstant || at > lastInstant
}

/** Whether a text is a date between 1800 and 2200. */
export function isDate(text: string): boolean {
  return !Number.isNaN(instantOf(text)) && !isBeyond(text)
}

/**
 * When something that a file or a row tells of was bought or changed, in milliseconds since 1970. Nothing was in the
 * future: a later moment counts as `now`, else it would hide all that is bought until then. `null`: it is no moment.
 */
export function pastInstant(at: unknown, now: number): number | null {
  return typeof at === 'number' && at >= 0 ? Math.min(at, now) : null
}

/** At most so many UTF-16 units of a text, with a mark where something was cut off, and never half a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1)
  const last = kept.charCodeAt(kept.length - 1)
  return `${last >= 0xd800 && last <= 0xdbff ? kept.slice(0, -1) : kept}…`
}
