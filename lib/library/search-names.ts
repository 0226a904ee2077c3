import * as z from 'zod/mini'
import { newSearchLink, type FilledForm } from '../search/remote/link.ts'
import { setting } from '../settings/setting.ts'
import { settingsItem } from '../settings/settings.ts'

const named = z.object({
  /** The link that fills in its form. */
  search: z.string(),
  name: z.string(),
})

export type NamedSearch = z.infer<typeof named>

/** More are more than anybody looks through: the oldest name makes room. */
const mostNamed = 500

export const longestSearchName = 120

/** What people call their searches; a search itself is its requests. */
export const searchNames = settingsItem('searchNames', 1, 'plain', {
  named: setting(z.array(named), [], 'keep.restore.settings.searchNames'),
})

export type SearchNames = Awaited<ReturnType<typeof searchNames.read>>

/** What a search is called; '' where it has no name. */
export function nameOfSearch(all: readonly NamedSearch[], filled: FilledForm): string {
  const search = newSearchLink(filled)
  return all.find((each) => each.search === search)?.name ?? ''
}

/** The names with another for this search; an empty one takes it away. */
export function withSearchName(
  all: readonly NamedSearch[],
  filled: FilledForm,
  typed: string,
): NamedSearch[] {
  const search = newSearchLink(filled)
  const name = typed.trim().slice(0, longestSearchName).toWellFormed()
  const others = all.filter((each) => each.search !== search)
  return (name === '' ? others : [...others, { search, name }]).slice(-mostNamed)
}
