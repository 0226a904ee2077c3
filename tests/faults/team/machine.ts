import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Fetch } from '../../../lib/api/send.ts'
import { endStep, undoStep } from '../../../lib/data/erasure/end-step.ts'
import { softDeleteSubjects } from '../../../lib/data/erasure/soft-delete-subjects.ts'
import type { Page } from '../../../lib/pages/page.ts'
import { subjectOf } from '../../../lib/records/identity/aliases.ts'
import { buySection } from '../../../lib/purchases/buy.ts'
import { planSection } from '../../../lib/purchases/planned-request.ts'
import { purchase, type PurchaseOptions } from '../../../lib/purchases/purchase.ts'
import type { PurchaseDeps, WorkerDeps } from '../../../lib/purchases/purchase-deps.ts'
import { bareDeps, bareWorker } from '../../unit/purchases/bare-deps.ts'
import { createWatcher } from '../../../lib/watch/watcher.ts'
import { resume, recover } from '../../../lib/purchases/resume.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { orderOfClick, type Click } from '../../unit/purchases/shown-result.fixture.ts'
import { clickOf } from './clicks.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { EngineError } from '../../../lib/team/engine.ts'
import { queueErasure } from '../../../lib/team/erasures.ts'
import { removeReceived, sharedRequests, removeMachine } from '../../../lib/team/leave-team.ts'
import { resetReading } from '../../../lib/team/reading-state.ts'
import { valuesIn } from '../../../lib/team/team-values.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { createTeamPurchases, type TeamPurchases } from '../../../lib/team/team-purchases.ts'
import { isAnonymised } from '../../../lib/purchases/ledger/anonymise.ts'
import { socialUrl } from '../../unit/sandbox.fixture.ts'
import { apiUrl } from '../computer.ts'
import { start } from '../clocks.ts'
import { lookupText } from '../charges-by-key.ts'
import type { Erasure } from './erasure.ts'
import type { Access, MachineOptions } from './machine-options.ts'
import { quickFetch } from './quick-fetch.ts'
import { splitWatch } from './split-watch.ts'

/** `death`: the worker dies after the call. */
export type EngineFault = 'lost request' | 'lost reply' | 'late' | 'death'

export interface Machine {
  db: Database
  name: string
  /** `choice`: the decision about a colleague's claim. */
  click(order: Click, choice: PurchaseOptions['team']): void
  /** Resolves to whether a claim blocked the last request. */
  takeOver(): Promise<boolean>
  sync(): Promise<boolean>
  watch(): void
  erase(page: Page, kind: 'at once' | 'undoable'): void
  undo(): void
  /** Joins again at the next read. */
  leave(keep: boolean): void
  join(access: Access): void
  stop(): void
  start(): void
  /** After letting `after` calls pass. */
  fault(kind: EngineFault, calls: number, after?: number): void
  cut: boolean
  loseResponse(): void
  setClock(ms: number): void
  idle(): Promise<void>
  deliverLate(): Promise<void>
  /**
   * Requests that the user forced (a takeover, a purchase without the team, or a refresh), with the person's identity
   * by request id. An empty text means that the identity is unknown.
   */
  forced: Map<string, string>
  erasures: Erasure[]
  takenOver: Map<string, number>
  close(): void
}

interface WorkerInstance {
  deps: PurchaseDeps
  team: TeamPurchases
  context: TeamContext
  ready: Promise<void>
  syncQueue: Promise<unknown>
  isOver: boolean
}

const never = () => new Promise<never>(() => {})

