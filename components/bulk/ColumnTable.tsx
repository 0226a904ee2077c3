import { i18n } from '#i18n'
import type { ColumnRoles } from '../../lib/bulk/input/guess-columns.ts'
import { columnRoles } from '../../lib/bulk/input/column-roles.ts'
import type { CsvSample } from '../../lib/bulk/input/parse-csv.ts'
import { numberText } from '../ui/formats.ts'

const shownRows = 3

interface ColumnTableProps {
  sample: CsvSample
  onColumns: (columns: ColumnRoles) => void
}

/** What each column was taken for, with its first cells, to be corrected. */
export function ColumnTable({ sample, onColumns }: ColumnTableProps) {
  const { rows, heading, columns } = sample
  const cells = heading ? rows.slice(1, 1 + shownRows) : rows.slice(0, shownRows)
  // What one column holds, no other does: it is taken from where it was.
  const choose = (at: number, role: ColumnRoles[number]) =>
    onColumns(columns.map((before, column) => (column === at ? role : before === role ? null : before)))
  return (
    <table class="column-table">
      <caption class="field-label">{i18n.t('batch.file.columns')}</caption>
      <tbody>
        {columns.map((role, column) => {
          const name = (heading && rows[0]?.[column]) || i18n.t('batch.file.column', [numberText(column + 1)])
          return (
            <tr key={column}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <select
                  class="field-control field-select"
                  aria-label={i18n.t('batch.file.holds', [name])}
                  value={role ?? ''}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    choose(column, columnRoles.find((each) => each === value) ?? null)
                  }}
                >
                  <option value="">{i18n.t('batch.file.unused')}</option>
                  {columnRoles.map((each) => (
                    <option key={each} value={each}>
                      {i18n.t(`batch.role.${each}`)}
                    </option>
                  ))}
                </select>
              </td>
              <td class="column-table-cells" dir="auto">
                {cells
                  .map((row) => row[column] ?? '')
                  .filter(Boolean)
                  .join(' · ')}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
