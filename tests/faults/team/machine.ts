import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Fetch } from '../../../lib/api/send.ts'
import { endStep, undoStep } from '../../../lib/data/erasure/end-step.ts'
import { holdSubjects } from '../../../lib/data/erasure/hold-subjects.ts'
import type { Page } from '../../../lib/pages/page.ts'
import { subjectOf } from '../../../lib/records/identity/aliases.ts'
import { buySection } from '../../../lib/purchases/buy.ts'
import { planSection } from '../../../lib/purchases/planned-request.ts'
import { purchase, type PurchaseOptions } from '../../../lib/purchases/purchase.ts'
import type { PurchaseDeps } from '../../../lib/purchases/purchase-deps.ts'
import { resume, sweep } from '../../../lib/purchases/resume.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { orderOfClick, type Click } from '../../unit/purchases/seen.fixture.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { EngineError } from '../../../lib/team/engine.ts'
import { queueErasure } from '../../../lib/team/erasures.ts'
import { removeReceived, sharedRequests, removeMachine } from '../../../lib/team/leave-team.ts'
import { resetReading } from '../../../lib/team/reading-state.ts'
import type { TeamKeys } from '../../../lib/team/keys.ts'
import { knownIn } from '../../../lib/team/known-values.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { createTeamPurchases, type TeamPurchases } from '../../../lib/team/team-purchases.ts'
import { isAnonymised } from '../../../lib/purchases/ledger/anonymise.ts'
import { socialUrl } from '../../unit/sandbox-beside.ts'
import { apiUrl } from '../computer.ts'
import { start } from '../clocks.ts'
import { questionAsked } from '../questions.ts'
import { quickFetch } from './quick-fetch.ts'
import { splitWatch } from './split-watch.ts'

/** Faults of a call to the engine; `death`: the worker dies after sending it. */
export type EngineFault = 'lost request' | 'lost reply' | 'late' | 'death'

export interface Access {
  keys: TeamKeys
  /** `null`: the engine has no authentication. */
  login: { name: string; password: string } | null
}

/** A member's browser with its own library, clock and worker, which can die at any point. */
export interface Machine {
  /** Reads the library from outside the worker. */
  db: Database
  name: string
  /** A click by a person; `choice`: their decision about a colleague's claim. */
  click(order: Click, choice: PurchaseOptions['team']): void
  /** Takes over the colleague's claim that blocked the last request; resolves to whether there was one. */
  takeOver(): Promise<boolean>
  /** Reads shared data; resolves to whether the read completed. */
  sync(): Promise<boolean>
  /** Deletes the page's subject, permanently or undoable until the next start. */
  erase(page: Page, how: 'at once' | 'undoable'): void
  undo(): void
  /** Leaves the team, with or without colleagues' data, and joins again at the next read. */
  leave(keep: boolean): void
  join(access: Access): void
  stop(): void
  start(): void
  /** Applies a fault to the next `calls` engine calls after the first `after`. */
  fault(kind: EngineFault, calls: number, after?: number): void
  /** Whether the engine is unreachable. */
  cut: boolean
  /** Loses the next response of the service, after it was charged. */
  loseAnswer(): void
  setClock(ms: number): void
  /** Resolves when no work is left. */
  idle(): Promise<void>
  /** Delivers delayed calls. */
  deliverLate(): Promise<void>
  /**
   * Requests that a person forced (takeover, purchase without the team, refresh) by id; empty: identity
   * unknown.
   */
  insisted: Map<string, string>
  erasures: Erasure[]
  /** Revision of the claim that each request took over. */
  takenOver: Map<string, number>
  close(): void
}

/** People deleted by one machine, by all their names. */
export interface Erasure {
  names: string[]
  /** Number of requests the service had received when the deletion began, and when it was published. */
  begun: number
  told: number
}

interface MachineOptions {
  name: string
  access: Access
  endpoints: readonly string[]
  service: Fetch
  /** Number of requests the service has received. */
  heard?: () => number
  key: string
  /** Its ledger's account id; another profile with the same key has another one. */
  account?: string
  budgets: TeamContext['budgets']
}

interface MachineLife {
  deps: PurchaseDeps
  team: TeamPurchases
  context: TeamContext
  ready: Promise<void>
  /** Serializes reads and leaving. */
  turn: Promise<unknown>
  isOver: boolean
}

function addressOf({ socialUrl: page, url }: Record<string, unknown>): string {
  const address = page ?? url
  return typeof address === 'string' ? address : ''
}

const never = () => new Promise<never>(() => {})

