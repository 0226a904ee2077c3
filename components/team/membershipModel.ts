import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { countReceived } from '../../lib/team/count-received.ts'
import { membership } from '../../lib/team/membership.ts'
import { noteStatus, teamRow } from '../../lib/team/team-state.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchTeam, type TeamModel } from './teamModel.ts'

/** The team that was joined, and leaving it. */
export interface MembershipModel extends TeamModel {
  /** Records with something that came from colleagues, at most. */
  countReceived: () => Promise<number>
  /** What colleagues read of this machine. */
  rename: (name: string) => void
  /** Gives whether it was done. `keep`: what came from colleagues stays. */
  leave: (keep: boolean) => Promise<boolean>
}

export function watchMembership(db: Database): MembershipModel {
  const team = watchTeam(db)
  const rename = async (machineName: string) => {
    await membership.change((mine) => mine && { ...mine, machineName })
    const status = await teamRow(db, 'status')
    if (status) await noteStatus(db, { machine: { ...status.machine, name: machineName } })
    team.sync()
  }
  return {
    ...team,
    countReceived: () => countReceived(db),
    rename: (name) => inBackground(rename(name)),
    leave: async (keep) => (await sendCommand('leave-team', { keep })).accepted !== false,
  }
}
