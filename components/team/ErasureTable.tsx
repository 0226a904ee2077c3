import { i18n } from '#i18n'
import { useId } from 'preact/hooks'
import type { TeamErasure } from '../../lib/team/rows.ts'
import { Badge } from '../ui/Badge.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { ShowAll } from '../ui/ShowAll.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import '../ui/pages.css'

const shownAtFirst = 10

/** Machines that are offline apply them later. */
export function ErasureTable({ erasures }: { erasures: readonly TeamErasure[] }) {
  const id = useId()
  if (erasures.length === 0) return null
  return (
    <div class="team-part">
      <h2 id={id}>{i18n.t('team.erasures')}</h2>
      <p class="field-description">{i18n.t('team.erasuresHint')}</p>
      <ShowAll items={erasures} first={shownAtFirst}>
        {(shown) => (
          <DataTable
            class="plain-table team-table team-table-erasures"
            labelledBy={id}
            columns={[
              { text: i18n.t('team.column.when') },
              { text: i18n.t('team.column.by') },
              { text: i18n.t('team.column.change') },
              { text: i18n.t('team.column.records') },
              { text: i18n.t('team.column.machines') },
            ]}
          >
            {shown.map(({ id: key, kind, at, by, subjects, done, of }) => (
              <tr key={key}>
                <th scope="row">{dateTimeText(at)}</th>
                <td>
                  <bdi>{by}</bdi>
                </td>
                <td>{i18n.t(`team.change.${kind}`)}</td>
                <td>{numberText(subjects)}</td>
                <td>
                  <Badge tone={done < of ? 'warning' : 'accent'}>
                    {i18n.t('ui.partOf', [numberText(done), numberText(of)])}
                  </Badge>
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </ShowAll>
    </div>
  )
}
