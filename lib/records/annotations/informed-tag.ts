/** Marks a person as informed under Art. 14 GDPR. A tag for the same reasons as a follow-up: see `followUpTagStart`. */
const beginning = 'Art. 14 · '

/** The tag of a person informed on `day`, such as `2026-11-23`. */
export const informedTag = (day: string): string => `${beginning}${day}`

export const isInformedTag = (tag: string): boolean =>
  tag.startsWith(beginning) && /^\d{4}-\d\d-\d\d$/.test(tag.slice(beginning.length))
