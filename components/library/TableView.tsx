import { i18n } from '#i18n'
import { useComputed, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { LibraryFilter } from '../../lib/library/filter.ts'
import type { FacetName } from '../../lib/library/facets.ts'
import type { TableState } from '../../lib/library/views.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { watchAddressedTable, type TableModel, type LibraryModel } from './libraryModel.ts'
import { usePageModel } from '../model/usePageModel.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { isFocusFree } from '../ui/keepFocus.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { PageHead, type PageHeadProps } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChosenActions } from './ChosenActions.tsx'
import { Columns } from './Columns.tsx'
import { fittedColumns, remOf } from './columnWidths.ts'
import { ActionProgressLine } from './ActionProgressLine.tsx'
import type { RowsAction } from './gridHandlers.ts'
import { LibraryFilters } from './LibraryFilters.tsx'
import { Grid, type Point } from './Grid.tsx'
import { Lazy } from '../page/Lazy.tsx'
import { kindIcons } from '../record/kindIcons.ts'
import type { LibraryPageProps } from '../model/route.ts'
import { recordsText } from './recordsText.ts'
import { PrintedTable } from './PrintedTable.tsx'
import { TotalsLine } from './TotalsLine.tsx'
import { Views } from './Views.tsx'
import './library.css'
import { pageNames } from '../../lib/library/route.ts'
import { recordTabs, tabOf, withTab, type RecordTab } from '../../lib/library/tabs.ts'
import { hrefOfSetting } from '../../lib/platform/full-pages.ts'
import { numberText } from '../ui/formats.ts'
import type { RecordStep } from './RecordPane.tsx'

const recordPane = () => import('./RecordPane.tsx')
const rowMenu = () => import('./RowMenu.tsx').then(({ RowMenu }) => ({ default: RowMenu }))

export default function TableView({ db }: LibraryPageProps) {
  const model = usePageModel(watchAddressedTable, db)
  return <RecordsTable model={model} db={db} head={{ title: i18n.t('shell.page.records') }} />
}

/** Of a thin scrollbar, in pixels. */
const scrollbar = 11

interface RecordsTableProps {
  model: TableModel
  db: Database
  without?: readonly FacetName[]
  head: Pick<PageHeadProps, 'title' | 'above' | 'aside' | 'children'>
  empty?: string
  foot?: ComponentChildren
}

