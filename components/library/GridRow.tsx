import { i18n } from '#i18n'
import { type ColumnName, type ColumnContext, textIn } from '../../lib/library/columns.ts'
import { Badge } from '../ui/Badge.tsx'
import { kindIcons } from '../record/kindIcons.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import { dateText } from '../ui/formats.ts'

interface GridRowProps {
  subject: Subject | null
  /** Its place among all rows that are shown, from 0. */
  index: number
  columns: readonly ColumnName[]
  context: ColumnContext
  chosen: boolean
  /** Its record stands beside. */
  open: boolean
  /** Which of its cells the keyboard is at. */
  active: number | null
  id: (cell: number) => string
}

const tones = { fresh: 'plain', stale: 'warning', unknown: 'trouble' } as const

/** One subject as a line. The whole grid listens for clicks. */
export function GridRow({ subject, index, columns, context, chosen, open, active, id }: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      data-row={index}
      class={open ? 'grid-row grid-line grid-open' : 'grid-row grid-line'}
      style={{ '--at': index }}
    >
      <div role="gridcell" id={id(0)} data-cell={0} class={cellClass('choose', active === 0)}>
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
          class={cellClass(column, active === cell + 1)}
        >
          {subject && <Cell column={column} subject={subject} context={context} />}
        </div>
      ))}
    </div>
  )
}

const cellClass = (name: string, active: boolean) => `grid-cell grid-${name}${active ? ' grid-active' : ''}`

function Cell({
  column,
  subject,
  context,
}: {
  column: ColumnName
  subject: Subject
  context: ColumnContext
}) {
  const text = cellText(column, subject, context)
  if (column === 'standing') return <Badge tone={tones[context.standingOf(subject)]}>{text}</Badge>
  return (
    <>
      {column === 'name' && <Icon name={kindIcons[subject.kind]} />}
      <bdi class="grid-words" title={text}>
        {text}
      </bdi>
    </>
  )
}

/** What a cell says. */
function cellText(column: ColumnName, subject: Subject, context: ColumnContext): string {
  switch (column) {
    case 'name':
      return subject.name || subject.key.slice(subject.key.indexOf(':') + 1)
    case 'kind':
      return i18n.t(`known.kind.${subject.kind}`)
    case 'standing':
      return i18n.t(`library.standing.${context.standingOf(subject)}`)
    case 'createdAt':
    case 'updatedAt':
      return dateText(subject[column])
    default:
      return textIn(column, subject, context)
  }
}
