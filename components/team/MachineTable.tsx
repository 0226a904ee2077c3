import { i18n } from '#i18n'
import { useId } from 'preact/hooks'
import type { TeamMachine } from '../../lib/team/rows.ts'
import { Badge } from '../ui/Badge.tsx'
import { numberText } from '../ui/formats.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import '../ui/pages.css'

interface MachineTableProps {
  machines: readonly TeamMachine[]
  own: string
  now: number
}

/** As many fit without scrolling. */
const shownAtFirst = 20

export function MachineTable({ machines, own, now }: MachineTableProps) {
  const id = useId()
  if (machines.length === 0) return null
  const sorted = machines.toSorted((a, b) => b.lastSeen - a.lastSeen)
  return (
    <div class="team-part">
      <h2 id={id}>
        {i18n.t('team.machines')} <span class="team-count">{numberText(machines.length)}</span>
      </h2>
      <ShowAll items={sorted} first={shownAtFirst}>
        {(shown) => (
          <DataTable
            class="plain-table team-table team-table-machines"
            labelledBy={id}
            columns={[
              { text: i18n.t('team.column.name') },
              { text: i18n.t('team.column.member') },
              { text: i18n.t('team.column.version') },
              { text: i18n.t('team.column.lastSeen') },
            ]}
          >
            {shown.map((machine) => (
              <tr key={machine.id}>
                <th scope="row">
                  <bdi>{machine.name}</bdi>
                  {machine.id === own && <Badge>{i18n.t('team.thisMachine')}</Badge>}
                </th>
                <td>
                  <bdi>{machine.memberName}</bdi>
                </td>
                <td>{machine.version}</td>
                <td>
                  <RelativeTime at={machine.lastSeen} now={now} />
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </ShowAll>
    </div>
  )
}
