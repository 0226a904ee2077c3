import { untracked } from '@preact/signals'
import { noFilter } from '../../lib/library/filter.ts'
import type { LibraryRows } from '../../lib/library/library-rows.ts'
import type { SortBy } from '../../lib/library/sort.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import type { KeySelection } from '../model/librarySelection.ts'

/** The selection in table order, even rows that the filter hides, or `shown` if nothing is selected. */
export function printedRows(
  rows: LibraryRows,
  shown: Uint32Array,
  chosen: KeySelection,
  sort: readonly SortBy[],
): Subject[] {
  const isSelection = untracked(() => chosen.size) > 0
  const places = isSelection ? rows.chosen(noFilter, sort) : shown
  const all = [...places].flatMap((place) => rows.at(place) ?? [])
  return isSelection ? all.filter(({ key }) => chosen.peekHas(key)) : all
}
