import type { PurchaseTeam, WorkerDeps } from '../purchases/purchase-deps.ts'
import type { TeamCondition } from './rows.ts'
import { policyValue } from '../settings/managed.ts'
import { isLocked } from '../settings/secrets.ts'
import { EngineError } from './engine.ts'
import { applyErasures, queueErasure, type OnErasedNames } from './erasures.ts'
import { erasuresReadUntil } from './erasures-read.ts'
import { checkInvitation, conditionOf, mayReach, sharingOf, type JoinResult } from './join-team.ts'
import { isSameInvitation, parseInvitation, type Invitation } from './invitation.ts'
import { membership, type Membership } from './membership.ts'
import { memberBudgetOf, readPolicy, type TeamPolicy } from './policy.ts'
import { profiles } from '../settings/settings.ts'
import { noteSharedAccounts, sharedAccounts, type SharedAccounts } from './shared-accounts.ts'
import { hasReplayedValues, valuesIn } from './team-values.ts'
import { UnbelievedValue, type TeamContext } from './shared-values.ts'
import { addTeamKey } from '../records/suppression/suppression-hashes.ts'
import { applySuppressions } from './suppressions.ts'
import { followTeam, syncTeam } from './sync.ts'
import { createTeamPurchases } from './team-purchases.ts'
import { noteStatus, teamRow } from './team-state.ts'
import { readOverview } from './team-overview.ts'
import { removeReceived, sharedRequests, removeMachine } from './leave-team.ts'

export interface TeamWorkerDeps extends WorkerDeps {
  version: string
  machineName(): Promise<string>
  /** While a page of the extension is open, changes are followed live. */
  isWatched(): Promise<boolean>
  onNames: OnErasedNames
}

/** The team's tasks in one worker instance. */
export interface TeamWorker {
  purchases: PurchaseTeam
  /** Each subject is a list of all its names. */
  erased(subjects: string[][]): Promise<void>
  join(invitation: string): Promise<JoinResult>
  /**
   * Joins the team of a managed policy, leaving any other, without contacting the engine; `sync` reports its state.
   * Returns whether membership changed. Ignores invalid invitations.
   */
  joinByPolicy(invitation: string): Promise<boolean>
  leave(keep: boolean): Promise<void>
  /** Publishes and reads changes, stores the team's condition, then continues like `watch`. Never rejects. */
  sync(): Promise<void>
  /** Applies only the team's deletions; never rejects. */
  readErasures(): Promise<void>
  watch(): Promise<void>
}

const syncIntervalMs = 300_000
const watchedSyncIntervalMs = 60_000

const erasuresValidMs = syncIntervalMs + 60_000
const erasuresRetryMs = 60_000

/** Doubles with each failure. */
const firstRetryMs = 15_000

/** Combines changes, several a second during a bulk run. */
const refreshDelayMs = 1000

const watchCheckMs = 10_000

