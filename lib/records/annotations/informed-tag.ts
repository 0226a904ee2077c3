/**
 * Marks a person as informed by Art. 14 GDPR, with the local calendar day. A tag, so that it is undone, merged, filtered,
 * exported and shared like any other; of no language, so that a team of several reads one.
 */
const beginning = 'Art. 14 · '

/** `day`: such as `2026-11-23`. */
export const informedTag = (day: string): string => `${beginning}${day}`

export const isInformedTag = (tag: string): boolean =>
  tag.startsWith(beginning) && /^\d{4}-\d\d-\d\d$/.test(tag.slice(beginning.length))
