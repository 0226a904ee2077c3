import type { TeamValues } from '../../../lib/team/team-values.ts'

/** Accepts every value. */
export const noTeamValues: TeamValues = {
  judge: () => Promise.resolve(new Map()),
  sequences: () => Promise.resolve(new Map()),
  noteWritten: () => Promise.resolve(),
}
