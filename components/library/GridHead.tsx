import { i18n } from '#i18n'
import { useSignal, type ReadonlySignal } from '@preact/signals'
import type { ColumnName } from '../../lib/library/columns.ts'
import type { SortBy } from '../../lib/library/sort.ts'
import { numberText } from '../ui/formats.ts'
import { Icon } from '../ui/Icon.tsx'
import { cellClass, columnClass } from './GridRow.tsx'
import { libraryColumnText } from './cellText.ts'

interface GridHeadProps {
  id: (cell: number) => string
  columns: readonly ColumnName[]
  sort: readonly SortBy[]
  active: number | null
  chosen: ReadonlySignal<'all' | 'some' | 'none'>
  onMove: (column: ColumnName, to: number) => void
  /** `width` in pixels. `done`: the pointer is released. */
  onResize: (column: ColumnName, width: number, done: boolean) => void
}

const dragType = 'application/x-sidelight-column'

/** A click on a heading sorts by its column; the first cell selects all rows. */
export function GridHead({ id, columns, sort, active, chosen, onMove, onResize }: GridHeadProps) {
  const all = chosen.value
  const over = useSignal<ColumnName | null>(null)
  return (
    <div role="row" aria-rowindex={1} class="grid-row grid-head">
      <div
        role="columnheader"
        id={id(0)}
        data-cell={0}
        class={cellClass('grid-choose', active === 0)}
        title={i18n.t('library.chooseAll')}
      >
        <span class={`grid-box grid-box-${all}`} aria-hidden="true">
          {all === 'all' && <Icon name="check" />}
        </span>
        <span class="unseen">{i18n.t('library.chooseAll')}</span>
      </div>
      {columns.map((column, index) => {
        const place = sort.findIndex((by) => by.column === column)
        const by = sort[place]
        const order = by?.down ? 'descending' : 'ascending'
        return (
          // The grid keeps the focus; `aria-activedescendant` points to the cell.
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
          <div
            key={column}
            role="columnheader"
            id={id(index + 1)}
            data-cell={index + 1}
            class={`${cellClass(columnClass(column), active === index + 1)}${over.value === column ? ' grid-over' : ''}`}
            // ARIA allows `aria-sort` on one heading only. Further sort columns show their number.
            aria-sort={place === 0 ? order : undefined}
            title={i18n.t('library.sortHint')}
            draggable={column !== 'name'}
            onDragStart={(event) => {
              event.dataTransfer?.setData(dragType, column)
              if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move'
            }}
            onDragOver={(event) => {
              if (!event.dataTransfer?.types.includes(dragType)) return
              event.preventDefault()
              over.value = column
            }}
            onDragLeave={() => (over.value = null)}
            onDragEnd={() => (over.value = null)}
            onDrop={(event) => {
              over.value = null
              const moved = columns.find((name) => name === event.dataTransfer?.getData(dragType))
              if (!moved) return
              event.preventDefault()
              onMove(moved, index)
            }}
          >
            <span class="grid-words">{libraryColumnText(column)}</span>
            {by && (
              <span class={`grid-sorted grid-${order}`}>
                <Icon name="chevron" />
                {sort.length > 1 && <span>{numberText(place + 1)}</span>}
                {place > 0 && <span class="unseen">{i18n.t(`library.sorted.${order}`)}</span>}
              </span>
            )}
            <ResizeHandle onResize={(width, done) => onResize(column, width, done)} />
          </div>
        )
      })}
      <div
        role="columnheader"
        id={id(columns.length + 1)}
        data-cell={columns.length + 1}
        class={cellClass('grid-menu', active === columns.length + 1)}
      >
        <span class="unseen">{i18n.t('library.row.actions')}</span>
      </div>
    </div>
  )
}

/** With the keyboard, Shift and an arrow key change the width. */
function ResizeHandle({ onResize }: { onResize: (width: number, done: boolean) => void }) {
  return (
    <span
      class="grid-resize"
      aria-hidden="true"
      // Handle the drag here: it would move the column otherwise.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        const handle = event.currentTarget
        const head = handle.parentElement
        if (!head) return
        const from = event.clientX
        const before = head.getBoundingClientRect().width
        const forward = getComputedStyle(head).direction === 'rtl' ? -1 : 1
        const widthAt = (x: number) => before + (x - from) * forward
        handle.setPointerCapture(event.pointerId)
        const move = (moved: PointerEvent) => onResize(widthAt(moved.clientX), false)
        const end = (ended: PointerEvent) => {
          handle.removeEventListener('pointermove', move)
          onResize(widthAt(ended.clientX), true)
        }
        handle.addEventListener('pointermove', move)
        handle.addEventListener('pointerup', end, { once: true })
      }}
    />
  )
}