export function RecordsTable({ model, db, head, without = [], empty, foot }: RecordsTableProps) {
  const { library, choice, actions, pane } = model
  const requestedAction = useSignal<RowsAction | null>(null)
  const room = useSignal(innerWidth)
  const table = useRef<HTMLDivElement>(null)
  const tableState = library.tableState.value
  useLayoutEffect(() => {
    if (!table.current) return
    const see = () => (room.value = table.current?.clientWidth ?? room.peek())
    const watch = new ResizeObserver(see)
    watch.observe(table.current)
    see()
    return () => watch.disconnect()
  }, [tableState === undefined])
  const focusGrid = () =>
    table.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
  useEffect(() => {
    // If nothing has focus, an arrow key starts in the table. Tab would go through the whole navigation first.
    const begin = (event: KeyboardEvent) => {
      const { key, defaultPrevented } = event
      if (defaultPrevented || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
      if (!table.current || !isFocusFree() || pane.key.peek() !== null) return
      event.preventDefault()
      focusGrid()
    }
    addEventListener('keydown', begin)
    return () => removeEventListener('keydown', begin)
  }, [])
  if (!tableState)
    return (
      <div class="page">
        <PageHead {...head} />
        <Skeleton lines={8} />
      </div>
    )
  const isBesideRecord = pane.key.value !== null
  const shown = {
    ...tableState,
    columns: fittedColumns(tableState, (room.value - scrollbar) / remOf(), isBesideRecord),
  }
  const close = () => {
    pane.key.value = null
    focusGrid()
  }
  const isWhole = without.length === 0
  const isEmpty =
    library.reading.value === null && library.total.value === 0 && (!isWhole || library.rows.size === 0)
  const isTabEmpty = isEmpty || (isWhole && recordsOfTab(library, tabOf(tableState.filter)) === 0)
  const tab = tabOf(tableState.filter)
  const nothing = <NoRecords tab={isWhole ? tab : null} sentence={empty} />
  // Without records, a list shows only how to add some.
  const body =
    isEmpty && !isWhole ? (
      <div class="table-no-rows">{nothing}</div>
    ) : (
      <>
        <LibraryFilters
          filter={tableState.filter}
          counts={library.facets.value}
          lists={library.words.lists.value ?? []}
          without={isWhole && tableState.filter.kind.length <= 1 ? ['kind', ...without] : without}
          onFilter={(filter) => library.change({ filter })}
        />
        <ChosenLine library={library}>
          <ChosenActions
            library={library}
            columns={shown.columns}
            choice={choice}
            actions={actions}
            requestedAction={requestedAction}
            db={db}
          />
        </ChosenLine>
        <ActionProgressLine actions={actions} />
        <div class={pane.key.value === null ? 'table-columns' : 'table-columns table-with-pane'}>
          <Table
            model={model}
            tableState={shown}
            onAct={(action) => (requestedAction.value = action)}
            onFocusBack={focusGrid}
            none={isTabEmpty ? nothing : <EmptyState icon="search">{i18n.t('library.noneFits')}</EmptyState>}
          />
          {pane.key.value !== null && (
            <Lazy load={recordPane} props={{ pane, step: stepOf(model), onClose: close }}>
              <aside class="record" aria-label={i18n.t('library.record.title')}>
                <Skeleton lines={5} avatar />
              </aside>
            </Lazy>
          )}
        </div>
        {!isEmpty && <TotalsLine library={library} foot={foot} />}
      </>
    )
  return (
    <div class="table-area" ref={table}>
      <PageHead
        {...head}
        aside={
          <>
            <CountLine library={library} filter={tableState.filter} hasTabs={isWhole} />
            {head.aside}
          </>
        }
      >
        {isWhole && !isEmpty && <Views tableStates={library} tableState={tableState} />}
        {!isEmpty && <Columns tableState={shown} onChange={(part) => library.change(part)} />}
        {/* An open record has its own print button. */}
        {!isEmpty && pane.key.value === null && (
          <>
            <Button size="small" icon="printer" label={i18n.t('library.print')} onClick={() => print()} />
            <PrintedTable library={library} tableState={tableState} />
          </>
        )}
        {head.children}
        {isWhole && !isEmpty && <AddRecords tab={tab} />}
      </PageHead>
      {isWhole ? (
        <Tabs
          label={i18n.t('library.column.kind')}
          tabs={recordTabs.map((id) => ({
            id,
            label: id === 'all' ? i18n.t('library.tabAll') : i18n.t(`data.retention.kind.${id}`),
            count: library.reading.value === null ? recordsOfTab(library, id) : undefined,
          }))}
          selected={tab}
          onSelect={(to) => library.change({ filter: withTab(tableState.filter, to) })}
        >
          {body}
        </Tabs>
      ) : (
        body
      )}
    </div>
  )
}

function ChosenLine({ library, children }: { library: LibraryModel; children: ComponentChildren }) {
  const isAny = useComputed(() => library.chosen.size > 0)
  return isAny.value ? <>{children}</> : null
}

interface TableProps {
  model: TableModel
  tableState: TableState
  onAct: (action: RowsAction) => void
  onFocusBack: () => void
  none: ComponentChildren
}

function Table({ model, tableState, onAct, onFocusBack, none }: TableProps) {
  const { library, choice, pane } = model
  const menu = useSignal<{ key: string; at: Point } | null>(null)
  const places = library.shown.value
  if (!places) return <Skeleton lines={12} />
  const isEmpty = places.length === 0 && library.reading.value === null
  const opened = menu.value
  const subject = opened && library.rows.get(opened.key)
  return (
    <div class={isEmpty ? 'table-rows table-empty' : 'table-rows'}>
      <Grid
        library={library}
        tableState={tableState}
        places={places}
        choice={choice}
        open={pane.key.value}
        onOpen={(key) => (pane.key.value = key)}
        onMenu={(key, at) => {
          menu.value = { key, at }
        }}
        onAct={onAct}
        onLeave={() => {
          if (pane.key.peek() === null) choice.clear()
          else pane.key.value = null
        }}
      />
      {isEmpty && none}
      {opened && subject && (
        <Lazy
          load={rowMenu}
          props={{
            model,
            subject,
            at: opened.at,
            onClose: () => {
              // The close event arrives late. If another menu has opened since, it keeps the focus.
              if (menu.peek() !== opened) return
              menu.value = null
              if (isFocusFree()) onFocusBack()
            },
          }}
        />
      )}
    </div>
  )
}

/** `null` if the filter hides the open record. */
function stepOf({ library, pane }: TableModel): RecordStep | null {
  const places = library.shown.value
  const keyAt = (at: number) => library.rows.at(places?.[at] ?? -1)?.key
  const at = places?.findIndex((place) => library.rows.at(place)?.key === pane.key.value) ?? -1
  if (!places || at < 0) return null
  return { at, of: places.length, go: (to) => (pane.key.value = keyAt(to) ?? pane.key.peek()) }
}

/** `undefined` until they are counted. */
function recordsOfTab({ total, facets }: LibraryModel, tab: RecordTab): number | undefined {
  if (tab === 'all') return total.value
  return facets.value && (facets.value.kind.get(tab) ?? 0)
}

function AddRecords({ tab, isPrimary = false }: { tab: RecordTab; isPrimary?: boolean }) {
  return (
    <a class={`button button-${isPrimary ? 'primary' : 'outlined'} button-normal`} href={pageNames.newRun}>
      <Icon name="plus" />
      {i18n.t(`library.add.${tab === 'all' ? 'person' : tab}`)}
    </a>
  )
}

/** `tab` is `null` for a list without records. */
function NoRecords({ tab, sentence }: { tab: RecordTab | null; sentence: string | undefined }) {
  if (tab === null)
    return (
      <EmptyState
        icon="library"
        actions={
          <a class="button button-outlined button-normal" href={pageNames.table}>
            {i18n.t('shell.page.records')}
          </a>
        }
      >
        {sentence ?? i18n.t('library.empty')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={tab === 'all' ? 'library' : kindIcons[tab]}
      title={i18n.t(`library.nothing.${tab}`)}
      actions={
        <>
          <AddRecords tab={tab} isPrimary />
          <a class="button button-bare button-normal" href={hrefOfSetting('backup')}>
            {i18n.t('database.startOver')}
          </a>
        </>
      }
    >
      {i18n.t('library.empty')}
    </EmptyState>
  )
}

interface CountLineProps {
  library: LibraryModel
  filter: LibraryFilter
  hasTabs?: boolean
}

function CountLine({ library, filter, hasTabs = false }: CountLineProps) {
  const count = library.count.value
  const read = library.reading.value
  const all = recordsOfTab(library, tabOf(filter)) ?? count ?? 0
  const isOnTab = read === null && count === all && hasTabs
  return (
    <p role="status" class={isOnTab ? 'unseen' : undefined}>
      {read === null ? count !== undefined && recordsText(count, all) : readingText(read)}
    </p>
  )
}

const readingText = (read: number) => i18n.t('library.reading', [numberText(read)])
