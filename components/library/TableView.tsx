import { i18n } from '#i18n'
import { useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { readRoute, pageNames } from '../../lib/library/route.ts'
import { watchTable, type TableModel, type LibraryModel } from './libraryModel.ts'
import { usePageModel } from '../model/usePageModel.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChosenActions } from './ChosenActions.tsx'
import { Columns } from './Columns.tsx'
import { DoingLine } from './DoingLine.tsx'
import { LibraryFilters } from './LibraryFilters.tsx'
import { Grid } from './Grid.tsx'
import { Lazy } from '../page/Lazy.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { Views } from './Views.tsx'
import './table.css'
import { numberText } from '../ui/formats.ts'

/** An address that led to a record names it no longer than it is open; none is written into the browser's history. */
function forgetNamed(open: string | null): void {
  const { room, id } = readRoute(location.hash)
  if (room === 'table' && id !== null && id !== open) history.replaceState(history.state, '', pageNames.table)
}

const recordPane = () => import('./RecordPane.tsx')

/** Everything saved, in one table, with one record beside it. */
export default function TableView({ route, db }: LibraryPageProps) {
  const model = usePageModel(watchTable, db)
  const { library, choice, actions, beside } = model
  const table = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (route.id !== null) beside.key.value = route.id
  }, [route])
  useSignalEffect(() => forgetNamed(beside.key.value))
  const look = library.look.value
  const head = <PageHead title={i18n.t('shell.page.records')} />
  if (!look)
    return (
      <div class="page">
        {head}
        <Skeleton lines={8} />
      </div>
    )
  const close = () => {
    beside.key.value = null
    table.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
  }
  const nothing = library.reading.value === null && library.rows.size === 0
  if (nothing && library.shown.value?.length === 0)
    return (
      <div class="page">
        {head}
        {/* What emptied it is still to be read. */}
        <DoingLine actions={actions} />
        <EmptyState icon="person">{i18n.t('library.empty')}</EmptyState>
      </div>
    )
  return (
    <div class="table-room" ref={table}>
      {head}
      <LibraryFilters
        filter={look.filter}
        words={library.words}
        onFilter={(filter) => library.change({ filter })}
      />
      <div class="table-line">
        <CountLine library={library} />
        {library.chosen.value.length > 0 && (
          <ChosenActions library={library} choice={choice} actions={actions} db={db} />
        )}
        <span class="table-tools">
          <Views looks={library} look={look} />
          <Columns columns={look.columns} onColumns={(columns) => library.change({ columns })} />
        </span>
      </div>
      <DoingLine actions={actions} />
      <div class={beside.key.value === null ? 'table-both' : 'table-both table-beside'}>
        <Table model={model} />
        {beside.key.value !== null && (
          <Lazy load={recordPane} props={{ beside, library, onClose: close }}>
            <aside class="record" aria-label={i18n.t('library.record.title')}>
              <Skeleton lines={5} avatar />
            </aside>
          </Lazy>
        )}
      </div>
    </div>
  )
}

function Table({ model: { library, choice, beside } }: { model: TableModel }) {
  const look = library.look.value
  const places = library.shown.value
  if (!look || !places) return <Skeleton lines={12} />
  if (places.length === 0 && library.reading.value === null)
    return <EmptyState icon="search">{i18n.t('library.noneFits')}</EmptyState>
  return (
    <Grid
      library={library}
      look={look}
      places={places}
      choice={choice}
      open={beside.key.value}
      onOpen={(key) => (beside.key.value = key)}
      onLeave={() => {
        if (beside.key.peek() === null) choice.clear()
        else beside.key.value = null
      }}
    />
  )
}

/** How many records there are, and how many of them the filter lets through. */
export function CountLine({ library }: { library: LibraryModel }) {
  const shown = library.shown.value
  const read = library.reading.value
  return (
    <p role="status">
      {read === null ? shown && countText(shown.length, library.rows.size) : readingText(read)}
    </p>
  )
}

const readingText = (read: number) => i18n.t('library.reading', [numberText(read)])

function countText(shown: number, all: number): string {
  if (shown === all) return i18n.t('library.count', all, [numberText(all)])
  return i18n.t('library.countOf', shown, [numberText(shown), numberText(all)])
}
