import { i18n } from '#i18n'
import type { ColumnRoles } from '../../lib/bulk/input/columns.ts'
import { columnRoles, detailRoles } from '../../lib/bulk/input/column-roles.ts'
import type { TableSample } from '../../lib/bulk/input/table.ts'
import { numberText } from '../ui/formats.ts'

const roles = [...columnRoles, ...detailRoles]

const shownValues = 3

interface ColumnTableProps {
  sample: TableSample
  onColumns: (columns: ColumnRoles) => void
}

/** The user corrects the role of each column. Several columns may have the same role. */
export function ColumnTable({ sample, onColumns }: ColumnTableProps) {
  const { rows, heading, columns } = sample
  const names = rows.find(({ row }) => row === heading)?.cells
  const below = rows.filter(({ row }) => row > (heading ?? 0))
  const valuesOf = (column: number) =>
    below
      .map(({ cells }) => cells[column]?.trim() ?? '')
      .filter(Boolean)
      .slice(0, shownValues)
  return (
    <table class="column-table">
      <caption class="field-label">{i18n.t('run.file.columns')}</caption>
      <tbody>
        {columns.map((role, column) => {
          const name = names?.[column]?.trim() || i18n.t('run.file.column', [numberText(column + 1)])
          return (
            <tr key={column}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <select
                  class="field-control field-select"
                  aria-label={i18n.t('run.file.holds', [name])}
                  value={role ?? ''}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    onColumns(columns.with(column, roles.find((each) => each === value) ?? null))
                  }}
                >
                  <option value="">{i18n.t('run.file.unused')}</option>
                  {roles.map((each) => (
                    <option key={each} value={each}>
                      {i18n.t(`run.role.${each}`)}
                    </option>
                  ))}
                </select>
              </td>
              <td class="column-table-cells" dir="auto">
                {valuesOf(column).join(' · ')}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
