/**
 * A follow-up is a tag, so that undo, merge, filters, export and sharing work for it. Not translated, because a team
 * may use several languages.
 */
export const followUpTagStart = 'Follow-up · '

/** The tag of a follow-up on `day`, such as `2026-12-01`. */
export const followUpTag = (day: string): string => `${followUpTagStart}${day}`

function dayOfFollowUpTag(tag: string): string | null {
  const day = tag.startsWith(followUpTagStart) ? tag.slice(followUpTagStart.length) : ''
  return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(day) ? day : null
}

/** The earliest follow-up day in a record's tags, such as `2026-12-01`; `null` if there is none. */
export const followUpDay = (tags: readonly string[]): string | null =>
  tags.flatMap((tag) => dayOfFollowUpTag(tag) ?? []).toSorted()[0] ?? null

/** The tags with only this follow-up. `null` as `day` removes all follow-ups. */
export const withFollowUp = (tags: readonly string[], day: string | null): string[] => [
  ...tags.filter((tag) => dayOfFollowUpTag(tag) === null),
  ...(day === null ? [] : [followUpTag(day)]),
]
