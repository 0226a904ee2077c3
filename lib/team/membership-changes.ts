import { isLocked } from '../settings/secrets.ts'
import { isSameInvitation, parseInvitation, type Invitation } from './invitation.ts'
import { checkInvitation, type JoinResult } from './join-team.ts'
import { removeMachine, removeReceived, sharedRequests } from './leave-team.ts'
import type { LiveChanges } from './live-changes.ts'
import { membership, type Membership } from './membership.ts'
import { noteSharedAccounts } from './shared-accounts.ts'
import type { MemberConnection } from './member-connection.ts'
import type { TeamWorkerDeps } from './team-deps.ts'
import type { TeamExchange } from './team-exchange.ts'
import type { TeamPurchases } from './team-purchases.ts'
import { teamRow } from './team-state.ts'

interface TeamParts {
  connection: MemberConnection
  purchases: TeamPurchases
  exchange: TeamExchange
  live: LiveChanges
}

/** Joining and leaving, by a person or by a managed policy. */
export class MembershipChanges {
  private readonly deps: TeamWorkerDeps
  private readonly parts: TeamParts

  constructor(deps: TeamWorkerDeps, parts: TeamParts) {
    this.deps = deps
    this.parts = parts
  }

  async join(text: string): Promise<JoinResult> {
    const current = await membership.read()
    const checked = await checkInvitation(this.deps, text, await this.teamOf(current))
    if ('problem' in checked) return checked.problem
    await this.enter(checked.invitation, current)
    return 'joined'
  }

  /** Resolves to whether the membership changed. */
  async joinByPolicy(text: string): Promise<boolean> {
    const read = parseInvitation(text)
    const current = await membership.read()
    // Unlocking tries again.
    if ('problem' in read || (current && isLocked(current.password))) return false
    const { invitation } = read
    if (current && isSameInvitation(invitation, current)) return false
    const team = await this.teamOf(current)
    if (team !== undefined && team !== invitation.teamId) await this.leave(true)
    await this.enter(invitation, await membership.read())
    return true
  }

  /** `keep`: the records of colleagues stay. */
  async leave(keep: boolean): Promise<void> {
    const { db } = this.deps
    const { connection, purchases, exchange, live } = this.parts
    const team = await connection.context()
    // Ignores errors: leaving must also work offline and after a refusal.
    const shared = team && !keep ? await sharedRequests(team).catch(() => null) : null
    if (team) {
      await purchases.report()
      await removeMachine(team).catch(() => {})
    }
    await membership.remove()
    connection.reset()
    live.stop()
    await Promise.all([exchange.running, live.running])
    await noteSharedAccounts(db, new Map(), { machine: '', machines: [], since: 0 })
    if (!keep) await removeReceived(db, shared)
    await db.transaction('rw', db.teamState, db.teamClaims, async () => {
      await db.teamState.clear()
      await db.teamClaims.clear()
    })
  }

  /** If the membership is missing, the status row still knows the team, which may lack unreported results. */
  private async teamOf(saved: Membership | null): Promise<string | undefined> {
    return saved?.teamId ?? (await teamRow(this.deps.db, 'status'))?.team.id
  }

  private async enter(invitation: Invitation, current: Membership | null): Promise<void> {
    const { deps } = this
    const { db } = deps
    const { connection, purchases, exchange } = this.parts
    const known = await teamRow(db, 'status')
    const before = known?.team.id === invitation.teamId ? known.machine : undefined
    const saved: Membership = {
      ...invitation,
      machine: current?.machine ?? before?.id ?? crypto.randomUUID(),
      machineName: current?.machineName ?? before?.name ?? (await deps.machineName()),
      joinedAt: current?.joinedAt ?? deps.now(),
    }
    // Data of another team or secret no longer applies.
    if (current?.teamId !== invitation.teamId && !before) await db.teamState.clear()
    await membership.write(saved)
    await connection.begin(saved)
    connection.reset()
    exchange.forgetFailures()
    purchases.resume()
  }
}
