import { policyValue } from '../settings/managed.ts'
import { isLocked } from '../settings/secrets.ts'
import { addTeamKey } from '../records/suppression/suppression-hashes.ts'
import { EngineError } from './engine.ts'
import { sharingOf } from './join-team.ts'
import { membership, type Membership } from './membership.ts'
import type { TeamCondition } from './rows.ts'
import type { TeamContext } from './shared-values.ts'
import type { TeamWorkerDeps } from './team-deps.ts'
import { noteStatus, teamRow } from './team-state.ts'
import { valuesIn } from './team-values.ts'

/** The context of this machine's membership, opened on first use, and the condition that the Team page shows. */
export class MemberConnection {
  private readonly deps: TeamWorkerDeps
  private opening: Promise<TeamContext | null> | null = null

  constructor(deps: TeamWorkerDeps) {
    this.deps = deps
    membership.watch(() => this.reset())
  }

  /** `null` without a membership. Rejects if the membership is locked. */
  context(): Promise<TeamContext | null> {
    return (this.opening ??= this.open().catch((error: unknown) => {
      this.opening = null
      throw error
    }))
  }

  /** The next call opens the context again, from the stored membership. */
  reset(): void {
    this.opening = null
  }

  async note(condition: TeamCondition, syncedAt?: number): Promise<void> {
    const { deps } = this
    const { db } = deps
    const before = await teamRow(db, 'status')
    const since = before?.condition === condition ? {} : { since: deps.now() }
    await noteStatus(db, { condition, ...since, ...(syncedAt === undefined ? {} : { syncedAt }) })
  }

  /** It hasn't synced yet. */
  async begin(saved: Membership): Promise<void> {
    const { deps } = this
    const { db } = deps
    const before = await teamRow(db, 'status')
    await db.teamState.put({
      key: 'status',
      team: { id: saved.teamId, name: saved.team },
      member: { id: saved.user, name: saved.memberName },
      machine: { id: saved.machine, name: saved.machineName },
      condition: 'joining',
      since: deps.now(),
      syncedAt: before?.syncedAt ?? null,
      received: 0,
    })
  }

  async mayBuyAlone(isMember: boolean): Promise<boolean> {
    const overview = await teamRow(this.deps.db, 'overview')
    return (overview?.mayBuyAlone ?? !isMember) && (await mayBuyAloneByPolicy())
  }

  private async open(): Promise<TeamContext | null> {
    const { deps } = this
    const { db, version } = deps
    const saved = await membership.read()
    if (!saved) return null
    // A locked membership is like an unreachable team, never like having no team.
    if (isLocked(saved.password)) throw new EngineError('unreachable')
    const sharing = await sharingOf(saved, deps.fetch)
    await addTeamKey(db, sharing.keys.team, sharing.keys.list)
    const overview = await teamRow(db, 'overview')
    const member = overview?.members.find(({ id }) => id === saved.user)
    return {
      ...sharing,
      knownValues: valuesIn(db, sharing.keys),
      member: { id: saved.user, name: saved.memberName },
      machine: saved.machine,
      machineName: saved.machineName,
      version,
      budgets: { team: overview?.budget ?? null, member: member?.budget ?? null },
      accounts: [],
      now: () => deps.now(),
      pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    }
  }
}

/** Whether the organization allows lookups that the team can't see. */
export const mayBuyAloneByPolicy = async (): Promise<boolean> =>
  (await policyValue('lookupsWithoutTeam')) !== false
