// Without schemas, because the panel's first view loads this file.

/**
 * Limits of responses, imported files, backups and managed settings. Far above real data, and far below the point at
 * which a view would freeze or a stack overflow.
 */
export const limits = {
  /** Levels of nesting. Real responses have 7. All recursive code relies on this. */
  depth: 32,
  /** Values in one response or record; 200 positions have about 3,000. */
  nodes: 200_000,
  /** Fields of one object without a schema. */
  keys: 1_000,
  items: 10_000,
  prose: 100_000,
  line: 1_000,
  /** Characters of an id, handle or email (RFC 5321 allows 254). */
  id: 300,
  address: 4_096,
  years: [1800, 2200],
  count: 1e12,
  /** Unreadable parts per response. Further ones are only counted. */
  unreadable: 100,
} as const

const [firstYear, lastYear] = limits.years
const firstInstant = Date.UTC(firstYear, 0, 1)
const lastInstant = Date.UTC(lastYear + 1, 0, 1) - 1

/** In characters. Longer texts are never dates. */
const maxDateLength = 100

function instantOf(text: string): number {
  return text.length > maxDateLength ? Number.NaN : Date.parse(text)
}

export function isBeyond(text: string): boolean {
  const at = instantOf(text)
  return at < firstInstant || at > lastInstant
}

/** From 1800 to 2200. */
export function isDate(text: string): boolean {
  return !Number.isNaN(instantOf(text)) && !isBeyond(text)
}

/**
 * In ms since epoch; `null` if the value isn't a time. Future times become `now`, because they would hide all newer
 * data.
 */
export function pastInstant(at: unknown, now: number): number | null {
  return typeof at === 'number' && at >= 0 ? Math.min(at, now) : null
}

/** With an ellipsis, at most `maximum` UTF-16 units, without splitting a surrogate pair. */
export function cutText(text: string, maximum: number): string {
  if (text.length <= maximum) return text
  const kept = text.slice(0, maximum - 1)
  const last = kept.charCodeAt(kept.length - 1)
  return `${last >= 0xd800 && last <= 0xdbff ? kept.slice(0, -1) : kept}…`
}
