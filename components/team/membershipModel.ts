import { computed, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { countReceived } from '../../lib/team/count-received.ts'
import { parseInvitation, type InvitationProblem } from '../../lib/team/invitation.ts'
import { managed } from '../../lib/settings/managed.ts'
import { membership } from '../../lib/team/membership.ts'
import { noteStatus, teamRow } from '../../lib/team/team-state.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchTeam, type TeamModel } from './teamModel.ts'

export interface MembershipModel extends TeamModel {
  /** etcd rejects the credentials, or they are missing here. */
  lostAccess: ReadonlySignal<'rejected' | 'missing' | null>
  countReceived: () => Promise<number>
  rename: (name: string) => void
  /** `keep`: data from colleagues. Resolves to whether it was done. */
  leave: (keep: boolean) => Promise<boolean>
  /** Joins without a click; `null` if there is none. */
  byPolicy: ReadonlySignal<{ problem: InvitationProblem | null } | null>
}

export function watchMembership(db: Database): MembershipModel {
  const team = watchTeam(db)
  const rename = async (machineName: string) => {
    await membership.change((own) => own && { ...own, machineName })
    const status = await teamRow(db, 'status')
    if (status) await noteStatus(db, { machine: { ...status.machine, name: machineName } })
    team.sync()
  }
  const joined = watchStorageItem(membership)
  const policies = watchStorageItem(managed)
  return {
    ...team,
    lostAccess: computed(() => {
      const condition = team.team.value?.status?.condition
      if (condition === undefined) return null
      if (joined.value === null) return 'missing'
      return condition === 'refused' || condition === 'wrong-team' ? 'rejected' : null
    }),
    byPolicy: computed(() => {
      const invitation = policies.value?.values['teamInvitation']?.value
      if (typeof invitation !== 'string') return null
      const read = parseInvitation(invitation)
      return { problem: 'problem' in read ? read.problem : null }
    }),
    countReceived: () => countReceived(db),
    rename: (name) => inBackground(rename(name)),
    leave: async (keep) => (await sendCommand('leave-team', { keep })).accepted !== false,
  }
}