export function openMachine(options: MachineOptions): Machine {
  const { name, endpoints, service, key, account = 'account', budgets, heard = () => 0 } = options
  let { access } = options
  const disk = new IDBFactory()
  const openDatabase = () => {
    Object.assign(Dexie.dependencies, { indexedDB: disk, IDBKeyRange })
    return new Database()
  }
  const db = openDatabase()
  let life: MachineLife | null = null
  let lives = 0
  let passed = 0
  let set = 0
  let faults: (EngineFault | null)[] = []
  let late: (() => Promise<unknown>)[] = []
  let losing = 0
  let busy = new Set<Promise<unknown>>()
  const waiting: (() => void)[] = []
  const tellWaiting = () => {
    for (const tell of waiting.splice(0)) tell()
  }

  const work = (doing: Promise<unknown>): void => {
    const mine = busy
    const done = doing
      .catch(() => {})
      .finally(() => {
        mine.delete(done)
        if (mine.size === 0) tellWaiting()
      })
    mine.add(done)
  }

  /** Requests of a dead worker still arrive, but it never sees the responses. */
  const engineLine =
    (mine: () => MachineLife | null): Fetch =>
    async (url, init) => {
      const asked = mine()
      const fault = machine.cut ? 'lost request' : faults.shift()
      if (fault === 'lost request') throw new TypeError('Failed to fetch')
      if (fault === 'late') {
        late.push(() => quickFetch(url, { ...init, signal: null }))
        throw new TypeError('Failed to fetch')
      }
      if (fault === 'death' && !asked?.isOver) machine.stop()
      const answer = await quickFetch(url, fault === 'death' ? { ...init, signal: null } : init)
      if (asked?.isOver) return never()
      if (fault === 'lost reply') {
        await answer.text()
        throw new TypeError('Failed to fetch')
      }
      return answer
    }

  const serviceLine =
    (mine: () => MachineLife | null): Fetch =>
    async (url, init) => {
      const asked = mine()
      const answer = await service(url, init)
      await new Promise<void>((done) => setImmediate(done))
      if (asked?.isOver) return never()
      if (losing > 0) {
        losing--
        throw new TypeError('Failed to fetch')
      }
      return answer
    }

  /** Deletions in the library, to be published. */
  const noted = new Set<Erasure>()
  const endDeletions = async ({ deps, context }: MachineLife) => {
    for (const { id, state } of await deps.db.undoSteps.toArray()) {
      // Finishes an undo that an earlier worker began.
      if (state === 'undoing') {
        await undoStep(deps.db, id)
        continue
      }
      await endStep(
        deps.db,
        id,
        () => Promise.resolve(),
        async (subjects) => {
          const erasure: Erasure = { names: subjects.flat(), begun: heard(), told: Infinity }
          machine.erasures.push(erasure)
          await queueErasure(context.keys, deps.db, subjects, deps.now())
          noted.add(erasure)
        },
      )
    }
  }
  const tell = async ({ team, deps }: MachineLife) => {
    await team.report()
    const known = [...noted]
    if ((await deps.db.teamState.where('key').startsWith('erasing:').count()) > 0) return
    for (const erasure of known) if (erasure.told === Infinity) erasure.told = heard()
  }

  const buy = async (mine: MachineLife, click: Click, team: PurchaseOptions['team']): Promise<void> => {
    await mine.ready
    const order = await orderOfClick(db, click)
    const again = order.again?.seen ?? null
    const bought = team
      ? await purchase(mine.deps, planSection(order, defaultPreferences, await mine.deps.deployment.read()), {
          trigger: 'panel',
          again,
          team,
        })
      : await buySection(mine.deps, order, 'panel')
    const { reception } = bought
    // A request that needed no sending was not forced.
    const isTheirs = reception.accepted === 'sent' || reception.accepted === 'waiting'
    if (isTheirs && (team || again !== null) && !mine.isOver) {
      const { request } = reception
      machine.insisted.set(request, '')
      if (team?.takeOver) machine.takenOver.set(request, team.takeOver)
      const row = await db.requests.get(request)
      if (row && !isAnonymised(row)) machine.insisted.set(request, questionAsked(row))
    }
    await bought.done
  }

  const machine: Machine = {
    db,
    name,
    cut: false,
    insisted: new Map(),
    erasures: [],
    takenOver: new Map(),
    click: (order, choice) => {
      if (life) work(buy(life, order, choice))
    },
    takeOver: async () => {
      if (!life) return false
      const rows = await db.requests.orderBy('reservedAt').reverse().toArray()
      const row = rows.find(({ colleague }) => colleague?.claim !== undefined)
      const order = row && orders.get(addressOf(row.input))
      if (!row || !order) return false
      work(buy(life, order, { takeOver: row.colleague?.claim ?? null, alone: false }))
      return true
    },
    sync: async () => {
      const mine = life
      if (!mine) return false
      const doing = async () => {
        await mine.ready
        const { retention } = defaultPreferences
        const onNames = () => Promise.resolve()
        try {
          await syncTeam(mine.context, mine.deps.db, { onNames, retention })
          return true
        } catch (error) {
          if (!(error instanceof EngineError)) throw error
          return false
        }
      }
      const synced = mine.turn.then(doing, doing)
      mine.turn = synced
      work(synced)
      return synced.catch(() => false)
    },
    erase: (page, how) => {
      const mine = life
      if (!mine) return
      const doing = async () => {
        await mine.ready
        const deed = {
          id: crypto.randomUUID(),
          kind: 'deleted',
          label: '',
          clock: () => mine.deps.now(),
        } as const
        await holdSubjects(mine.deps.db, [subjectOf(page)], deed)
        if (how === 'undoable') return
        await endDeletions(mine)
        await tell(mine)
      }
      work(doing())
    },
    undo: () => {
      const mine = life
      if (!mine) return
      const doing = async () => {
        await mine.ready
        for (const id of await mine.deps.db.undoSteps.toCollection().primaryKeys())
          await undoStep(mine.deps.db, id)
      }
      work(doing())
    },
    leave: (keep) => {
      const mine = life
      if (!mine) return
      const doing = async () => {
        await mine.ready
        await tell(mine)
        const shared = keep ? null : await sharedRequests(mine.context)
        const { teamClaims } = mine.deps.db
        // Unreported results would stay unreported.
        if ((await teamClaims.count()) > 0) return
        await removeMachine(mine.context)
        if (keep) await resetReading(mine.deps.db)
        else await removeReceived(mine.deps.db, shared)
      }
      mine.turn = mine.turn.then(doing, doing)
      work(mine.turn)
    },
    join: (given) => {
      access = given
      machine.stop()
      machine.start()
    },
    stop: () => {
      if (!life) return
      life.isOver = true
      life.deps.db.close({ disableAutoOpen: true })
      // A dead worker must not reopen the library.
      Object.assign(life.deps.db, { open: never })
      life = null
      busy = new Set()
      tellWaiting()
    },
    start: () => {
      if (life) return
      const now = () => start + passed + set
      const isOver = () => mine.isOver
      const own = openDatabase()
      const context: TeamContext = {
        engine: etcdEngine({
          endpoints,
          login: access.login,
          fetch: splitWatch(engineLine(() => mine)),
          timeoutMs: 2500,
        }),
        keys: access.keys,
        known: knownIn(own, access.keys),
        member: { id: name, name },
        machine: `machine of ${name}`,
        machineName: `machine of ${name}`,
        version: '1',
        budgets,
        accounts: [],
        now,
        pause: async (ms) => {
          // Simulated time: a second takes milliseconds, and polls once a second count as five seconds.
          const isLook = ms >= 1000
          passed += isLook ? 5 * ms : ms
          await new Promise((done) => setTimeout(done, isLook ? 20 : Math.min(ms, 4)))
          if (isOver()) await never()
        },
      }
      const deps: PurchaseDeps = {
        db: own,
        apiKey: { read: () => Promise.resolve({ key, account, origin: apiUrl }) },
        deployment: {
          read: () => Promise.resolve({ apiUrl, socialUrl, socialWord: 'social', jobUrlParameter: 'url' }),
        },
        preferences: { read: () => Promise.resolve(defaultPreferences) },
        life: `${name} ${lives++}`,
        now,
        steadyNow: () => start + passed,
        fetch: serviceLine(() => mine),
        online: () => true,
        mayCall: () => Promise.resolve(true),
        keepAwake: () => () => {},
        wakeIn: () => {},
      }
      const team = createTeamPurchases({
        ...deps,
        context: () => Promise.resolve(context),
        onNames: () => Promise.resolve(),
        mayBuyAlone: () => Promise.resolve(true),
      })
      deps.team = { ...team, follow: () => (isOver() ? undefined : work(tell(mine))) }
      const begin = async () => {
        await sweep(deps)
        if (mine.isOver) return
        await endDeletions(mine)
        work(resume(deps))
        work(tell(mine))
      }
      const mine: MachineLife = {
        deps,
        team,
        context,
        ready: Promise.resolve(),
        turn: Promise.resolve(),
        isOver: false,
      }
      life = mine
      mine.ready = begin()
      work(mine.ready)
    },
    fault: (kind, calls, after = 0) => {
      faults = Array.from({ length: after + calls }, (_, at) => (at < after ? null : kind))
    },
    loseAnswer: () => {
      losing = 1
    },
    setClock: (ms) => {
      set += ms
    },
    deliverLate: async () => {
      const arriving = late
      late = []
      await Promise.all(arriving.map((arrive) => arrive().catch(() => {})))
    },
    idle: async () => {
      for (let calm = 0; calm < 2;) {
        // A dying worker leaves promises that never settle, so wait for the work set, not for the promises.
        await new Promise<void>((done) => {
          if (busy.size > 0) waiting.push(done)
          else setTimeout(done)
        })
        calm = busy.size > 0 ? 0 : calm + 1
      }
    },
    close: () => {
      machine.stop()
      db.close({ disableAutoOpen: true })
    },
  }
  return machine
}

/** Clicks by requested URL. */
export const orders = new Map<string, Click>()
