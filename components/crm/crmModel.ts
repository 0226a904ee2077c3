import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Destination, DestinationState } from '../../lib/crm/destination.ts'
import type { ReviewRow } from '../../lib/crm/review-records.ts'
import { isFailed, supersededAmong } from '../../lib/crm/delivery.ts'
import { statusOf, type DestinationStatus, type WaitingFor } from '../../lib/crm/status.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { destinations, destinationStates } from '../../lib/crm/destinations.ts'
import { watchClock } from '../model/watchClock.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live } from '../model/live.ts'
import type { DeliveryState, Delivery } from '../../lib/records/database/rows/crm.ts'
import { watchReview, type Review } from './watchReview.ts'
import { handleOf } from '../../lib/records/subject-name.ts'

/** One line of the log, with what the record is called by now. */
export interface LogRow {
  delivery: Delivery
  name: string
  /** Whether it failed and can be sent again: nothing newer is there, or on its way. */
  canResend: boolean
}

export interface LogFilter {
  destination: string
  state: DeliveryState | ''
}

/** What the page of hand-overs shows and can do. */
export interface HandOverModel {
  destinations: ReadonlySignal<Destination[] | undefined>
  states: ReadonlySignal<Record<string, DestinationState> | undefined>
  /** The destination that is reviewed for. */
  chosen: ReadonlySignal<Destination | undefined>
  choose: (id: string) => void
  /** What each chosen record would become; `undefined` while that is looked up. */
  review: ReadonlySignal<Review | undefined>
  /** How things stand with a destination, as of now. */
  statusOf: (destination: Destination) => DestinationStatus
  filter: Signal<LogFilter>
  log: ReadonlySignal<LogRow[] | undefined>
  hasMore: ReadonlySignal<boolean>
  showMore: () => void
  now: ReadonlySignal<number>
  tryOut: (id: string) => Promise<void>
  remove: (id: string) => Promise<void>
  goOn: (id: string) => Promise<void>
  /** `destination`: the one that they were reviewed for. */
  send: (destination: string, rows: readonly ReviewRow[]) => Promise<void>
  again: (ids: string[]) => Promise<void>
  withdraw: (id: string) => Promise<void>
}

const page = 50

/** `selected`: keys of the subjects that are to be handed over. */
export function watchHandOver(db: Database, selected: ReadonlySignal<readonly string[]>): HandOverModel {
  const all = watchStorageItem(destinations)
  const chosenId = signal<string | null>(null)
  const chosen = computed(() => all.value?.find(({ id }) => id === chosenId.value) ?? all.value?.[0])
  const counts = live(
    () => (all.value ?? []).map(({ id }) => id),
    async (ids) =>
      Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await waitingFor(db, id)]))),
  )
  const waitingAt = (id: string | undefined) => (id === undefined ? undefined : counts.value?.[id]) ?? nobody
  const states = watchStorageItem(destinationStates)
  const now = watchClock(10_000)
  const waiting = computed(() => waitingAt(chosen.value?.id).count)
  const filter = signal<LogFilter>({ destination: '', state: '' })
  const size = signal(page)
  const log = live(
    () => ({ ...filter.value, size: size.value }),
    (wanted) => logOf(db, wanted),
  )
  return {
    destinations: all,
    states,
    statusOf: (each) => statusOf(each, states.value?.[each.id], waitingAt(each.id), now.value),
    chosen,
    choose: (id) => void (chosenId.value = id),
    review: watchReview(db, chosen, selected, waiting),
    filter,
    log: computed(() => log.value?.slice(0, size.value)),
    hasMore: computed(() => (log.value?.length ?? 0) > size.value),
    showMore: () => void (size.value += page),
    now,
    tryOut: async (destination) => void (await sendCommand('test-destination', { destination })),
    remove: async (destination) => void (await sendCommand('remove-destination', { destination })),
    goOn: async (destination) => void (await sendCommand('destination-changed', { destination })),
    send: async (destination, rows) => {
      const records = rows.map(({ subject, body }) => ({ subject, body }))
      await sendCommand('sync-records', { destination, records })
    },
    again: async (ids) => void (await sendCommand('retry-deliveries', { ids })),
    withdraw: async (destination) => void (await sendCommand('withdraw-deliveries', { destination })),
  }
}

const nobody: WaitingFor = { count: 0, nextAt: 0 }

async function waitingFor(db: Database, id: string): Promise<WaitingFor> {
  const waiting = db.deliveries
    .where('[destination+state+nextAt]')
    .between([id, 'waiting', -Infinity], [id, 'waiting', Infinity])
  const [count, first] = await Promise.all([waiting.count(), waiting.first()])
  return { count, nextAt: first?.nextAt ?? 0 }
}

/** One more than is shown, so that it is known whether there are more. */
async function logOf(db: Database, wanted: LogFilter & { size: number }): Promise<LogRow[]> {
  const { destination, state, size } = wanted
  // Each choice has an index that ends with the time: no row is read that is not shown.
  const ofAny = (index: string, ...chosen: string[]) =>
    db.deliveries.where(index).between([...chosen, -Infinity], [...chosen, Infinity])
  const chosen = [destination, state].filter((part) => part !== '')
  const rows =
    chosen.length === 2
      ? ofAny('[destination+state+at]', ...chosen)
      : chosen.length === 0
        ? db.deliveries.orderBy('at')
        : ofAny(destination ? '[destination+at]' : '[state+at]', ...chosen)
  const found = await rows
    .reverse()
    .limit(size + 1)
    .toArray()
  const [subjects, old] = await Promise.all([
    db.subjects.bulkGet(found.map(({ subject }) => subject)),
    supersededAmong(db, found),
  ])
  return found.map((delivery, index) => ({
    delivery,
    name: subjects[index]?.name || handleOf(delivery.subject),
    canResend: isFailed(delivery) && !old.has(delivery.id),
  }))
}
