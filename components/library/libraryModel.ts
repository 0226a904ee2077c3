import { batch, computed, effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals'
import { plainContext, type ColumnContext } from '../../lib/library/columns.ts'
import type { FacetCounts } from '../../lib/library/facets.ts'
import { filterNeedsContext, isNoFilter, noFilter, type LibraryFilter } from '../../lib/library/filter.ts'
import { needsContext } from '../../lib/library/first-rows.ts'
import { LibraryRows } from '../../lib/library/library-rows.ts'
import { informingStateBy } from '../../lib/library/informing.ts'
import { recordStatusBy } from '../../lib/library/record-status.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { preferences } from '../../lib/settings/settings.ts'
import type { TableState } from '../../lib/library/views.ts'
import { watchClock } from '../model/watchClock.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { inBackground } from '../model/pageProblem.ts'
import { libraryActions, type LibraryActions } from './libraryActions.ts'
import { watchRowSelection, type RowSelection } from './libraryChoice.ts'
import { watchRecordPane, type RecordPaneModel } from './recordModel.ts'
import { readRows } from './libraryRows.ts'
import { watchAddress } from './libraryAddress.ts'
import { watchTableState, type TableStates } from './libraryTableState.ts'
import { watchFacts } from './libraryFacts.ts'
import { selected, type KeySelection } from '../model/librarySelection.ts'
import { watchAnnotations, type Annotations } from '../model/watchAnnotations.ts'

/** `undefined` until they are read. */
export interface LibraryModel extends TableStates {
  rows: LibraryRows
  shown: ReadonlySignal<Uint32Array | undefined>
  /** Once everything is read. It may briefly exceed the number of shown rows. */
  count: ReadonlySignal<number | undefined>
  /** `null` once all are. */
  reading: ReadonlySignal<number | null>
  total: ReadonlySignal<number>
  facets: ReadonlySignal<FacetCounts | undefined>
  context: ReadonlySignal<ColumnContext>
  /** Until the whole ledger is read, costs are incomplete. */
  areCostsRead: ReadonlySignal<boolean>
  words: Annotations
  informs: ReadonlySignal<boolean>
  chosen: KeySelection
  now: ReadonlySignal<number>
}

export interface TableModel {
  library: LibraryModel
  choice: RowSelection
  actions: LibraryActions
  pane: RecordPaneModel
}

/** One per page, so that returning to the page restores it. `within` limits the records, for example to a list. */
export function watchTable(db: Database, within: Partial<LibraryFilter> = {}): TableModel {
  selected.enter(JSON.stringify(within))
  const library = watchLibrary(db, within)
  const choice = watchRowSelection(library.rows, library.shown, library.chosen)
  return { library, choice, actions: libraryActions(), pane: watchRecordPane(db) }
}

/** With the table's state in the page's address. */
export function watchAddressedTable(db: Database): TableModel {
  const table = watchTable(db)
  watchAddress(table.library, table.pane.key)
  return table
}

/** Before the rest is sorted; more than a tall window shows. */
const firstShown = 200

// Ages and staleness are shown in days, so a minute is often enough.
const clockMs = 60_000

function watchLibrary(db: Database, within: Partial<LibraryFilter>): LibraryModel {
  const narrowed = (filter: LibraryFilter): LibraryFilter => ({ ...filter, ...within })
  const words = watchAnnotations(db)
  const wishes = watchStorageItem(preferences)
  const now = watchClock(clockMs)
  const tableStates = watchTableState(Object.keys(within).length === 0)
  const needsHistory = computed(() => {
    const { columns = [], sort = [], filter } = tableStates.tableState.value ?? {}
    return (
      (filter?.jobChange ?? []).length > 0 ||
      columns.includes('changedAt') ||
      sort.some(({ column }) => column === 'changedAt')
    )
  })
  const { facts, start } = watchFacts(db, needsHistory)
  const outside = computed((): ColumnContext => ({
    ...plainContext,
    costOf: (subject) => facts.value.costs.costOf(subject),
    isEmailNotFound: (subject) => facts.value.costs.isEmailNotFound(subject),
    changedAt: (subject) => facts.value.changes.changedAt(subject),
    jobChangeOf: (subject) => facts.value.changes.jobChangeOf(subject),
    listNames: new Map((words.lists.value ?? []).map(({ id, name }) => [id, name])),
    informingOf: wishes.value?.informing ? informingStateBy(now.value) : () => null,
    statusOf: wishes.value
      ? recordStatusBy(wishes.value.freshness, facts.value.open, now.value)
      : () => 'fresh',
  }))
  const rows = new LibraryRows(outside.peek())
  const ready = computed(() => words.lists.value !== undefined && wishes.value !== undefined)
  const { newest, reading, changes } = readRows(db, rows)
  const shown = signal<Uint32Array | undefined>(undefined)
  const count = signal<number | undefined>(undefined)
  let known = outside.peek()
  const context = signal(rows.context)
  let latest = 0
  let requested: { tableState: TableState; change: number } | undefined

  /** The first time, shows the first rows before all columns are ranked. */
  async function show({ filter, sort }: TableState, current: number): Promise<void> {
    const columns = [...sort.map(({ column }) => column), 'updatedAt' as const]
    const requestedOnes = narrowed(filter)
    if (requestedOnes.text !== '') await rows.foldWords()
    const isRanked = columns.every((column) => rows.isRanked(column))
    if (!isRanked && shown.peek() === undefined && !needsContext(sort)) {
      const first = await rows.first(requestedOnes, sort, firstShown)
      if (current !== latest) return
      batch(() => {
        shown.value = first.places
        count.value = first.total
      })
    }
    for (const column of columns) if (!rows.isRanked(column)) await rows.rank(column)
    if (current !== latest) return
    batch(() => {
      const places = (shown.value = rows.chosen(requestedOnes, sort))
      count.value = places.length
    })
  }

  effect(() => {
    const tableState = tableStates.tableState.value
    const isRead = reading.value === null
    const change = changes.value
    if (!tableState || !ready.value) return
    if (outside.value !== known) {
      rows.know((known = outside.value))
      context.value = rows.context
    }
    const isRequested = requested?.tableState === tableState && requested.change === change
    // The ledger changes several times a second during a run, but few filters and sort orders depend on it.
    if (isRequested && !needsContext(tableState.sort) && !filterNeedsContext(narrowed(tableState.filter)))
      return
    const current = ++latest
    requested = isRead ? { tableState, change } : undefined
    if (isRead) inBackground(show(tableState, current))
    // Until everything is read, only the newest rows are known: show them only if the newest come first.
    else if (tableState.sort[0]?.column === 'updatedAt' && tableState.sort[0].down)
      shown.value =
        newest.value === undefined ? undefined : rows.chosen(narrowed(tableState.filter), [], newest.value)
  })
  effect(() => {
    if (reading.value === null) start()
  })
  effect(() => {
    void changes.value
    if (reading.value === null) untracked(() => selected.retain((key) => rows.has(key)))
  })
  warmUp(rows, reading, tableStates.tableState)
  const total = signal(0)
  const facets = watchFacets(rows, { reading, changes, outside }, { ...noFilter, ...within }, total)
  const areCostsRead = computed(() => facts.value.areCostsRead)
  return {
    ...tableStates,
    rows,
    shown,
    count,
    reading,
    total,
    facets,
    context,
    areCostsRead,
    words,
    informs: computed(() => wishes.value?.informing === true),
    chosen: selected,
    now,
  }
}

interface Changing {
  reading: ReadonlySignal<number | null>
  changes: ReadonlySignal<number>
  outside: ReadonlySignal<ColumnContext>
}

/** In ms, while records change. */
const countRestMs = 400

function watchFacets(
  rows: LibraryRows,
  { reading, changes, outside }: Changing,
  within: LibraryFilter,
  total: Signal<number>,
): ReadonlySignal<FacetCounts | undefined> {
  const facets = signal<FacetCounts | undefined>(undefined)
  const isWhole = isNoFilter(within)
  effect(() => {
    void [changes.value, outside.value]
    if (reading.value !== null) return
    total.value = isWhole ? rows.size : rows.chosen(within, []).length
    const count = async () => {
      const counted = await rows.facetCounts(within)
      if (timer !== undefined) facets.value = counted
    }
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(
      () => inBackground(count()),
      facets.peek() ? countRestMs : 0,
    )
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  })
  return facets
}

/** While idle, so that a click on a heading doesn't wait for it. */
function warmUp(
  rows: LibraryRows,
  reading: ReadonlySignal<number | null>,
  tableState: ReadonlySignal<TableState | undefined>,
): void {
  effect(() => {
    const columns = reading.value === null ? tableState.value?.columns : null
    if (!columns) return
    const go = async () => {
      for (const column of columns) if (!rows.isRanked(column)) await rows.rank(column)
    }
    const timer = setTimeout(() => inBackground(go()), 200)
    return () => clearTimeout(timer)
  })
}
