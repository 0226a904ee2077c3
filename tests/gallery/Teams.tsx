import { signal } from '@preact/signals'
import { RequestError } from '../../components/errors/RequestError.tsx'
import { JoinForm } from '../../components/team/JoinForm.tsx'
import { joinProblems } from '../../components/team/joinTexts.ts'
import { Team } from '../../components/team/TeamPage.tsx'
import { MembershipPart } from '../../components/team/TeamSettings.tsx'
import type { TeamCondition } from '../../lib/team/rows.ts'
import { joining, teamModel, teams } from './samples/team.ts'
import { remedies } from './samples/remedies.ts'
import { request } from './samples/request.ts'
import { Specimen } from './Specimen.tsx'

const ready = teamModel(teams['ready'])
const status = teams['ready']!.status!
const invited = joining(null, false)
const unreachable = { reason: 'team-unreachable' } as const

export function Teams() {
  return (
    <>
      {Object.entries(teams).map(([name, team]) => (
        <Specimen key={name} title={`Team: ${name}`}>
          <Team model={teamModel(team)} />
        </Specimen>
      ))}
      <Specimen title="Team: rotated">
        <Team model={{ ...ready, isRotated: signal(true) }} />
      </Specimen>
      <Specimen title="Team settings">
        <MembershipPart status={status} model={ready} join={invited} />
      </Specimen>
      <Specimen title="Team settings, by policy">
        <MembershipPart
          status={status}
          model={{ ...ready, byPolicy: signal({ problem: null }) }}
          join={invited}
        />
      </Specimen>
      <Specimen title="Team settings, rejected">
        <MembershipPart
          status={{ ...status, condition: 'refused' }}
          model={{ ...ready, lostAccess: signal('rejected') }}
          join={invited}
        />
      </Specimen>
      <Specimen title="Team settings, without a membership">
        <MembershipPart status={status} model={{ ...ready, lostAccess: signal('missing') }} join={invited} />
      </Specimen>
      <Specimen title="Invitation">
        <JoinForm model={joining(null, true)} />
      </Specimen>
      {joinProblems.map((problem) => (
        <Specimen key={problem} title={`Invitation: ${problem}`}>
          <JoinForm model={joining(problem, false)} />
        </Specimen>
      ))}
      <Specimen title="Without the team, allowed">
        <RequestError request={null} refusal={unreachable} {...remedies} team={choices(true)} />
      </Specimen>
      <Specimen title="Without the team, forbidden">
        <RequestError request={null} refusal={unreachable} {...remedies} team={choices(false)} />
      </Specimen>
      <Specimen title="Without the team, full">
        <RequestError request={null} refusal={unreachable} {...remedies} team={choices(true, 'full')} />
      </Specimen>
      <Specimen title="A colleague is asking">
        <RequestError request={claimed('team-asking')} refusal={null} {...remedies} team={choices(true)} />
      </Specimen>
      <Specimen title="Somebody deleted is still asked about">
        <RequestError request={claimed('team-erasing')} refusal={null} {...remedies} team={choices(true)} />
      </Specimen>
      <Specimen title="A colleague had no answer">
        <RequestError request={claimed('team-charged')} refusal={null} {...remedies} team={choices(true)} />
      </Specimen>
    </>
  )
}

const choices = (mayBuyAlone: boolean, condition: TeamCondition = 'unreachable') => ({
  overrideClaim: () => {},
  withoutTeam: () => {},
  mayBuyAlone,
  condition,
})

function claimed(kind: 'team-asking' | 'team-charged' | 'team-erasing') {
  return request({ outcome: 'refused', cost: 0, colleague: { name: 'Tomasz Wilk', claim: 7 } }, kind)
}
