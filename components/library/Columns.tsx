import { i18n } from '#i18n'
import { columnNames, defaultColumns, type ColumnName } from '../../lib/library/columns.ts'
import { densities, type TableState } from '../../lib/library/views.ts'
import { Button } from '../ui/Button.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { movedColumn } from './columnWidths.ts'
import { libraryColumnText } from './cellText.ts'
import { Popover } from '../ui/Popover.tsx'

interface ColumnsProps {
  tableState: TableState
  onChange: (part: Partial<TableState>) => void
}

const densityTexts = {
  comfortable: () => i18n.t('library.density.comfortable'),
  compact: () => i18n.t('library.density.compact'),
}

/** The name column can't be hidden. */
export function Columns({ tableState: { columns, density }, onChange }: ColumnsProps) {
  const toggle = (column: ColumnName, on: boolean) =>
    onChange({ columns: on ? [...columns, column] : columns.filter((name) => name !== column) })
  const move = (column: ColumnName, by: number) =>
    onChange({ columns: movedColumn(columns, column, columns.indexOf(column) + by) })
  const shown = columns.filter((column) => column !== 'name')
  const others = columnNames.filter((column) => !columns.includes(column))
  return (
    <Popover icon="columns" iconOnly label={i18n.t('library.columns')}>
      {() => (
        <>
          <ul class="columns">
            {[...shown, ...others].map((column, index) => (
              <li key={column} class="columns-one">
                <ToggleField
                  label={libraryColumnText(column)}
                  checked={columns.includes(column)}
                  onChange={(on) => toggle(column, on)}
                />
                {index < shown.length && (
                  <span class="columns-moves">
                    <Button
                      size="small"
                      icon="chevron"
                      label={i18n.t('library.moveEarlier', [libraryColumnText(column)])}
                      onClick={() => move(column, -1)}
                    />
                    <Button
                      size="small"
                      icon="chevron"
                      label={i18n.t('library.moveLater', [libraryColumnText(column)])}
                      onClick={() => move(column, 1)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
          <div role="group" aria-label={i18n.t('library.density.label')} class="columns-density">
            {densities.map((each) => (
              <Button
                key={each}
                size="small"
                pressed={density === each}
                onClick={() => onChange({ density: each })}
              >
                {densityTexts[each]()}
              </Button>
            ))}
          </div>
          <Button size="small" onClick={() => onChange({ columns: defaultColumns, widths: {} })}>
            {i18n.t('library.resetColumns')}
          </Button>
          <p class="columns-keys">{i18n.t('library.columnKeys')}</p>
        </>
      )}
    </Popover>
  )
}
