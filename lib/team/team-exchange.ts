import { isLocked } from '../settings/secrets.ts'
import { profiles } from '../settings/settings.ts'
import { applyErasures } from './erasures.ts'
import { erasuresReadUntil } from './erasures-read.ts'
import { conditionOf, mayReach } from './join-team.ts'
import { membership, type Membership } from './membership.ts'
import { memberBudgetOf, readPolicy, type TeamPolicy } from './policy.ts'
import type { TeamCondition } from './rows.ts'
import { noteSharedAccounts, sharedAccounts, type SharedAccounts } from './shared-accounts.ts'
import { UnbelievedValue, type TeamContext } from './shared-values.ts'
import { applySuppressions } from './suppressions.ts'
import { syncTeam } from './sync.ts'
import { mayBuyAloneByPolicy, type MemberConnection } from './member-connection.ts'
import type { TeamWorkerDeps } from './team-deps.ts'
import { readOverview } from './team-overview.ts'
import type { TeamPurchases } from './team-purchases.ts'
import { noteStatus, teamRow } from './team-state.ts'
import { hasReplayedValues } from './team-values.ts'

const syncIntervalMs = 300_000

const erasuresValidMs = syncIntervalMs + 60_000
const erasuresRetryMs = 60_000

/** In ms. Doubles with each failure. */
export const firstRetryMs = 15_000

/** Publishes and reads the team's changes, and stores its overview and condition. */
export class TeamExchange {
  private readonly deps: TeamWorkerDeps
  private readonly connection: MemberConnection
  private readonly purchases: TeamPurchases
  private syncing: Promise<void> | null = null
  private nextSync: Promise<void> | null = null
  private readingErasures: Promise<void> | null = null
  private failures = 0

  constructor(deps: TeamWorkerDeps, connection: MemberConnection, purchases: TeamPurchases) {
    this.deps = deps
    this.connection = connection
    this.purchases = purchases
  }

  /** The sync in progress; `null` if there is none. */
  get running(): Promise<void> | null {
    return this.syncing
  }

  /** Runs one sync at a time. A running one may have missed the newest changes, so another follows it. */
  sync(): Promise<void> {
    if (this.syncing)
      return (this.nextSync ??= this.syncing
        .catch(() => {})
        .then(() => {
          this.nextSync = null
          return this.sync()
        }))
    return (this.syncing = this.syncOnce().finally(() => {
      this.syncing = null
    }))
  }

  /** Resets the count, so that failures of a former membership don't delay the next sync. */
  forgetFailures(): void {
    this.failures = 0
  }

  /** Applies only the team's deletions and suppressions. Never rejects because of the engine. */
  readErasures(): Promise<void> {
    return (this.readingErasures ??= this.readErasuresOnce().finally(() => {
      this.readingErasures = null
    }))
  }

  async refreshOverview(team: TeamContext): Promise<void> {
    try {
      const policy = await readPolicy(team)
      if (policy) await this.noteOverview(team, policy, await this.accountsHere(team))
    } catch (error) {
      conditionOf(error)
    }
  }

  async readOptions() {
    const { onNames, preferences } = this.deps
    return { onNames, retention: (await preferences.read()).retention }
  }

  private async syncOnce(): Promise<void> {
    const { deps, connection } = this
    const saved = await membership.read()
    // Unlocking starts another sync.
    if (!saved || isLocked(saved.password)) return
    const team = await connection.context()
    if (!team) return
    // A restored library has no team status.
    if (!(await teamRow(deps.db, 'status'))) await connection.begin(saved)
    const releaseWorker = deps.keepAwake()
    try {
      const condition = await this.exchange(team, saved)
      this.failures = condition === 'ready' ? 0 : this.failures + 1
      await connection.note(condition, condition === 'ready' ? deps.now() : undefined)
    } finally {
      releaseWorker()
      deps.wakeIn(
        this.failures === 0
          ? syncIntervalMs
          : Math.min(firstRetryMs * 2 ** (this.failures - 1), syncIntervalMs),
      )
    }
  }

  private async exchange(team: TeamContext, saved: Membership): Promise<TeamCondition> {
    const { deps, purchases } = this
    if (!(await mayReach(deps, saved))) return 'no-permission'
    try {
      const policy = await readPolicy(team).catch((error: unknown) => {
        // The team has a different secret, or this is another team's engine.
        if (error instanceof UnbelievedValue && error.refused === 'foreign') return null
        throw error
      })
      if (!policy) return 'wrong-team'
      team.budgets = { team: policy.budget, member: memberBudgetOf(policy, team.member.id) }
      const accounts = await this.accountsHere(team)
      team.accounts = [...accounts.keys()]
      purchases.resume()
      await purchases.report()
      await syncTeam(team, deps.db, {
        onReceived: (received) => noteStatus(deps.db, { received }),
        ...(await this.readOptions()),
      })
      await this.noteErasuresRead(erasuresValidMs)
      await this.noteOverview(team, policy, accounts)
      return (await this.isTrusted(team)) ? 'ready' : 'untrusted'
    } catch (error) {
      return conditionOf(error)
    }
  }

  private async readErasuresOnce(): Promise<void> {
    const { deps } = this
    const releaseWorker = deps.keepAwake()
    try {
      const saved = await membership.read()
      const team = await this.connection.context()
      if (!saved || !team || !(await mayReach(deps, saved)))
        return await this.noteErasuresRead(erasuresRetryMs)
      await applyErasures(team, deps.db, deps.onNames)
      await applySuppressions(team, deps.db)
      await this.noteErasuresRead(erasuresValidMs)
    } catch (error) {
      conditionOf(error)
      await this.noteErasuresRead(erasuresRetryMs)
    } finally {
      releaseWorker()
    }
  }

  private noteErasuresRead(ms: number): Promise<void> {
    return erasuresReadUntil.write(this.deps.now() + ms)
  }

  private async isTrusted({ keys }: TeamContext): Promise<boolean> {
    const { db } = this.deps
    return !(await teamRow(db, 'read'))?.refused && !(await hasReplayedValues(db, keys))
  }

  private async accountsHere({ keys }: TeamContext): Promise<SharedAccounts> {
    const [active, known] = await Promise.all([this.deps.apiKey.read(), profiles.read()])
    return sharedAccounts(keys, [active, ...(known?.others ?? []).map((other) => other.apiKey)])
  }

  private async noteOverview(team: TeamContext, policy: TeamPolicy, accounts: SharedAccounts): Promise<void> {
    const { db } = this.deps
    const overview = await readOverview(team, policy, (await teamRow(db, 'erased'))?.erasures ?? [])
    await db.teamState.put({
      ...overview,
      mayBuyAlone: overview.mayBuyAlone && (await mayBuyAloneByPolicy()),
    })
    const since = (await teamRow(db, 'status'))?.syncedAt ?? 0
    await noteSharedAccounts(db, accounts, { machine: team.machine, machines: overview.machines, since })
  }
}
