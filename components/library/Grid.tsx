import { i18n } from '#i18n'
import { useSignal, type Signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { TableState } from '../../lib/library/views.ts'
import type { RowSelection } from './libraryChoice.ts'
import type { LibraryModel } from './libraryModel.ts'
import type { CellPlace } from '../../lib/library/grid-keys.ts'
import { toggledSort } from '../../lib/library/sort.ts'
import type { ColumnName } from '../../lib/library/columns.ts'
import { announce } from '../ui/announce.ts'
import { focusRegion } from '../ui/focusRegions.ts'
import { numberText } from '../ui/formats.ts'
import { boundWidth, movedColumn, remOf, widthsOf, type ColumnWidths } from './columnWidths.ts'
import { libraryColumnText } from './cellText.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow, gridCellId } from './GridRow.tsx'
import { copyText, rowsText } from './rowsText.ts'
import { gridHandlers, type RowsAction } from './gridHandlers.ts'
import { noSlots, rowSlots } from './rowSlots.ts'
import { useWindow } from './useWindow.ts'
import './grid.css'

interface GridProps {
  library: LibraryModel
  tableState: TableState
  places: Uint32Array
  choice: RowSelection
  open: string | null
  onOpen: (key: string) => void
  onMenu: (key: string, at: Point) => void
  onAct: (action: RowsAction) => void
  onLeave: () => void
}

export interface Point {
  x: number
  y: number
}

/** Renders only the visible rows; the keyboard moves from cell to cell. */
export function Grid({
  library,
  tableState,
  places,
  choice,
  open,
  onOpen,
  onMenu,
  onAct,
  onLeave,
}: GridProps) {
  const prefix = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef(0)
  const active = useSignal<CellPlace>({ row: 0, cell: 1 })
  const { columns, sort, filter, density } = tableState
  const seen = useWindow(scroller)
  const slots = useRef(noSlots)
  const dragged = useSignal<ColumnWidths>({})
  const { template, least } = widthsOf(columns, { ...tableState.widths, ...dragged.value })
  const context = library.context.value
  const cellId = (row: number) => (cell: number) => gridCellId(prefix, row, cell)
  const at = { ...active.value, row: Math.min(active.value.row, places.length - 1) }
  const keyAt = (row: number) => library.rows.at(places[row] ?? -1)?.key

  useActiveCell({ library, places, open, active, scroller, seen, cell: cellId(at.row)(at.cell), tableState })

  const { setWidth, move } = columnActions(library, tableState)
  const handlers = gridHandlers({
    size: () => ({
      rows: places.length,
      cells: columns.length + 2,
      page: seen.page(),
      rtl: scroller.current !== null && getComputedStyle(scroller.current).direction === 'rtl',
    }),
    active: () => at,
    go(to) {
      seen.reveal(to.row)
      active.value = to
    },
    choice,
    anchor,
    sortBy(cell, more) {
      const column = columns[cell - 1]
      if (column) library.change({ sort: toggledSort(sort, column, more) })
    },
    open(row) {
      const key = keyAt(row)
      if (key !== undefined) onOpen(key)
    },
    menu(row, at) {
      const key = keyAt(row)
      if (key !== undefined)
        onMenu(key, at ?? pointOf(document.getElementById(cellId(row)(active.peek().cell))))
    },
    act(action, row) {
      if (library.chosen.all.peek().length === 0) choice.toggle(row)
      onAct(action)
    },
    copy(row) {
      const chosen = library.chosen.all.peek().flatMap((key) => library.rows.get(key) ?? [])
      const subjects = chosen.length > 0 ? chosen : [library.rows.at(places[row] ?? -1) ?? []].flat()
      void copyText(rowsText(subjects, columns, context))
    },
    isMenu: (cell) => cell === columns.length + 1,
    resize(cell, by) {
      const column = columns[cell - 1]
      const head = document.getElementById(cellId(-1)(cell))
      if (!column || !head) return
      setWidth(column, head.getBoundingClientRect().width / remOf() + by)
    },
    move(cell, by) {
      const column = columns[cell - 1]
      if (column) active.value = { row: -1, cell: move(column, cell - 1 + by) + 1 }
    },
    leave: onLeave,
  })
  const { from, to } = seen.range.value
  slots.current = rowSlots(slots.current, from, to, places.length)
  const drawn = [...slots.current.rows]
  // Always render the active row: without it, screen readers would lose their place.
  const apart = at.row >= 0 && !drawn.includes(at.row) ? at.row : null
  if (apart !== null) drawn.push(apart)
  return (
    <div
      ref={scroller}
      {...focusRegion}
      role="grid"
      tabIndex={0}
      class={`grid grid-${density}`}
      style={{ '--columns': template, '--least': `${least}rem`, '--count': places.length }}
      aria-label={i18n.t('library.table')}
      aria-multiselectable="true"
      aria-rowcount={rowCount(library)}
      aria-colcount={columns.length + 2}
      aria-activedescendant={cellId(at.row)(at.cell)}
      onScroll={seen.onScroll}
      {...handlers}
    >
      <div role="rowgroup" class="grid-top">
        <GridHead
          id={cellId(-1)}
          columns={columns}
          sort={sort}
          active={at.row === -1 ? at.cell : null}
          chosen={choice.state}
          onMove={move}
          onResize={(column, width, done) => {
            const rems = boundWidth(width / remOf())
            dragged.value = done ? {} : { [column]: rems }
            if (done) setWidth(column, rems)
          }}
        />
      </div>
      <div role="rowgroup" class="grid-body">
        {drawn.map((row) => {
          const subject = library.rows.at(places[row] ?? -1)
          return (
            <GridRow
              key={row === apart ? 'apart' : row % slots.current.slots}
              grid={prefix}
              index={row}
              subject={subject}
              columns={columns}
              context={context}
              searchText={filter.text}
              chosen={library.chosen}
              open={subject !== null && subject.key === open}
              active={at.row === row ? at.cell : null}
            />
          )
        })}
      </div>
    </div>
  )
}

interface ActiveCell extends Pick<GridProps, 'library' | 'tableState' | 'places' | 'open'> {
  active: Signal<CellPlace>
  scroller: RefObject<HTMLDivElement | null>
  seen: ReturnType<typeof useWindow>
  /** Id of the active cell. */
  cell: string
}

/** Keeps the active cell visible, and its row within new results and at the open record. */
function useActiveCell({
  library,
  tableState,
  places,
  open,
  active,
  scroller,
  seen,
  cell,
}: ActiveCell): void {
  const { filter, sort } = tableState
  const shown = useRef({ filter, sort })
  // Skip the first render: reading the layout would delay the first paint.
  useEffect(() => {
    if (shown.current.filter === filter && shown.current.sort === sort) return
    shown.current = { filter, sort }
    if (scroller.current) scroller.current.scrollTop = 0
    active.value = { ...active.peek(), row: Math.min(active.peek().row, 0) }
    seen.onScroll()
  }, [filter, sort])
  useLayoutEffect(() => {
    if (document.activeElement === scroller.current)
      document.getElementById(cell)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cell])

  // Buttons in the record pane open other rows: follow them, so that closing the pane returns to the open row.
  useEffect(() => {
    const to = open === null ? -1 : places.findIndex((place) => library.rows.at(place)?.key === open)
    if (to < 0 || to === active.peek().row) return
    seen.reveal(to)
    active.value = { ...active.peek(), row: to }
  }, [open])
}

function columnActions(library: LibraryModel, { columns, widths }: TableState) {
  return {
    setWidth: (column: ColumnName, rems: number) =>
      library.change({ widths: { ...widths, [column]: boundWidth(rems) } }),
    /** Returns the column's new place. */
    move: (column: ColumnName, to: number): number => {
      const moved = movedColumn(columns, column, to)
      library.change({ columns: moved })
      announce(
        i18n.t('library.columnMoved', [
          libraryColumnText(column),
          numberText(moved.indexOf(column) + 1),
          numberText(moved.length),
        ]),
      )
      return moved.indexOf(column)
    },
  }
}

/** Including the head; -1 (unknown) until everything is read. */
function rowCount({ count }: LibraryModel): number {
  return count.value === undefined ? -1 : count.value + 1
}

function pointOf(cell: HTMLElement | null): Point {
  const box = cell?.getBoundingClientRect()
  return { x: (box?.left ?? 0) + 16, y: box?.bottom ?? 0 }
}
