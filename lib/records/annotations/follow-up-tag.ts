/**
 * A tag, so that undo, merge, filter, export and sharing work. Language-independent, for teams with several languages.
 */
export const followUpTagStart = 'Follow-up · '

/** The tag of a follow-up on `day`, such as `2026-12-01`. */
export const followUpTag = (day: string): string => `${followUpTagStart}${day}`

function dayOfFollowUpTag(tag: string): string | null {
  const day = tag.startsWith(followUpTagStart) ? tag.slice(followUpTagStart.length) : ''
  return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(day) ? day : null
}

/** The first follow-up day of a record, or `null`. */
export const followUpDay = (tags: readonly string[]): string | null =>
  tags.flatMap((tag) => dayOfFollowUpTag(tag) ?? []).toSorted()[0] ?? null

/** The tags with this follow-up only; `null` removes all follow-ups. */
export const withFollowUp = (tags: readonly string[], day: string | null): string[] => [
  ...tags.filter((tag) => dayOfFollowUpTag(tag) === null),
  ...(day === null ? [] : [followUpTag(day)]),
]
