import * as z from 'zod/mini'
import { newSearchLink, type FilledForm } from '../search/remote/link.ts'
import { setting } from '../settings/setting.ts'
import { settingsItem } from '../settings/settings.ts'

const named = z.object({
  search: z.string(),
  name: z.string(),
})

type NamedSearch = z.infer<typeof named>

/** With more names than this, the oldest is dropped. */
const maxNamed = 500

export const longestSearchName = 120

export const searchNames = settingsItem('searchNames', 1, 'plain', {
  named: setting(z.array(named), [], 'data.restore.settings.searchNames'),
})

export type SearchNames = Awaited<ReturnType<typeof searchNames.read>>

/** `''` if it has none. */
export function nameOfSearch(all: readonly NamedSearch[], filled: FilledForm): string {
  const search = newSearchLink(filled)
  return all.find((each) => each.search === search)?.name ?? ''
}

/** An empty name removes that of the search. */
export function withSearchName(
  all: readonly NamedSearch[],
  filled: FilledForm,
  typed: string,
): NamedSearch[] {
  const search = newSearchLink(filled)
  const name = typed.trim().slice(0, longestSearchName).toWellFormed()
  const others = all.filter((each) => each.search !== search)
  return (name === '' ? others : [...others, { search, name }]).slice(-maxNamed)
}
