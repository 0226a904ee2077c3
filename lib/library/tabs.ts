import { pageKinds, type PageKind } from '../pages/page-kinds.ts'
import type { LibraryFilter } from './filter.ts'
import { noFilter, isNoFilter } from './filter.ts'

export const recordTabs = [...pageKinds, 'all'] as const

export type RecordTab = PageKind | 'all'

/** All, unless the filter has one kind. */
export function tabOf({ kind }: Pick<LibraryFilter, 'kind'>): RecordTab {
  const [only] = kind
  return only !== undefined && kind.length === 1 ? only : 'all'
}

export const withTab = (filter: LibraryFilter, tab: RecordTab): LibraryFilter => ({
  ...filter,
  kind: tab === 'all' ? [] : [tab],
})

export const showsWholeTab = (filter: LibraryFilter): boolean => isNoFilter({ ...filter, kind: [] })

export const wholeTab = (filter: LibraryFilter): LibraryFilter => withTab(noFilter, tabOf(filter))
