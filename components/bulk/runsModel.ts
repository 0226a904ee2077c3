import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { countIn, isOver } from '../../lib/bulk/run.ts'
import { itemsOf } from '../../lib/bulk/items.ts'
import { runKey, nothingSpent } from '../../lib/purchases/ledger/spending.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { live } from '../model/live.ts'
import type { RunRaise } from './planRaise.ts'
import { plansOfRun } from './plansOfRun.ts'
import type { RestPlan } from './planRest.ts'
import { wakeWhileInFlight } from '../model/wakeWhileInFlight.ts'
import { endStates, type ItemState, type RunItem, type BulkRun } from '../../lib/bulk/rows.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'

export interface RunModel {
  /** `undefined` until it is read, or if there is none. */
  run: ReadonlySignal<BulkRun | undefined>
  spent: ReadonlySignal<Spending | undefined>
  /** `null` until enough items have ended. */
  rate: ReadonlySignal<number | null>
  minutesRemaining: ReadonlySignal<number | null>
  /** Of the rate limit that the run waits for, in ms since epoch; `null` if it doesn't wait. */
  until: ReadonlySignal<number | null>
  /** `null` for all states. */
  items(state: ItemState | null, offset: number, limit: number): Promise<RunItem[]>
}

export function watchBulkRuns(db: Database): ReadonlySignal<BulkRun[] | undefined> {
  return live(
    () => null,
    () => db.runs.orderBy('createdAt').reverse().toArray(),
  )
}

export interface ActiveRun {
  run: BulkRun
  spent: Spending
  planRest: () => Promise<RestPlan>
  planRaise: () => Promise<RunRaise | null>
}

export function watchRunning(db: Database): ReadonlySignal<ActiveRun[] | undefined> {
  return live(
    () => null,
    async () => {
      const runs = await db.runs.where('state').anyOf('running', 'paused').sortBy('createdAt')
      const sums = await db.spending.bulkGet(runs.map(({ id }) => runKey(id)))
      return runs.map((run, at) => ({
        run,
        spent: sums[at] ?? nothingSpent(runKey(run.id)),
        ...plansOfRun(db, () => run.id),
      }))
    },
  )
}

export function watchRun(db: Database, id: () => string): RunModel {
  const run = live(id, (key) => db.runs.get(key))
  const sum = live(id, async (key) => (await db.spending.get(runKey(key))) ?? nothingSpent(runKey(key)))
  const rate = watchRate(run)
  // The browser may have stopped the worker.
  wakeWhileInFlight(computed(() => run.value?.state === 'running'))
  return {
    run,
    spent: sum,
    rate,
    minutesRemaining: computed(() => {
      const { counts, pauseReason } = run.value ?? {}
      return counts && !pauseReason && rate.value ? (counts.pending + counts['in-flight']) / rate.value : null
    }),
    until: computed(() => {
      const pauseReason = run.value?.pauseReason
      return pauseReason && 'until' in pauseReason ? pauseReason.until : null
    }),
    items: (state, offset, limit) => itemsOf(db, id(), state).offset(offset).limit(limit).toArray(),
  }
}

const minuteMs = 60_000

/** Since the view was opened. */
function watchRate(run: ReadonlySignal<BulkRun | undefined>): ReadonlySignal<number | null> {
  const rate = signal<number | null>(null)
  let seen: { id: string; at: number; ended: number }[] = []
  effect(() => {
    const { value } = run
    if (!value) return
    const { id, counts, state, pauseReason } = value
    const now = { id, at: Date.now(), ended: countIn(counts, endStates) }
    const isGoing = state === 'running' && !pauseReason
    const isNew = seen.some((one) => one.id !== id || one.ended > now.ended)
    seen = isGoing && !isNew ? seen.filter(({ at }) => now.at - at < 2 * minuteMs) : []
    if (isGoing && now.at - (seen.at(-1)?.at ?? 0) >= 1000) seen.push(now)
    const [first = now] = seen
    const ran = now.at - first.at
    if (!isGoing || isNew || isOver(counts)) rate.value = null
    else if (ran > 2_000) rate.value = ((now.ended - first.ended) * minuteMs) / ran
  })
  return rate
}
