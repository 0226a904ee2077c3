import { batch, effect, untracked, type Signal } from '@preact/signals'
import { isUsual, tableStateQuery, readTableStateQuery } from '../../lib/library/table-state-address.ts'
import { hrefOfRecord, pageNames, queryOf, readRoute } from '../../lib/library/route.ts'
import { isSameTableState } from '../../lib/library/views.ts'
import { listenToPage } from '../model/model.ts'
import type { TableStates } from './libraryTableState.ts'

/** Marks history entries that the table wrote: their address is complete, including defaults. */
const mark = { records: true } as const

const isMarked = (state: unknown) => typeof state === 'object' && state !== null && 'records' in state

/** Typing replaces the history entry; any other change adds one. */
export function watchAddress(tableStates: TableStates, open: Signal<string | null>): void {
  let isRead = false
  let text: string | undefined

  /** An address without table state, for example a link to a record, keeps the current state. */
  function read(): void {
    const { page, id } = readRoute(location.hash)
    if (page !== 'table') return
    const tableState = readTableStateQuery(queryOf(location.hash))
    const isWhole = isMarked(history.state)
    if (id !== null || isWhole) open.value = id
    if (isUsual(tableState) && !isWhole) return
    const view = tableStates.saved.peek().find((one) => one.id === tableState.view)
    const { filter, sort } = view ?? tableState
    tableStates.change({ filter, sort, ...(view ? { columns: view.columns } : {}) })
  }

  function write(): void {
    const tableState = tableStates.tableState.peek()
    if (!tableState || readRoute(location.hash).page !== 'table') return
    const query = tableStateQuery(
      tableState,
      tableStates.saved.peek().find((view) => isSameTableState(view, tableState)),
    )
    const key = open.peek()
    const path = key === null ? pageNames.table : hrefOfRecord(key)
    const hash = query === '' ? path : `${path}?${query}`
    const isTyping = text !== undefined && tableState.filter.text !== text
    text = tableState.filter.text
    const isWhole = isMarked(history.state)
    if (isWhole && hash === location.hash) return
    // A link's address is replaced by the complete one, without a new entry.
    if (isTyping || !isWhole) history.replaceState(mark, '', hash)
    else history.pushState(mark, '', hash)
  }

  effect(() => {
    const isReady = tableStates.tableState.value !== undefined
    void [tableStates.saved.value, open.value]
    if (!isReady) return
    untracked(() => {
      if (!isRead) {
        isRead = true
        batch(read)
      }
      write()
    })
  })
  listenToPage('hashchange', () => {
    if (!isRead) return
    batch(read)
    write()
  })
}
