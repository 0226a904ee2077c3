import { i18n } from '#i18n'
import { useId } from 'preact/hooks'
import type { TeamMember, TeamOverview } from '../../lib/team/rows.ts'
import { Badge } from '../ui/Badge.tsx'
import { numberText } from '../ui/formats.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import '../ui/pages.css'
import { DataTable } from '../ui/DataTable.tsx'
import { BudgetBar } from './BudgetBar.tsx'

interface MemberTableProps {
  overview: TeamOverview
  own: string
  now: number
}

/** As many fit without scrolling. */
const shownAtFirst = 20

export function MemberTable({ overview: { members, machines }, own, now }: MemberTableProps) {
  const id = useId()
  const byMember = Map.groupBy(machines, ({ member }) => member)
  const sorted = members.toSorted((a, b) => b.credits - a.credits || a.name.localeCompare(b.name))
  return (
    <div class="team-part">
      <h2 id={id}>
        {i18n.t('team.members')} <span class="team-count">{numberText(members.length)}</span>
      </h2>
      <ShowAll items={sorted} first={shownAtFirst}>
        {(shown) => (
          <DataTable
            class="plain-table team-table team-table-members"
            labelledBy={id}
            columns={[
              { text: i18n.t('team.column.name') },
              { text: i18n.t('team.column.machines') },
              { text: i18n.t('team.column.lastSeen') },
              { text: i18n.t('team.column.credits') },
            ]}
          >
            {shown.map((member) => {
              const theirs = byMember.get(member.id) ?? []
              const seen = Math.max(...theirs.map(({ lastSeen }) => lastSeen))
              return (
                <tr key={member.id}>
                  <th scope="row">
                    <bdi>{member.name}</bdi>
                    {member.id === own && <Badge>{i18n.t('team.you')}</Badge>}
                  </th>
                  <td>{numberText(theirs.length)}</td>
                  <td>
                    {theirs.length === 0 ? i18n.t('team.notJoined') : <RelativeTime at={seen} now={now} />}
                  </td>
                  <td>
                    <Credits member={member} />
                  </td>
                </tr>
              )
            })}
          </DataTable>
        )}
      </ShowAll>
    </div>
  )
}

function Credits({ member: { name, credits, budget } }: { member: TeamMember }) {
  return (
    <span class="team-credits">
      {budget === null ? numberText(credits) : i18n.t('ui.partOf', [numberText(credits), numberText(budget)])}
      {budget !== null && <BudgetBar label={name} spent={credits} budget={budget} />}
    </span>
  )
}