export function createTeam(deps: TeamWorkerDeps): TeamWorker {
  const { db } = deps
  let contextPromise: Promise<TeamContext | null> | null = null
  let syncing: Promise<void> | null = null
  let nextSync: Promise<void> | null = null
  let following: Promise<void> | null = null
  let readingErasures: Promise<void> | null = null
  let failures = 0
  let refreshing: ReturnType<typeof setTimeout> | undefined
  let stopFollowing = () => {}
  membership.watch(() => (contextPromise = null))

  const context = () =>
    (contextPromise ??= open().catch((error: unknown) => {
      contextPromise = null
      throw error
    }))

  async function open(): Promise<TeamContext | null> {
    const saved = await membership.read()
    if (!saved) return null
    // Locked is like unreachable, never like having no team.
    if (isLocked(saved.password)) throw new EngineError('unreachable')
    const sharing = await sharingOf(saved, deps.fetch)
    await addTeamKey(db, sharing.keys.team, sharing.keys.list)
    const overview = await teamRow(db, 'overview')
    const member = overview?.members.find(({ id }) => id === saved.user)
    return {
      ...sharing,
      known: valuesIn(db, sharing.keys),
      member: { id: saved.user, name: saved.memberName },
      machine: saved.machine,
      machineName: saved.machineName,
      version: deps.version,
      budgets: { team: overview?.budget ?? null, member: member?.budget ?? null },
      accounts: [],
      now: () => deps.now(),
      pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    }
  }

  async function note(condition: TeamCondition, syncedAt?: number): Promise<void> {
    const before = await teamRow(db, 'status')
    const since = before?.condition === condition ? {} : { since: deps.now() }
    await noteStatus(db, { condition, ...since, ...(syncedAt === undefined ? {} : { syncedAt }) })
  }

  async function begin(saved: Membership): Promise<void> {
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

  const mayByPolicy = async () => (await policyValue('lookupsWithoutTeam')) !== false

  const purchases = createTeamPurchases({
    ...deps,
    context,
    mayBuyAlone: async (isMember) =>
      ((await teamRow(db, 'overview'))?.mayBuyAlone ?? !isMember) && (await mayByPolicy()),
    failed: (error) => void note(conditionOf(error)),
  })

  async function syncOnce(): Promise<void> {
    const saved = await membership.read()
    // Unlocking starts it again.
    if (!saved || isLocked(saved.password)) return
    const team = await context()
    if (!team) return
    // A restored library has no team status.
    if (!(await teamRow(db, 'status'))) await begin(saved)
    const releaseWorker = deps.keepAwake()
    try {
      const condition = await exchangeWithTeam(team, saved)
      failures = condition === 'ready' ? 0 : failures + 1
      await note(condition, condition === 'ready' ? deps.now() : undefined)
    } finally {
      releaseWorker()
      deps.wakeIn(
        failures === 0 ? syncIntervalMs : Math.min(firstRetryMs * 2 ** (failures - 1), syncIntervalMs),
      )
    }
  }

  const noteErasuresRead = (ms: number) => erasuresReadUntil.write(deps.now() + ms)

  async function readErasures(): Promise<void> {
    const releaseWorker = deps.keepAwake()
    try {
      const saved = await membership.read()
      const team = await context()
      if (!saved || !team || !(await mayReach(deps, saved))) return await noteErasuresRead(erasuresRetryMs)
      await applyErasures(team, db, deps.onNames)
      await applySuppressions(team, db)
      await noteErasuresRead(erasuresValidMs)
    } catch (error) {
      conditionOf(error)
      await noteErasuresRead(erasuresRetryMs)
    } finally {
      releaseWorker()
    }
  }

  async function exchangeWithTeam(team: TeamContext, saved: Membership): Promise<TeamCondition> {
    if (!(await mayReach(deps, saved))) return 'no-permission'
    try {
      const policy = await readPolicy(team).catch((error: unknown) => {
        // A different secret, or another team's engine.
        if (error instanceof UnbelievedValue && error.refused === 'foreign') return null
        throw error
      })
      if (!policy) return 'wrong-team'
      team.budgets = { team: policy.budget, member: memberBudgetOf(policy, team.member.id) }
      const accounts = await accountsHere(team)
      team.accounts = [...accounts.keys()]
      purchases.resume()
      await purchases.report()
      await syncTeam(team, db, {
        onReceived: (received) => noteStatus(db, { received }),
        ...(await readOptions()),
      })
      await noteErasuresRead(erasuresValidMs)
      await noteOverview(team, policy, accounts)
      return (await isTrusted(team)) ? 'ready' : 'untrusted'
    } catch (error) {
      return conditionOf(error)
    }
  }

  const isTrusted = async ({ keys }: TeamContext) =>
    !(await teamRow(db, 'read'))?.refused && !(await hasReplayedValues(db, keys))

  const accountsHere = async ({ keys }: TeamContext) => {
    const [active, known] = await Promise.all([deps.apiKey.read(), profiles.read()])
    return sharedAccounts(keys, [active, ...(known?.others ?? []).map((other) => other.apiKey)])
  }

  async function noteOverview(
    team: TeamContext,
    policy: TeamPolicy,
    accounts: SharedAccounts,
  ): Promise<void> {
    const overview = await readOverview(team, policy, (await teamRow(db, 'erased'))?.erasures ?? [])
    await db.teamState.put({ ...overview, mayBuyAlone: overview.mayBuyAlone && (await mayByPolicy()) })
    const since = (await teamRow(db, 'status'))?.syncedAt ?? 0
    await noteSharedAccounts(db, accounts, { machine: team.machine, machines: overview.machines, since })
  }

  async function refreshOverview(team: TeamContext): Promise<void> {
    try {
      const policy = await readPolicy(team)
      if (policy) await noteOverview(team, policy, await accountsHere(team))
    } catch (error) {
      conditionOf(error)
    }
  }

  const readOptions = async () => ({
    onNames: deps.onNames,
    retention: (await deps.preferences.read()).retention,
  })

  /** One at a time. A running one may have missed the newest changes, so another follows it. */
  function sync(): Promise<void> {
    if (syncing)
      return (nextSync ??= syncing
        .catch(() => {})
        .then(() => {
          nextSync = null
          return sync()
        }))
    return (syncing = syncOnce().finally(() => {
      syncing = null
    }))
  }

  async function follow(): Promise<void> {
    for (;;) {
      await (syncing ?? sync())
      const team = await context()
      const isReady = (await teamRow(db, 'status'))?.condition === 'ready'
      const isJoined = team !== null && team === (await context())
      const isWatched = await deps.isWatched()
      // A newly started sync changes the condition.
      if (syncing) continue
      if (!isJoined || !isReady || !isWatched) return
      const releaseWorker = deps.keepAwake()
      const end = new AbortController()
      stopFollowing = () => end.abort()
      const from = deps.steadyNow()
      const watchCheck = setInterval(() => {
        const isLate = deps.steadyNow() - from >= watchedSyncIntervalMs
        void Promise.all([deps.isWatched(), context()]).then(
          ([isWatched, now]) => (isWatched && !isLate && now === team) || end.abort(),
          () => end.abort(),
        )
      }, watchCheckMs)
      try {
        await followTeam(team, db, {
          signal: end.signal,
          onTeam: () =>
            (refreshing ??= setTimeout(() => {
              refreshing = undefined
              void refreshOverview(team)
            }, refreshDelayMs)),
          ...(await readOptions()),
        })
      } catch (error) {
        if (!(error instanceof EngineError) && !(error instanceof UnbelievedValue)) throw error
        await note(conditionOf(error))
        return deps.wakeIn(firstRetryMs)
      } finally {
        clearInterval(watchCheck)
        clearTimeout(refreshing)
        refreshing = undefined
        releaseWorker()
      }
    }
  }

  const watch = () =>
    (following ??= follow().finally(() => {
      following = null
    }))

  return {
    purchases,
    erased: async (subjects) => {
      const team = await context()
      if (team) await queueErasure(team.keys, db, subjects, deps.now())
      purchases.follow()
    },
    async join(text) {
      const current = await membership.read()
      const checked = await checkInvitation(deps, text, await teamOf(current))
      if ('problem' in checked) return checked.problem
      await enter(checked.invitation, current)
      return 'joined'
    },
    async joinByPolicy(text) {
      const read = parseInvitation(text)
      const current = await membership.read()
      // Unlocking starts it again.
      if ('problem' in read || (current && isLocked(current.password))) return false
      const { invitation } = read
      if (current && isSameInvitation(invitation, current)) return false
      const team = await teamOf(current)
      if (team !== undefined && team !== invitation.teamId) await leave(true)
      await enter(invitation, await membership.read())
      return true
    },
    leave,
    readErasures: () =>
      (readingErasures ??= readErasures().finally(() => {
        readingErasures = null
      })),
    sync: async () => {
      const synced = sync()
      void watch()
      await synced
    },
    watch,
  }

  /** Without a membership the status row still knows the team: unreported results exist. */
  async function teamOf(saved: Membership | null): Promise<string | undefined> {
    return saved?.teamId ?? (await teamRow(db, 'status'))?.team.id
  }

  async function enter(invitation: Invitation, current: Membership | null): Promise<void> {
    const known = await teamRow(db, 'status')
    const before = known?.team.id === invitation.teamId ? known.machine : undefined
    const saved: Membership = {
      ...invitation,
      machine: current?.machine ?? before?.id ?? crypto.randomUUID(),
      machineName: current?.machineName ?? before?.name ?? (await deps.machineName()),
      joinedAt: current?.joinedAt ?? deps.now(),
    }
    // Data of another team or secret doesn't apply.
    if (current?.teamId !== invitation.teamId && !before) await db.teamState.clear()
    await membership.write(saved)
    await begin(saved)
    contextPromise = null
    failures = 0
    purchases.resume()
  }

  async function leave(keep: boolean): Promise<void> {
    const team = await context()
    // Leaving works offline and after a refusal.
    const shared = team && !keep ? await sharedRequests(team).catch(() => null) : null
    if (team) {
      await purchases.report()
      await removeMachine(team).catch(() => {})
    }
    await membership.remove()
    contextPromise = null
    stopFollowing()
    await Promise.all([syncing, following])
    await noteSharedAccounts(db, new Map(), { machine: '', machines: [], since: 0 })
    if (!keep) await removeReceived(db, shared)
    await db.transaction('rw', db.teamState, db.teamClaims, async () => {
      await db.teamState.clear()
      await db.teamClaims.clear()
    })
  }
}
