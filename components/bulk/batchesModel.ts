import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { countIn, isOver } from '../../lib/bulk/batch.ts'
import { itemsOf } from '../../lib/bulk/items.ts'
import { batchKey, nothingSpent } from '../../lib/purchases/ledger/spending.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { live } from '../model/live.ts'
import type { RunRaise } from './planRaise.ts'
import { plansOfRun } from './plansOfRun.ts'
import type { RestPlan } from './planRest.ts'
import { wakeWhileOut } from '../model/wakeWhileOut.ts'
import {
  endStates,
  type ItemState,
  type BatchItem,
  type Batch,
} from '../../lib/records/database/rows/bulk.ts'
import type { Spending } from '../../lib/records/database/rows/purchases.ts'

export interface BatchModel {
  /** `undefined` until it is read, or if there is none. */
  batch: ReadonlySignal<Batch | undefined>
  /** The used part of the run's budget. */
  spent: ReadonlySignal<Spending | undefined>
  /** Recent items per minute; `null` while there is too little data. */
  rate: ReadonlySignal<number | null>
  minutesLeft: ReadonlySignal<number | null>
  /** When the limit that it waits for ends, in ms since epoch. */
  until: ReadonlySignal<number | null>
  /** Items in order; all, or those in one state. */
  items(state: ItemState | null, offset: number, limit: number): Promise<BatchItem[]>
}

export function watchBatches(db: Database): ReadonlySignal<Batch[] | undefined> {
  return live(
    () => null,
    () => db.batches.orderBy('createdAt').reverse().toArray(),
  )
}

export interface RunningBatch {
  batch: Batch
  spent: Spending
  planRest: () => Promise<RestPlan>
  planRaise: () => Promise<RunRaise | null>
}

export function watchRunning(db: Database): ReadonlySignal<RunningBatch[] | undefined> {
  return live(
    () => null,
    async () => {
      const batches = await db.batches.where('state').anyOf('running', 'paused').sortBy('createdAt')
      const sums = await db.spending.bulkGet(batches.map(({ id }) => batchKey(id)))
      return batches.map((batch, at) => ({
        batch,
        spent: sums[at] ?? nothingSpent(batchKey(batch.id)),
        ...plansOfRun(db, () => batch.id),
      }))
    },
  )
}

export function watchBatch(db: Database, id: () => string): BatchModel {
  const batch = live(id, (key) => db.batches.get(key))
  const sum = live(id, async (key) => (await db.spending.get(batchKey(key))) ?? nothingSpent(batchKey(key)))
  const rate = watchRate(batch)
  // Restarts a worker that was stopped.
  wakeWhileOut(computed(() => batch.value?.state === 'running'))
  return {
    batch,
    spent: sum,
    rate,
    minutesLeft: computed(() => {
      const { counts, held } = batch.value ?? {}
      return counts && !held && rate.value ? (counts.waiting + counts.out) / rate.value : null
    }),
    until: computed(() => {
      const held = batch.value?.held
      return held && 'until' in held ? held.until : null
    }),
    items: (state, offset, limit) => itemsOf(db, id(), state).offset(offset).limit(limit).toArray(),
  }
}

const minuteMs = 60_000

/** Items per minute, from the counts since the view was opened. */
function watchRate(batch: ReadonlySignal<Batch | undefined>): ReadonlySignal<number | null> {
  const rate = signal<number | null>(null)
  let seen: { id: string; at: number; ended: number }[] = []
  effect(() => {
    const { value } = batch
    if (!value) return
    const { id, counts, state, held } = value
    const now = { id, at: Date.now(), ended: countIn(counts, endStates) }
    // A pause or a retry starts a new measurement.
    const isGoing = state === 'running' && !held
    const isNew = seen.some((one) => one.id !== id || one.ended > now.ended)
    seen = isGoing && !isNew ? seen.filter(({ at }) => now.at - at < 2 * minuteMs) : []
    // One sample a second is enough.
    if (isGoing && now.at - (seen.at(-1)?.at ?? 0) >= 1000) seen.push(now)
    const [first = now] = seen
    const ran = now.at - first.at
    if (!isGoing || isNew || isOver(counts)) rate.value = null
    else if (ran > 2_000) rate.value = ((now.ended - first.ended) * minuteMs) / ran
  })
  return rate
}
