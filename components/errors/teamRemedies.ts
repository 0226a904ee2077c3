import type { TeamView } from '../../lib/team/team-state.ts'
import type { TeamRemedies } from './Remedy.tsx'

/** What a person may choose against what their team says. */
export function teamRemedies(
  team: TeamView | undefined,
  choices: Pick<TeamRemedies, 'takeOver' | 'withoutTeam'>,
): TeamRemedies {
  // The worker looks again.
  const condition = team && (team.status?.condition ?? null)
  return { ...choices, mayBuyAlone: team?.overview?.mayBuyAlone, condition }
}
