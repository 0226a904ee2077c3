import { i18n } from '#i18n'
import { columnNamed, type ColumnName, type ColumnContext } from '../../lib/library/columns.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import { GridCell } from './GridCell.tsx'

interface GridRowProps {
  subject: Subject | null
  /** Its place among all rows that are shown, from 0. */
  index: number
  columns: readonly ColumnName[]
  context: ColumnContext
  sought: string
  chosen: boolean
  /** Its record stands beside. */
  open: boolean
  /** Which of its cells the keyboard is at. */
  active: number | null
  id: (cell: number) => string
}

/** One subject as a line. The whole grid listens for clicks. */
export function GridRow(props: GridRowProps) {
  const { subject, index, columns, context, sought, chosen, open, active, id } = props
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
          {subject && <GridCell column={column} subject={subject} context={context} sought={sought} />}
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

const cellClass = (name: string, active: boolean) => `grid-cell ${name}${active ? ' grid-active' : ''}`

/** Numbers end where those above and below them do. */
export function columnClass(column: ColumnName): string {
  const { type } = columnNamed(column)
  return `grid-${column}${type === 'number' || type === 'credits' ? ' grid-number' : ''}`
}
