import type { TeamValues } from '../../../lib/team/team-values.ts'

/** Known values for a machine without a library, which accepts every value. */
export const noTeamValues: TeamValues = {
  judge: () => Promise.resolve(new Map()),
  sequences: () => Promise.resolve(new Map()),
  noteWritten: () => Promise.resolve(),
}
