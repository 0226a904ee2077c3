import type { PurchaseDeps, PurchaseTeam } from '../purchases/purchase-deps.ts'
import type { TeamCondition } from '../records/database/rows/team.ts'
import { policyValue } from '../settings/managed.ts'
import { isLocked } from '../settings/secrets.ts'
import { EngineError } from './engine.ts'
import { catchUpErasures, noteErasure, type OnErasedNames } from './erasures.ts'
import { erasuresReadUntil } from './erasures-read.ts'
import { checkInvitation, conditionOf, mayReach, sharingOf, type JoinResult } from './join-team.ts'
import { isSameInvitation, parseInvitation, type Invitation } from './invitation.ts'
import { membership, type Membership } from './membership.ts'
import { memberBudgetOf, readPolicy, type TeamPolicy } from './policy.ts'
import { profiles } from '../settings/settings.ts'
import { noteSharedAccounts, sharedAccounts, type SharedAccounts } from './shared-accounts.ts'
import { areSomeReplayed, knownIn } from './known-values.ts'
import { UnbelievedValue, type TeamContext } from './shared-values.ts'
import { addTeamKey } from '../records/suppression/suppression-hashes.ts'
import { catchUpSuppressions } from './suppressions.ts'
import { followTeam, syncTeam } from './sync.ts'
import { createTeamPurchases } from './team-purchases.ts'
import { noteStatus, teamRow } from './team-state.ts'
import { readOverview } from './team-overview.ts'
import { removeReceived, requestsShared, takeMachineOut } from './leave-team.ts'

export interface TeamWorkerDeps extends PurchaseDeps {
  version: string
  /** Default name of this machine for colleagues. */
  machineName(): Promise<string>
  /** Whether a page of the extension is open; then changes are followed live. */
  isWatched(): Promise<boolean>
  /** Deletes people's names outside the database. */
  onNames: OnErasedNames
}

/** The team's background tasks, for one worker instance. */
export interface TeamWorker {
  purchases: PurchaseTeam
  /** Publishes permanent deletions; each subject is a list of all its names. */
  erased(subjects: string[][]): Promise<void>
  join(invitation: string): Promise<JoinResult>
  /**
   * Joins the team of a managed policy without contacting the engine, leaving any other team; `sync` reports
   * its state.
   * Returns whether membership changed. Ignores invalid invitations.
   */
  joinByPolicy(invitation: string): Promise<boolean>
  /** `keep`: keeps data from colleagues. */
  leave(keep: boolean): Promise<void>
  /**
   * Publishes and reads changes, and stores the team's condition; never rejects. Then continues like `watch`.
   */
  sync(): Promise<void>
  /** Only applies the team's deletions; never rejects. */
  readErasures(): Promise<void>
  /** A page was opened: reads changes and follows them while a page is open. */
  watch(): Promise<void>
}

const everyMs = 300_000
const everyMsWatched = 60_000

/** How long deletions count as up to date after they were read, and after a failed read. */
const erasuresCountMs = everyMs + 60_000
const erasuresAgainMs = 60_000

/** Doubles with each failure. */
const firstAgainMs = 15_000

/** Combines changes, which come several times a second during a bulk run. */
const refreshAfterMs = 1000

const lookEachMs = 10_000

