import { shownResultOf } from '../../lib/records/shown-result.ts'
import { orderOfClick, type Click } from '../unit/purchases/shown-result.fixture.ts'
import type { EndState } from '../../lib/bulk/rows.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { cancelRun, pauseRun } from '../../lib/bulk/run-actions.ts'
import { BulkRunner } from '../../lib/bulk/runner.ts'
import { buySection, buyOperation } from '../../lib/purchases/buy.ts'
import { cancelRequest } from '../../lib/purchases/settle.ts'
import type { Purchase, PurchaseResult } from '../../lib/purchases/purchase.ts'
import { releaseCircuitBreaker } from '../../lib/purchases/account/move-circuit-breaker.ts'
import { requestQuotas, explainUnanswered, scheduleQuotaCheck } from '../../lib/purchases/account/quotas.ts'
import { resume, recover } from '../../lib/purchases/resume.ts'
import type { JournalKeeper } from '../../lib/purchases/journal/open-journal.ts'
import { bareDeps } from '../unit/purchases/bare-deps.ts'
import type { PurchaseDeps } from '../../lib/purchases/purchase-deps.ts'
import type { Trigger } from '../../lib/purchases/rows/requests.ts'
import { Database } from '../../lib/records/database/database.ts'
import { defaultPreferences, type Preferences } from '../../lib/settings/preferences.ts'
import { firstProfile, profileOf } from '../../lib/settings/accounts.ts'
import { socialUrl } from '../unit/sandbox.fixture.ts'
import { reviewRecords } from '../../lib/crm/review-records.ts'
import { enqueue } from '../../lib/crm/queue-actions.ts'
import { createScheduler } from '../../lib/platform/scheduler.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../../lib/crm/delivery-queue.ts'
import type { CrmDeps } from '../../lib/crm/crm-deps.ts'
import type { DestinationState } from '../../lib/crm/destination.ts'
import type { Clocks } from './clocks.ts'
import { openDisk, type Disk } from './losing.ts'
import type { Destinations } from './destinations.ts'
import type { Line } from './line.ts'
import { plannedRuns } from './planned-runs.ts'

export const apiUrl = 'https://api.example'

interface Life {
  deps: PurchaseDeps
  ready: Promise<void>
  rings: () => boolean
  runner: BulkRunner
  keeper: JournalKeeper
  end: () => void
  holdUp: () => void
  letGo: () => void
  queue: DeliveryQueue
  awake: { count: number }
}

interface WorkerObserver {
  watch(db: Database): void
  clockChanged(): void
}

export interface Computer {
  db: Database
  keys: Map<string, string>
  preferences: Preferences
  budgetsOf(profile: string): Preferences
  choose(profile: string): void
  type(key: string): void
  /** On purpose. */
  insisted: Set<string>
  alive(): boolean
  click(order: Click, trigger: Trigger): void
  /** Repeats a click from views that show the current state: one after the other if `ends`, otherwise at once. */
  repeat(order: Click, trigger: Trigger, times: number, ends: boolean): void
  lookup(operation: 'getPosts' | 'personsSearch', input: Record<string, unknown>, repeat: boolean): void
  addRun(orders: Omit<Click, 'repeat'>[]): void
  estimate(orders: Omit<Click, 'repeat'>[]): void
  startEstimated(): void
  /** In credits, as buttons showed; `null` if an unknown price was shown. */
  shown: ReadonlyMap<string, number | null>
  orderRun(order: 'pause' | 'start' | 'cancel' | EndState[]): void
  quotas(): void
  /** To a provider that doesn't respond. */
  release(by: 'one' | 'all'): void
  handOver(destination: string): Promise<void>
  cancel(request: string): void
  disk: Pick<Disk, 'isLost' | 'isFound'>
  mark(): Promise<void>
  lose(at: number | null): Promise<boolean>
  goOn(): void
  stop(): void
  /**
   * The browser considers the worker stopped, but it continues beside the next one until the next stop. `heldUp`: it
   * sends nothing before `letFormerGo` is called.
   */
  linger(heldUp: boolean): void
  lingered: boolean
  letFormerGo(): void
  start(rules: WorkerObserver): void
  ring(): Promise<void>
  rung(): number
  idle(): Promise<void>
  close(): void
}

