import { i18n } from '#i18n'
import type { ColumnName } from '../../lib/library/columns.ts'
import type { SortBy } from '../../lib/library/sort.ts'
import { numberText } from '../ui/formats.ts'
import { Icon } from '../ui/Icon.tsx'
import { libraryColumnText } from './libraryColumnText.ts'

interface GridHeadProps {
  id: (cell: number) => string
  columns: readonly ColumnName[]
  sort: readonly SortBy[]
  /** Which cell the keyboard is at; `null`: in none of the head. */
  active: number | null
  all: 'all' | 'some' | 'none'
}

/** The heads of the columns: each sorts by its column, the first chooses all rows. */
export function GridHead({ id, columns, sort, active, all }: GridHeadProps) {
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
        const turn = sort.findIndex((by) => by.column === column)
        const by = sort[turn]
        const order = by?.down ? 'descending' : 'ascending'
        return (
          <div
            key={column}
            role="columnheader"
            id={id(index + 1)}
            data-cell={index + 1}
            class={cellClass(`grid-${column}`, active === index + 1)}
            // Only one head may say it so; what else it is sorted by is said by number.
            aria-sort={turn === 0 ? order : undefined}
            title={i18n.t('library.sortHint')}
          >
            <span class="grid-words">{libraryColumnText(column)}</span>
            {by && (
              <span class={`grid-sorted grid-${order}`}>
                <Icon name="chevron" />
                {sort.length > 1 && <span>{numberText(turn + 1)}</span>}
                {turn > 0 && <span class="unseen">{i18n.t(`library.sorted.${order}`)}</span>}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

const cellClass = (name: string, active: boolean) => `grid-cell ${name}${active ? ' grid-active' : ''}`
