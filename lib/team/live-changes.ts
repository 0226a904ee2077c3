import { EngineError } from './engine.ts'
import { conditionOf } from './join-team.ts'
import { UnbelievedValue, type TeamContext } from './shared-values.ts'
import { followTeam } from './sync.ts'
import type { MemberConnection } from './member-connection.ts'
import type { TeamWorkerDeps } from './team-deps.ts'
import { firstRetryMs, type TeamExchange } from './team-exchange.ts'
import { teamRow } from './team-state.ts'

const watchedSyncIntervalMs = 60_000

/** In ms. Combines changes, several per second during a bulk run. */
const refreshDelayMs = 1000

const watchCheckMs = 10_000

/** Follows the team's changes live while a page of the extension is open. */
export class LiveChanges {
  private readonly deps: TeamWorkerDeps
  private readonly connection: MemberConnection
  private readonly exchange: TeamExchange
  private following: Promise<void> | null = null
  private refreshing: ReturnType<typeof setTimeout> | undefined
  private end: AbortController | null = null

  constructor(deps: TeamWorkerDeps, connection: MemberConnection, exchange: TeamExchange) {
    this.deps = deps
    this.connection = connection
    this.exchange = exchange
  }

  /** Resolves when there is nothing more to follow; `null` if nothing is being followed. */
  get running(): Promise<void> | null {
    return this.following
  }

  watch(): Promise<void> {
    return (this.following ??= this.follow().finally(() => {
      this.following = null
    }))
  }

  stop(): void {
    this.end?.abort()
  }

  private async follow(): Promise<void> {
    const { deps, connection, exchange } = this
    for (;;) {
      await (exchange.running ?? exchange.sync())
      const team = await connection.context()
      const isReady = (await teamRow(deps.db, 'status'))?.condition === 'ready'
      const isJoined = team !== null && team === (await connection.context())
      const isWatched = await deps.isWatched()
      // A sync that has just started changes the condition.
      if (exchange.running) continue
      if (!isJoined || !isReady || !isWatched) return
      if (!(await this.followUntilUnwatched(team))) return deps.wakeIn(firstRetryMs)
    }
  }

  /**
   * Until no page is open; also ends after a minute, for the next sync, and when the membership changes. Resolves to
   * `false` if the engine failed.
   */
  private async followUntilUnwatched(team: TeamContext): Promise<boolean> {
    const { deps, connection, exchange } = this
    const releaseWorker = deps.keepAwake()
    const end = new AbortController()
    this.end = end
    const from = deps.steadyNow()
    const watchCheck = setInterval(() => {
      const isLate = deps.steadyNow() - from >= watchedSyncIntervalMs
      void Promise.all([deps.isWatched(), connection.context()]).then(
        ([isWatched, now]) => (isWatched && !isLate && now === team) || end.abort(),
        () => end.abort(),
      )
    }, watchCheckMs)
    try {
      await followTeam(team, deps.db, {
        signal: end.signal,
        onTeam: () => this.refreshSoon(team),
        ...(await exchange.readOptions()),
      })
      return true
    } catch (error) {
      if (!(error instanceof EngineError) && !(error instanceof UnbelievedValue)) throw error
      await connection.note(conditionOf(error))
      return false
    } finally {
      clearInterval(watchCheck)
      clearTimeout(this.refreshing)
      this.refreshing = undefined
      releaseWorker()
    }
  }

  private refreshSoon(team: TeamContext): void {
    this.refreshing ??= setTimeout(() => {
      this.refreshing = undefined
      void this.exchange.refreshOverview(team)
    }, refreshDelayMs)
  }
}
