import type { PurchaseTeam } from '../purchases/purchase-deps.ts'
import { queueErasure } from './erasures.ts'
import { conditionOf, type JoinResult } from './join-team.ts'
import { LiveChanges } from './live-changes.ts'
import { MembershipChanges } from './membership-changes.ts'
import { MemberConnection } from './member-connection.ts'
import type { TeamWorkerDeps } from './team-deps.ts'
import { TeamExchange } from './team-exchange.ts'
import { createTeamPurchases } from './team-purchases.ts'

export interface TeamWorker {
  purchases: PurchaseTeam
  /** Queues a permanent deletion. Each subject is a list of all its names. */
  erased(subjects: string[][]): Promise<void>
  join(invitation: string): Promise<JoinResult>
  /**
   * Joins the team of a managed policy and leaves any other one, without contacting the engine; `sync` reports its
   * state. Resolves to whether the membership changed. Ignores invalid invitations.
   */
  joinByPolicy(invitation: string): Promise<boolean>
  leave(keep: boolean): Promise<void>
  /** Publishes and reads changes, stores the team's condition, then continues like `watch`. Never rejects. */
  sync(): Promise<void>
  /** Applies only the team's deletions. Never rejects. */
  readErasures(): Promise<void>
  watch(): Promise<void>
}

export function createTeam(deps: TeamWorkerDeps): TeamWorker {
  const connection = new MemberConnection(deps)
  const purchases = createTeamPurchases({
    ...deps,
    context: () => connection.context(),
    mayBuyAlone: (isMember) => connection.mayBuyAlone(isMember),
    failed: (error) => void connection.note(conditionOf(error)),
  })
  const exchange = new TeamExchange(deps, connection, purchases)
  const live = new LiveChanges(deps, connection, exchange)
  const changes = new MembershipChanges(deps, { connection, purchases, exchange, live })
  return {
    purchases,
    erased: async (subjects) => {
      const team = await connection.context()
      if (team) await queueErasure(team.keys, deps.db, subjects, deps.now())
      purchases.follow()
    },
    join: (invitation) => changes.join(invitation),
    joinByPolicy: (invitation) => changes.joinByPolicy(invitation),
    leave: (keep) => changes.leave(keep),
    readErasures: () => exchange.readErasures(),
    sync: async () => {
      const synced = exchange.sync()
      void live.watch()
      await synced
    },
    watch: () => live.watch(),
  }
}
