/**
 * Marks a person as informed under Art. 14 GDPR. A tag, so that undo, merge, filter, export and sharing work.
 * Language-independent, for teams with several languages.
 */
const beginning = 'Art. 14 · '

/** The tag of a person informed on `day`, such as `2026-11-23`. */
export const informedTag = (day: string): string => `${beginning}${day}`

export const isInformedTag = (tag: string): boolean =>
  tag.startsWith(beginning) && /^\d{4}-\d\d-\d\d$/.test(tag.slice(beginning.length))
