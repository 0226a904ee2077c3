import { i18n } from '#i18n'
import { computed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { columnNamed, type ColumnName, type ColumnContext } from '../../lib/library/columns.ts'
import type { KeySelection } from '../model/librarySelection.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { GridCell } from './GridCell.tsx'

interface GridRowProps {
  subject: Subject | null
  /** Among all shown rows, from 0. */
  index: number
  columns: readonly ColumnName[]
  context: ColumnContext
  searchText: string
  /** The row subscribes to its own key, so that a change of the selection renders only the rows concerned. */
  chosen: KeySelection
  open: boolean
  active: number | null
  grid: string
}

/** The head is row -1. */
export const gridCellId = (grid: string, row: number, cell: number): string => `${grid}-${row}-${cell}`

/**
 * Memoized: a change of the selection, the open record or the active cell leaves most rows as they are. `Grid` handles
 * clicks.
 */
export function GridRow(props: GridRowProps) {
  const { subject, index, columns, context, searchText, open, active } = props
  const key = subject?.key
  const isChosen = useMemo(
    () => computed(() => key !== undefined && props.chosen.has(key)),
    [key, props.chosen],
  )
  const chosen = isChosen.value
  const id = (cell: number) => gridCellId(props.grid, index, cell)
  const last = columns.length + 1
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      data-row={index}
      class={open ? 'grid-row grid-line grid-open' : 'grid-row grid-line'}
      style={{ '--at': index }}
    >
      <div role="gridcell" id={id(0)} data-cell={0} class={cellClass('grid-choose', active === 0)}>
        <span class={`grid-box grid-box-${chosen ? 'all' : 'none'}`} aria-hidden="true">
          {chosen && <Icon name="check" />}
        </span>
        <span class="unseen">{i18n.t('library.choose')}</span>
      </div>
      {columns.map((column, cell) => (
        <div
          key={column}
          role="gridcell"
          id={id(cell + 1)}
          data-cell={cell + 1}
          class={cellClass(columnClass(column), active === cell + 1)}
        >
          {subject && (
            <GridCell column={column} subject={subject} context={context} searchText={searchText} />
          )}
        </div>
      ))}
      <div
        role="gridcell"
        id={id(last)}
        data-cell={last}
        data-menu
        class={cellClass('grid-menu', active === last)}
        title={i18n.t('library.row.actions')}
      >
        <span class="grid-dots" aria-hidden="true">
          <Icon name="more" />
        </span>
        <span class="unseen">{i18n.t('library.row.actions')}</span>
      </div>
    </div>
  )
}

export const cellClass = (name: string, active: boolean) => `grid-cell ${name}${active ? ' grid-active' : ''}`

export function columnClass(column: ColumnName): string {
  const { type } = columnNamed(column)
  return `grid-${column}${type === 'number' || type === 'credits' ? ' grid-number' : ''}`
}
