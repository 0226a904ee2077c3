import { i18n } from '#i18n'
import { columnNames, type ColumnName } from '../../lib/library/columns.ts'
import { ToggleField } from '../ui/ToggleField.tsx'
import { libraryColumnText } from './libraryColumnText.ts'
import { Popover } from '../ui/Popover.tsx'

interface ColumnsProps {
  columns: readonly ColumnName[]
  onColumns: (columns: ColumnName[]) => void
}

/** Which columns there are. The name stays: a row without it is nobody's. */
export function Columns({ columns, onColumns }: ColumnsProps) {
  const toggle = (column: ColumnName, on: boolean) =>
    onColumns(columnNames.filter((name) => (name === column ? on : columns.includes(name))))
  return (
    <Popover label={i18n.t('library.columns')}>
      {() => (
        <div class="columns">
          {columnNames
            .filter((column) => column !== 'name')
            .map((column) => (
              <ToggleField
                key={column}
                label={libraryColumnText(column)}
                checked={columns.includes(column)}
                onChange={(on) => toggle(column, on)}
              />
            ))}
        </div>
      )}
    </Popover>
  )
}
