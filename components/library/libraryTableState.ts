import { signal, type ReadonlySignal } from '@preact/signals'
import { labelKey, normalizeLabel } from '../../lib/records/annotations/tags.ts'
import { tabOf, withTab } from '../../lib/library/tabs.ts'
import { onErasedFromStorage } from '../../lib/data/retention/erase-from-storage.ts'
import { readFilter, defaultTableState, views, type TableState, type View } from '../../lib/library/views.ts'
import { onDispose } from '../model/model.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'

export interface TableStates {
  tableState: ReadonlySignal<TableState | undefined>
  change(part: Partial<TableState>): void
  saved: ReadonlySignal<View[]>
  /** Replaces a view with the same name. */
  save(name: string): Promise<void>
  remove(id: string): Promise<void>
}

const filterName = 'library-filter'

/**
 * Columns and order are stored for all browser tabs, the filter for this tab. `isWhole` is false for the table of one
 * list, which has no stored filter.
 */
export function watchTableState(isWhole = true): TableStates {
  const keep = ({ filter }: TableState) => {
    if (isWhole) sessionStorage.setItem(filterName, JSON.stringify(filter))
  }
  const tableState = signal<TableState | undefined>(undefined)
  const saved = signal<View[]>([])
  const fact = watchStorageItem(views)
  fact.subscribe((read) => {
    if (!read) return
    saved.value = read.saved
    tableState.value ??= { ...read.last, filter: isWhole ? filterOfTab(read.last) : defaultTableState.filter }
  })
  onDispose(
    onErasedFromStorage((without) => {
      const now = tableState.peek()
      if (!now) return
      tableState.value = { ...now, filter: without(now.filter) }
      keep(tableState.value)
    }),
  )
  return {
    tableState,
    change(part) {
      const before = tableState.peek() ?? defaultTableState
      const now = { ...before, ...part }
      tableState.value = now
      keep(now)
      const isOtherTab = isWhole && tabOf(now.filter) !== tabOf(before.filter)
      if (part.columns || part.sort || part.widths || part.density || isOtherTab)
        inBackground(
          views.change((kept) => {
            const filter = isWhole ? withTab(defaultTableState.filter, tabOf(now.filter)) : kept.last.filter
            return { ...kept, last: { ...now, filter } }
          }),
        )
    },
    saved,
    async save(name) {
      const now = tableState.peek()
      const called = normalizeLabel(name)
      if (!now || called === '') return
      await views.change((kept) => ({
        ...kept,
        saved: [
          ...kept.saved.filter((view) => labelKey(view.name) !== labelKey(called)),
          { ...now, id: crypto.randomUUID(), name: called },
        ].toSorted((a, b) => a.name.localeCompare(b.name)),
      }))
    },
    async remove(id) {
      await views.change((kept) => ({ ...kept, saved: kept.saved.filter((view) => view.id !== id) }))
    },
  }
}

/** A new browser tab takes over only which tab of Records was open. */
function filterOfTab(last: TableState): TableState['filter'] {
  return (
    readFilter(sessionStorage.getItem(filterName)) ?? withTab(defaultTableState.filter, tabOf(last.filter))
  )
}