export function createTeam(deps: TeamWorkerDeps): TeamWorker {
  const { db } = deps
  let opened: Promise<TeamContext | null> | null = null
  let syncing: Promise<void> | null = null
  let next: Promise<void> | null = null
  let following: Promise<void> | null = null
  let reading: Promise<void> | null = null
  let failures = 0
  let refreshing: ReturnType<typeof setTimeout> | undefined
  let stopFollowing = () => {}
  membership.watch(() => (opened = null))

  const context = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    }))

  async function open(): Promise<TeamContext | null> {
    const mine = await membership.read()
    if (!mine) return null
    // Locked is like unreachable, never like having no team.
    if (isLocked(mine.password)) throw new EngineError('unreachable')
    const sharing = await sharingOf(mine, deps.fetch)
    await addTeamKey(db, sharing.keys.team, sharing.keys.list)
    const overview = await teamRow(db, 'overview')
    const member = overview?.members.find(({ id }) => id === mine.user)
    return {
      ...sharing,
      known: knownIn(db, sharing.keys),
      member: { id: mine.user, name: mine.memberName },
      machine: mine.machine,
      machineName: mine.machineName,
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

  async function begin(mine: Membership): Promise<void> {
    const before = await teamRow(db, 'status')
    await db.teamState.put({
      key: 'status',
      team: { id: mine.teamId, name: mine.team },
      member: { id: mine.user, name: mine.memberName },
      machine: { id: mine.machine, name: mine.machineName },
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
    const mine = await membership.read()
    // Unlocking starts it again.
    if (!mine || isLocked(mine.password)) return
    const team = await context()
    if (!team) return
    // A restored library has no team status.
    if (!(await teamRow(db, 'status'))) await begin(mine)
    const rest = deps.keepAwake()
    try {
      const condition = await exchange(team, mine)
      failures = condition === 'ready' ? 0 : failures + 1
      await note(condition, condition === 'ready' ? deps.now() : undefined)
    } finally {
      rest()
      deps.wakeIn(failures === 0 ? everyMs : Math.min(firstAgainMs * 2 ** (failures - 1), everyMs))
    }
  }

  const noteErasuresRead = (ms: number) => erasuresReadUntil.write(deps.now() + ms)

  async function readErasures(): Promise<void> {
    const rest = deps.keepAwake()
    try {
      const mine = await membership.read()
      const team = await context()
      if (!mine || !team || !(await mayReach(deps, mine))) return await noteErasuresRead(erasuresAgainMs)
      await catchUpErasures(team, db, deps.onNames)
      await catchUpSuppressions(team, db)
      await noteErasuresRead(erasuresCountMs)
    } catch (error) {
      conditionOf(error)
      await noteErasuresRead(erasuresAgainMs)
    } finally {
      rest()
    }
  }

  async function exchange(team: TeamContext, mine: Membership): Promise<TeamCondition> {
    if (!(await mayReach(deps, mine))) return 'no-permission'
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
      await purchases.tell()
      await syncTeam(team, db, {
        onReceived: (received) => noteStatus(db, { received }),
        ...(await howToRead()),
      })
      await noteErasuresRead(erasuresCountMs)
      await noteOverview(team, policy, accounts)
      return (await isTrusted(team)) ? 'ready' : 'untrusted'
    } catch (error) {
      return conditionOf(error)
    }
  }

  const isTrusted = async ({ keys }: TeamContext) =>
    !(await teamRow(db, 'read'))?.refused && !(await areSomeReplayed(db, keys))

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

  /** Updates the overview for open pages. `sync` reports engine errors. */
  async function refreshOverview(team: TeamContext): Promise<void> {
    try {
      const policy = await readPolicy(team)
      if (policy) await noteOverview(team, policy, await accountsHere(team))
    } catch (error) {
      conditionOf(error)
    }
  }

  const howToRead = async () => ({
    onNames: deps.onNames,
    retention: (await deps.preferences.read()).retention,
  })

  /** Runs one sync at a time. A running one may have missed the newest changes, so another follows it. */
  function sync(): Promise<void> {
    if (syncing)
      return (next ??= syncing
        .catch(() => {})
        .then(() => {
          next = null
          return sync()
        }))
    return (syncing = syncOnce().finally(() => {
      syncing = null
    }))
  }

  /** Receives colleagues' changes live while a page may show them. */
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
      const rest = deps.keepAwake()
      const end = new AbortController()
      stopFollowing = () => end.abort()
      const from = deps.steadyNow()
      const look = setInterval(() => {
        const isLate = deps.steadyNow() - from >= everyMsWatched
        void Promise.all([deps.isWatched(), context()]).then(
          ([isWatched, now]) => (isWatched && !isLate && now === team) || end.abort(),
          () => end.abort(),
        )
      }, lookEachMs)
      try {
        await followTeam(team, db, {
          signal: end.signal,
          onTeam: () =>
            (refreshing ??= setTimeout(() => {
              refreshing = undefined
              void refreshOverview(team)
            }, refreshAfterMs)),
          ...(await howToRead()),
        })
      } catch (error) {
        if (!(error instanceof EngineError) && !(error instanceof UnbelievedValue)) throw error
        await note(conditionOf(error))
        return deps.wakeIn(firstAgainMs)
      } finally {
        clearInterval(look)
        clearTimeout(refreshing)
        refreshing = undefined
        rest()
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
      if (team) await noteErasure(team.keys, db, subjects, deps.now())
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
      (reading ??= readErasures().finally(() => {
        reading = null
      })),
    sync: async () => {
      const synced = sync()
      void watch()
      await synced
    },
    watch,
  }

  /** The status row still knows the team when the membership was lost: unreported results exist. */
  async function teamOf(mine: Membership | null): Promise<string | undefined> {
    return mine?.teamId ?? (await teamRow(db, 'status'))?.team.id
  }

  async function enter(invitation: Invitation, current: Membership | null): Promise<void> {
    // If only the membership was lost, keep the machine's id.
    const known = await teamRow(db, 'status')
    const before = known?.team.id === invitation.teamId ? known.machine : undefined
    const mine: Membership = {
      ...invitation,
      machine: current?.machine ?? before?.id ?? crypto.randomUUID(),
      machineName: current?.machineName ?? before?.name ?? (await deps.machineName()),
      joinedAt: current?.joinedAt ?? deps.now(),
    }
    // Data read from another team, or with another secret, doesn't apply.
    if (current?.teamId !== invitation.teamId && !before) await db.teamState.clear()
    await membership.write(mine)
    await begin(mine)
    opened = null
    failures = 0
    purchases.resume()
  }

  async function leave(keep: boolean): Promise<void> {
    const team = await context()
    // Leaving works offline and after a refusal.
    const shared = team && !keep ? await requestsShared(team).catch(() => null) : null
    if (team) {
      await purchases.tell()
      await takeMachineOut(team).catch(() => {})
    }
    await membership.remove()
    opened = null
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
