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
  /** Sidelight's version. */
  version: string
  /** What colleagues read of this machine, where the person says nothing else. */
  machineName(): Promise<string>
  /** Whether somebody looks at a page of the extension: then what colleagues do is followed as it happens. */
  isWatched(): Promise<boolean>
  /** Takes the names of people who are erased out of what is kept outside of the database. */
  onNames: OnErasedNames
}

/** The team in the background, for one life of the worker. */
export interface TeamWorker {
  purchases: PurchaseTeam
  /** These were erased here for good, each by all their names: the whole team follows. */
  erased(subjects: string[][]): Promise<void>
  join(invitation: string): Promise<JoinResult>
  /**
   * Belongs to the team that a policy invites to, whatever team it was before, without asking the engine: `sync` says how
   * it stands. Gives whether that is new; what is no invitation changes nothing.
   */
  joinByPolicy(invitation: string): Promise<boolean>
  /** Leaves the team; with `keep`, what came from colleagues stays. */
  leave(keep: boolean): Promise<void>
  /**
   * Publishes and reads what is new by the time it is called, and says how it stands; never rejects. Then goes on as
   * `watch` does.
   */
  sync(): Promise<void>
  /** Erases here whom the team erased meanwhile, and nothing else; never rejects. */
  readErasures(): Promise<void>
  /** Somebody opened a page: reads what is new, and follows it for as long as one is open. */
  watch(): Promise<void>
}

/** What is shared is read so often while no page is open, and while one is. */
const everyMs = 300_000
const everyMsWatched = 60_000

/** After reading what was erased, pages show records for so long without asking; where it could not be read, for less. */
const erasuresCountMs = everyMs + 60_000
const erasuresAgainMs = 60_000

/** After a failure so long is waited: twice as long each time. */
const firstAgainMs = 15_000

/** What others do, in a run several times a second, is shown together after this. */
const refreshAfterMs = 1000

/** So often it is looked whether a page is open still. */
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
    // As if it did not answer: never as if there were none.
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

  /** Whether policies of the browser let anybody buy while the team can't be asked. */
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
    // Whoever unlocks has it go on.
    if (!mine || isLocked(mine.password)) return
    const team = await context()
    if (!team) return
    // A restored library knows nothing of the team.
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
        // Another secret, or another team's engine.
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

  /** The picture of the team as it is by now, for whoever looks at it. What is wrong with the engine `sync` says. */
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

  /** One at a time. One that is under way may have read already what is new: it is followed by another. */
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

  /** Receives what colleagues write as they do, for as long as somebody may see it. */
  async function follow(): Promise<void> {
    for (;;) {
      await (syncing ?? sync())
      const team = await context()
      const isReady = (await teamRow(db, 'status'))?.condition === 'ready'
      const isJoined = team !== null && team === (await context())
      const isWatched = await deps.isWatched()
      // How it stands then may be how it stood before somebody asked anew.
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
      // Whoever unlocks has it go on.
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

  /** The team of this installation, also where of its membership nothing is left: what it was not told yet is here still. */
  async function teamOf(mine: Membership | null): Promise<string | undefined> {
    return mine?.teamId ?? (await teamRow(db, 'status'))?.team.id
  }

  async function enter(invitation: Invitation, current: Membership | null): Promise<void> {
    // Of one whose membership alone was lost the library knows which machine it is.
    const known = await teamRow(db, 'status')
    const before = known?.team.id === invitation.teamId ? known.machine : undefined
    const mine: Membership = {
      ...invitation,
      machine: current?.machine ?? before?.id ?? crypto.randomUUID(),
      machineName: current?.machineName ?? before?.name ?? (await deps.machineName()),
      joinedAt: current?.joinedAt ?? deps.now(),
    }
    // What was read of another team, or with another secret, says nothing of this one.
    if (current?.teamId !== invitation.teamId && !before) await db.teamState.clear()
    await membership.write(mine)
    await begin(mine)
    opened = null
    failures = 0
    purchases.resume()
  }

  async function leave(keep: boolean): Promise<void> {
    const team = await context()
    // Whom the team refuses, or who is offline, leaves all the same.
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