export function openComputer(
  clocks: Clocks,
  line: Line,
  destinations: Destinations,
  preferred: Partial<Preferences>,
): Computer {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  const db = new Database()
  const disk = openDisk(clocks)
  let workerId: Life | null = null
  let former: Life[] = []
  const living = () => [...former, ...(workerId ? [workerId] : [])]
  let lives = 0
  /** When the browser's only alarm is due, by the current clock; `null` if none is set. */
  let alarm: number | null = null
  let rung = 0
  let busy = new Set<Promise<unknown>>()
  let destinationStates: Record<string, DestinationState> = {}

  const follow = (work: Promise<unknown>): void => {
    const own = busy
    // The steps of a stopped worker fail, because the connection is closed.
    const done = work.catch(() => {}).finally(() => own.delete(done))
    own.add(done)
  }

  const carry = (isRepeat: boolean, purchase: (deps: PurchaseDeps) => Promise<Purchase>): void => {
    const own = workerId
    if (!own) return
    const work = async () => {
      await own.ready
      const { reception, done } = await purchase(own.deps)
      note(reception, isRepeat)
      await done
    }
    follow(work())
  }

  const runs = plannedRuns(db)
  const withRun = (step: (deps: PurchaseDeps) => Promise<void>): void => {
    const own = workerId
    if (own) follow(own.ready.then(() => step(own.deps)).then(() => own.runner.go()))
  }

  const isBought = (reception: PurchaseResult): reception is Extract<PurchaseResult, { request: string }> =>
    reception.accepted === 'sent' || reception.accepted === 'pending'

  const note = (reception: PurchaseResult, repeat: boolean): void => {
    if (repeat && isBought(reception)) computer.insisted.add(reception.request)
  }

  let profile = firstProfile
  const budgets = new Map([[profile, { ...defaultPreferences, ...preferred }]])

  const computer: Computer = {
    db,
    keys: new Map([['account 0', 'sandbox-demo-key']]),
    get preferences() {
      return computer.budgetsOf(profile)
    },
    set preferences(preferences) {
      budgets.set(profile, preferences)
    },
    budgetsOf: (name) => budgets.get(name)!,
    choose: (name) => {
      const { auto } = computer.preferences
      if (!budgets.has(name))
        budgets.set(name, { ...computer.preferences, budgetPerDay: 7, auto: { ...auto, budgetPerDay: 3 } })
      profile = name
      const known = [...computer.keys].findLast(([account]) => profileOf(account) === name)
      if (!known) return computer.type('sandbox-demo-key')
      computer.keys.delete(known[0])
      computer.keys.set(...known)
    },
    type: (key) => {
      const name = `account ${computer.keys.size}`
      computer.keys.set(profile === firstProfile ? name : `${profile}/${name}`, key)
    },
    insisted: new Set(),
    alive: () => workerId !== null,
    click: (order, trigger) => {
      carry(order.repeat !== undefined, async (deps) =>
        buySection(deps, await orderOfClick(db, order), trigger),
      )
    },
    repeat: (order, trigger, times, ends) => {
      const own = workerId
      if (!own) return
      const work = async () => {
        await own.ready
        const seen = await orderOfClick(db, order)
        let isCounted = order.repeat === undefined
        const send = async () => {
          const { reception, done } = await buySection(own.deps, seen, trigger)
          if (!isCounted && isBought(reception)) {
            isCounted = true
            note(reception, true)
          }
          await done
        }
        const sent: Promise<void>[] = []
        for (let at = 0; at < times; at++) {
          sent.push(send())
          if (ends) await sent.at(-1)
        }
        await Promise.all(sent)
      }
      follow(work())
    },
    lookup: (operation, input, repeat) =>
      carry(repeat, async (deps) => {
        const requested = await db.requests
          .filter((request) => request.operation === operation)
          .sortBy('reservedAt')
        return buyOperation(
          deps,
          { operation, input, repeat: repeat ? shownResultOf(requested) : null },
          'console',
        )
      }),
    addRun: (orders) => withRun((deps) => runs.estimate(deps, orders).then(() => runs.startEstimated(deps))),
    estimate: (orders) => withRun((deps) => runs.estimate(deps, orders)),
    startEstimated: () => withRun((deps) => runs.startEstimated(deps)),
    shown: runs.shown,
    orderRun: (order) =>
      withRun(async (deps) => {
        const id = (await deps.db.runs.orderBy('createdAt').first())?.id ?? ''
        if (order === 'pause') await pauseRun(deps.db, id)
        else if (order === 'cancel') await cancelRun(deps.db, id)
        else await runs.goOn(deps, id, order === 'start' ? [] : order)
      }),
    quotas: () => {
      const own = workerId
      if (own) follow(own.ready.then(() => requestQuotas(own.deps)))
    },
    release: (by) => {
      const own = workerId
      if (!own) return
      const work = async () => {
        await own.ready
        await releaseCircuitBreaker(own.deps.db, [...computer.keys.keys()].at(-1) ?? '', by)
        await own.runner.go()
      }
      follow(work())
    },
    handOver: async (id) => {
      const destination = destinations.all.find((each) => each.id === id)
      if (!destination) return
      const keys = await db.subjects.toCollection().primaryKeys()
      const ready = (await reviewRecords(db, destination, keys)).filter(({ verdict }) => verdict === 'ready')
      await enqueue(db, destination, ready, clocks.wall())
      destinationStates = {}
      const own = workerId
      if (own) follow(own.ready.then(() => own.queue.run()))
    },
    cancel: (request) => {
      const own = workerId
      if (own) follow(own.ready.then(() => cancelRequest(own.deps, request)))
    },
    disk,
    mark: () => disk.mark(db),
    lose: async (at) => {
      computer.stop()
      db.close({ disableAutoOpen: false })
      return disk.lose(db, at)
    },
    goOn: () => {
      const own = workerId
      if (!own) return
      const work = async () => {
        await own.ready
        await own.keeper.settle()
        if (workerId === own) disk.wentOn()
        await own.runner.go()
      }
      follow(work())
    },
    stop: () => {
      for (const each of living()) {
        each.end()
        each.deps.db.close({ disableAutoOpen: true })
      }
      line.hangUp()
      former = []
      workerId = null
      busy = new Set()
    },
    lingered: false,
    linger: (heldUp) => {
      if (!workerId) return
      computer.lingered = true
      if (heldUp) workerId.holdUp()
      former.push(workerId)
      workerId = null
    },
    letFormerGo: () => {
      for (const each of former) each.letGo()
    },
    start: (rules) => {
      if (workerId) return
      if (clocks.begin()) rules.clockChanged()
      let timer: { at: number; ring: () => void } | null = null
      const scheduler = createScheduler<'purchases' | 'deliveries'>({
        wall: clocks.wall,
        steady: clocks.steady,
        setTimer: (ms, ring) => {
          const own = (timer = { at: clocks.steady() + ms, ring })
          return () => void (timer = timer === own ? null : timer)
        },
        setAlarm: (at) => void (alarm = at),
      })
      const rings = () => {
        const due = timer !== null && timer.at <= clocks.steady() ? timer : null
        if (due) {
          timer = null
          due.ring()
        }
        if (alarm === null || alarm > clocks.wall()) return due !== null
        alarm = null
        scheduler.alarmRang()
        return true
      }
      const awake = { count: 0 }
      const ownDb = new Database()
      // A worker that has just started has no `workerId` yet.
      let isStopped = false
      let goesOn = Promise.withResolvers<void>()
      goesOn.resolve()
      const keeper = disk.keeperOf(
        ownDb,
        () => !isStopped,
        () => goesOn.promise,
      )
      const deps: PurchaseDeps = {
        db: ownDb,
        apiKey: {
          read: () => {
            const [account = '', key = ''] = [...computer.keys].at(-1) ?? []
            return Promise.resolve({ key, account, origin: apiUrl, base: apiUrl })
          },
        },
        deployment: {
          read: () => Promise.resolve({ apiUrl, socialUrl, socialWord: 'social', jobUrlParameter: 'url' }),
        },
        preferences: { read: () => Promise.resolve(computer.preferences) },
        workerId: `life ${lives++}`,
        now: clocks.wall,
        steadyNow: clocks.steady,
        fetch: line.fetch,
        ...bareDeps,
        keepAwake: () => {
          awake.count++
          return () => void awake.count--
        },
        wakeIn: (ms) => scheduler.wakeIn('purchases', ms),
        journal: keeper,
      }
      const crmDeps: CrmDeps = {
        ...deps,
        destinations: { read: () => Promise.resolve(destinations.all), saveToken: async () => {} },
        states: {
          read: () => Promise.resolve(destinationStates),
          change: (change) => Promise.resolve((destinationStates = change(destinationStates))),
        },
        fetch: async (url, init) => {
          const response = await destinations.fetch(url, init)
          return isStopped ? new Promise<never>(() => {}) : response
        },
        wakeIn: (ms) => scheduler.wakeIn('deliveries', ms),
        random: () => 0.5,
        sleep: () => Promise.resolve(),
        timeouts: { requestMs: 3_600_000, attemptMs: 3_600_000 },
      }
      const queue = createDeliveryQueue(crmDeps)
      const runner = new BulkRunner(deps, { moved: () => {}, done: () => {} })
      rules.watch(deps.db)
      const begin = async () => {
        await recover(deps)
        // Work that an instance continued although it was stopped while settling doesn't count for the next one.
        if (isStopped) return
        follow(resume(deps).then(() => runner.go()))
        follow(scheduleQuotaCheck(deps))
        follow(queue.run())
      }
      const own: Life = {
        deps,
        rings,
        runner,
        queue,
        keeper,
        end: () => void (isStopped = true),
        holdUp: () => void (goesOn = Promise.withResolvers()),
        letGo: () => goesOn.resolve(),
        awake,
        ready: begin(),
      }
      scheduler.onDue('purchases', () => {
        rung++
        follow(
          own.ready.then(() => Promise.all([resume(deps), explainUnanswered(deps)])).then(() => runner.go()),
        )
      })
      scheduler.onDue('deliveries', () => follow(own.ready.then(() => queue.run())))
      workerId = own
      follow(workerId.ready)
    },
    ring: async () => {
      const own = workerId
      if (!own) return
      if (own.rings()) await own.ready
    },
    rung: () => rung,
    idle: async () => {
      for (let calm = 0; calm < 2;) {
        await Promise.all(busy)
        await new Promise<void>((done) => setImmediate(done))
        const isAwake = living().some(({ awake }) => awake.count > 0)
        calm = busy.size > 0 || isAwake ? 0 : calm + 1
      }
    },
    close: () => {
      computer.stop()
      db.close({ disableAutoOpen: true })
    },
  }
  return computer
}