export function openMachine(options: MachineOptions): Machine {
  const { name, endpoints, service, key, account = 'account', budgets, requestCount = () => 0 } = options
  let { access } = options
  const disk = new IDBFactory()
  const openDatabase = () => {
    Object.assign(Dexie.dependencies, { indexedDB: disk, IDBKeyRange })
    return new Database()
  }
  const db = openDatabase()
  let current: WorkerInstance | null = null
  let instances = 0
  let elapsedMs = 0
  let clockOffsetMs = 0
  let faults: (EngineFault | null)[] = []
  let late: (() => Promise<unknown>)[] = []
  let responsesToLose = 0
  let busy = new Set<Promise<unknown>>()
  const idleWaiters: (() => void)[] = []
  const notifyIdle = () => {
    for (const reportResults of idleWaiters.splice(0)) reportResults()
  }

  const work = (doing: Promise<unknown>): void => {
    const worker = busy
    const done = doing
      .catch(() => {})
      .finally(() => {
        worker.delete(done)
        if (worker.size === 0) notifyIdle()
      })
    worker.add(done)
  }

  /** Requests of a dead worker still arrive, but the worker never receives the responses. */
  const engineLine =
    (worker: () => WorkerInstance | null): Fetch =>
    async (url, init) => {
      const sender = worker()
      const fault = machine.cut ? 'lost request' : faults.shift()
      if (fault === 'lost request') throw new TypeError('Failed to fetch')
      if (fault === 'late') {
        late.push(() => quickFetch(url, { ...init, signal: null }))
        throw new TypeError('Failed to fetch')
      }
      if (fault === 'death' && !sender?.isOver) machine.stop()
      const response = await quickFetch(url, fault === 'death' ? { ...init, signal: null } : init)
      if (sender?.isOver) return never()
      if (fault === 'lost reply') {
        await response.text()
        throw new TypeError('Failed to fetch')
      }
      return response
    }

  const serviceLine =
    (worker: () => WorkerInstance | null): Fetch =>
    async (url, init) => {
      const sender = worker()
      const response = await service(url, init)
      await new Promise<void>((done) => setImmediate(done))
      if (sender?.isOver) return never()
      if (responsesToLose > 0) {
        responsesToLose--
        throw new TypeError('Failed to fetch')
      }
      return response
    }

  const localErasures = new Set<Erasure>()
  const endDeletions = async ({ deps, context }: WorkerInstance) => {
    for (const { id, state } of await deps.db.undoSteps.toArray()) {
      if (state === 'undoing') {
        await undoStep(deps.db, id)
        continue
      }
      await endStep(
        deps.db,
        id,
        () => Promise.resolve(),
        async (subjects) => {
          const erasure: Erasure = {
            names: subjects.flat(),
            startedAt: requestCount(),
            publishedAt: Infinity,
          }
          machine.erasures.push(erasure)
          await queueErasure(context.keys, deps.db, subjects, deps.now())
          localErasures.add(erasure)
        },
      )
    }
  }
  const reportResults = async ({ team, deps }: WorkerInstance) => {
    await team.report()
    const known = [...localErasures]
    if ((await deps.db.teamState.where('key').startsWith('erasing:').count()) > 0) return
    for (const erasure of known) if (erasure.publishedAt === Infinity) erasure.publishedAt = requestCount()
  }

  const buy = async (worker: WorkerInstance, click: Click, team: PurchaseOptions['team']): Promise<void> => {
    await worker.ready
    const order = await orderOfClick(db, click)
    const repeat = order.repeat?.shownResult ?? null
    const result = team
      ? await purchase(
          worker.deps,
          planSection(order, defaultPreferences, await worker.deps.deployment.read()),
          {
            trigger: 'panel',
            repeat,
            team,
          },
        )
      : await buySection(worker.deps, order, 'panel')
    const { reception } = result
    // A request that didn't have to be sent wasn't forced.
    const isSent = reception.accepted === 'sent' || reception.accepted === 'pending'
    if (isSent && (team || repeat !== null) && !worker.isOver) {
      const { request } = reception
      machine.forced.set(request, '')
      if (team?.overriddenClaim) machine.takenOver.set(request, team.overriddenClaim)
      const row = await db.requests.get(request)
      if (row && !isAnonymised(row)) machine.forced.set(request, lookupText(row))
    }
    await result.done
  }

  const machine: Machine = {
    db,
    name,
    cut: false,
    forced: new Map(),
    erasures: [],
    takenOver: new Map(),
    click: (order, choice) => {
      if (current) work(buy(current, order, choice))
    },
    takeOver: async () => {
      if (!current) return false
      const rows = await db.requests.orderBy('reservedAt').reverse().toArray()
      const row = rows.find(({ colleague }) => colleague?.claim !== undefined)
      const order = row && clickOf(row.input)
      if (!row || !order) return false
      work(buy(current, order, { overriddenClaim: row.colleague?.claim ?? null, alone: false }))
      return true
    },
    watch: () => {
      const worker = current
      if (worker) work(worker.ready.then(() => createWatcher(worker.deps, () => {}).go()))
    },
    sync: async () => {
      const worker = current
      if (!worker) return false
      const doing = async () => {
        await worker.ready
        const { retention } = defaultPreferences
        const onNames = () => Promise.resolve()
        try {
          await syncTeam(worker.context, worker.deps.db, { onNames, retention })
          return true
        } catch (error) {
          if (!(error instanceof EngineError)) throw error
          return false
        }
      }
      const syncing = worker.syncQueue.then(doing, doing)
      worker.syncQueue = syncing
      work(syncing)
      return syncing.catch(() => false)
    },
    erase: (page, kind) => {
      const worker = current
      if (!worker) return
      const doing = async () => {
        await worker.ready
        const undoOptions = {
          id: crypto.randomUUID(),
          kind: 'deleted',
          label: '',
          clock: () => worker.deps.now(),
        } as const
        await softDeleteSubjects(worker.deps.db, [subjectOf(page)], undoOptions)
        if (kind === 'undoable') return
        await endDeletions(worker)
        await reportResults(worker)
      }
      work(doing())
    },
    undo: () => {
      const worker = current
      if (!worker) return
      const doing = async () => {
        await worker.ready
        for (const id of await worker.deps.db.undoSteps.toCollection().primaryKeys())
          await undoStep(worker.deps.db, id)
      }
      work(doing())
    },
    leave: (keep) => {
      const worker = current
      if (!worker) return
      const doing = async () => {
        await worker.ready
        await reportResults(worker)
        const shared = keep ? null : await sharedRequests(worker.context)
        // Don't leave yet: results that aren't published would never be.
        if ((await worker.deps.db.teamClaims.count()) > 0) return
        await removeMachine(worker.context)
        if (keep) await resetReading(worker.deps.db)
        else await removeReceived(worker.deps.db, shared)
      }
      worker.syncQueue = worker.syncQueue.then(doing, doing)
      work(worker.syncQueue)
    },
    join: (newAccess) => {
      access = newAccess
      machine.stop()
      machine.start()
    },
    stop: () => {
      if (!current) return
      current.isOver = true
      current.deps.db.close({ disableAutoOpen: true })
      // Prevent a dead worker from opening the library again.
      Object.assign(current.deps.db, { open: never })
      current = null
      busy = new Set()
      notifyIdle()
    },
    start: () => {
      if (current) return
      const now = () => start + elapsedMs + clockOffsetMs
      const isOver = () => worker.isOver
      const own = openDatabase()
      const context: TeamContext = {
        engine: etcdEngine({
          endpoints,
          login: access.login,
          fetch: splitWatch(engineLine(() => worker)),
          timeoutMs: 2500,
        }),
        keys: access.keys,
        knownValues: valuesIn(own, access.keys),
        member: { id: name, name },
        machine: `machine of ${name}`,
        machineName: `machine of ${name}`,
        version: '1',
        budgets,
        accounts: [],
        now,
        pause: async (ms) => {
          // Time is simulated: a second takes some ms, and a poll once a second counts as five seconds.
          const isPoll = ms >= 1000
          elapsedMs += isPoll ? 5 * ms : ms
          await new Promise((done) => setTimeout(done, isPoll ? 20 : Math.min(ms, 4)))
          if (isOver()) await never()
        },
      }
      const ownDeps: WorkerDeps = {
        db: own,
        apiKey: { read: () => Promise.resolve({ key, account, origin: apiUrl, base: apiUrl }) },
        deployment: {
          read: () => Promise.resolve({ apiUrl, socialUrl, socialWord: 'social', jobUrlParameter: 'url' }),
        },
        preferences: { read: () => Promise.resolve(defaultPreferences) },
        workerId: `${name} ${instances++}`,
        now,
        steadyNow: () => start + elapsedMs,
        fetch: serviceLine(() => worker),
        ...bareWorker,
        wakeIn: () => {},
      }
      const team = createTeamPurchases({
        ...ownDeps,
        context: () => Promise.resolve(context),
        onNames: () => Promise.resolve(),
        mayBuyAlone: () => Promise.resolve(true),
      })
      const shared = { ...team, follow: () => (isOver() ? undefined : work(reportResults(worker))) }
      const deps: PurchaseDeps = { ...bareDeps, ...ownDeps, team: shared }
      const begin = async () => {
        await recover(deps)
        if (worker.isOver) return
        await endDeletions(worker)
        work(resume(deps))
        work(reportResults(worker))
      }
      const worker: WorkerInstance = {
        deps,
        team,
        context,
        ready: Promise.resolve(),
        syncQueue: Promise.resolve(),
        isOver: false,
      }
      current = worker
      worker.ready = begin()
      work(worker.ready)
    },
    fault: (kind, calls, after = 0) => {
      faults = Array.from({ length: after + calls }, (_, at) => (at < after ? null : kind))
    },
    loseResponse: () => {
      responsesToLose = 1
    },
    setClock: (ms) => {
      clockOffsetMs += ms
    },
    deliverLate: async () => {
      const arriving = late
      late = []
      await Promise.all(arriving.map((arrive) => arrive().catch(() => {})))
    },
    idle: async () => {
      for (let quietTurns = 0; quietTurns < 2;) {
        // A dying worker leaves promises that never settle, so wait for the set of work.
        await new Promise<void>((done) => {
          if (busy.size > 0) idleWaiters.push(done)
          else setTimeout(done)
        })
        quietTurns = busy.size > 0 ? 0 : quietTurns + 1
      }
    },
    close: () => {
      machine.stop()
      db.close({ disableAutoOpen: true })
    },
  }
  return machine
}
