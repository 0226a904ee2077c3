import type { TeamView } from '../../lib/team/team-state.ts'
import type { TeamRemedies } from './Remedy.tsx'

export function teamRemedies(
  team: TeamView | undefined,
  choices: Pick<TeamRemedies, 'overrideClaim' | 'withoutTeam'>,
): TeamRemedies {
  const condition = team && (team.status?.condition ?? null)
  return { ...choices, mayBuyAlone: team?.overview?.mayBuyAlone, condition }
}
