import { i18n } from '#i18n'
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Destination, DestinationState } from '../../lib/crm/destination.ts'
import type { ReviewRow } from '../../lib/crm/review-records.ts'
import { isFailed, supersededAmong } from '../../lib/crm/delivery.ts'
import { statusOf, type Barrier, type DestinationStatus, type WaitingFor } from '../../lib/crm/status.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { destinations, destinationStates, isKindAllowed } from '../../lib/crm/destinations.ts'
import type { Done, NoResponse } from '../../lib/messages/commands.ts'
import { managed } from '../../lib/settings/managed.ts'
import { isLocked } from '../../lib/settings/secrets.ts'
import { showToast } from '../ui/toast.ts'
import { watchClock } from '../model/watchClock.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live } from '../model/live.ts'
import type { DeliveryState, Delivery, DestinationKind } from '../../lib/crm/rows.ts'
import { lastRunOf, type LastRun } from './lastRun.ts'
import { watchForecast, type ReviewForecast } from './watchForecast.ts'
import { watchReview, type Review } from './watchReview.ts'
import { handleOf } from '../../lib/records/subject-name.ts'

export interface LogRow {
  delivery: Delivery
  name: string
  /** No newer delivery for the record was sent or is pending. */
  canResend: boolean
}

interface LogFilter {
  destination: string
  state: DeliveryState | ''
}

export interface CrmModel {
  destinations: ReadonlySignal<Destination[] | undefined>
  states: ReadonlySignal<Record<string, DestinationState> | undefined>
  allows: (kind: DestinationKind) => boolean
  chosen: ReadonlySignal<Destination | undefined>
  choose: (id: string) => void
  /** `undefined` while it is computed. */
  review: ReadonlySignal<Review | undefined>
  forecast: ReadonlySignal<ReviewForecast>
  /** `null` if there was no delivery run to the chosen destination, or some of it is pending. */
  lastRun: ReadonlySignal<LastRun | null | undefined>
  statusOf: (destination: Destination) => DestinationStatus
  filter: Signal<LogFilter>
  log: ReadonlySignal<LogRow[] | undefined>
  hasMore: ReadonlySignal<boolean>
  showMore: () => void
  now: ReadonlySignal<number>
  tryOut: (id: string) => Promise<void>
  remove: (id: string) => Promise<void>
  resume: (id: string) => Promise<void>
  send: (destination: string, rows: readonly ReviewRow[]) => Promise<number>
  retry: (ids: string[]) => Promise<void>
  withdraw: (id: string) => Promise<void>
}

const page = 50

/** Browsers allow 64 MB per message, and a record has some tens of kB. */
const recordsAtOnce = 500

/** `selected`: subject keys. */
export function watchCrm(db: Database, selected: ReadonlySignal<readonly string[]>): CrmModel {
  const saved = watchStorageItem(destinations)
  const policies = watchStorageItem(managed)
  const all = computed(() => policies.value && saved.value)
  const allows = (kind: DestinationKind) => !policies.value || isKindAllowed(policies.value, kind)
  const chosenId = signal<string | null>(null)
  const chosen = computed(
    () =>
      all.value?.find(({ id }) => id === chosenId.value) ??
      all.value?.find(({ kind }) => allows(kind)) ??
      all.value?.[0],
  )
  const sent = signal(0)
  const counts = live(
    () => (all.value ?? []).map(({ id }) => id),
    async (ids) =>
      Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await waitingFor(db, id)]))),
  )
  const waitingAt = (id: string | undefined) => (id === undefined ? undefined : counts.value?.[id]) ?? nobody
  const states = watchStorageItem(destinationStates)
  const now = watchClock(10_000)
  const waiting = computed(() => waitingAt(chosen.value?.id).count)
  const lastRun = live(
    () => chosen.value?.id ?? '',
    (id) => lastRunOf(db, id),
  )
  const review = watchReview(db, chosen, selected, waiting, sent)
  const statusNow = (each: Destination) =>
    statusOf(each, states.value?.[each.id], waitingAt(each.id), now.value, barrierOf(each, allows))
  const takes = computed(() => {
    const status = chosen.value && statusNow(chosen.value)
    return Boolean(status?.isAccepting && status.name !== 'untested' && status.name !== 'failed')
  })
  const forecast = watchForecast(review, chosen, takes)
  const filter = signal<LogFilter>({ destination: '', state: '' })
  const size = signal(page)
  const log = live(
    () => ({ ...filter.value, size: size.value }),
    (requested) => logOf(db, requested),
  )
  return {
    destinations: all,
    states,
    allows,
    statusOf: statusNow,
    chosen,
    choose: (id) => void (chosenId.value = id),
    review,
    forecast,
    lastRun,
    filter,
    log: computed(() => log.value?.slice(0, size.value)),
    hasMore: computed(() => (log.value?.length ?? 0) > size.value),
    showMore: () => void (size.value += page),
    now,
    tryOut: (destination) => reportIfFailed(sendCommand('test-destination', { destination })),
    remove: (destination) => reportIfFailed(sendCommand('remove-destination', { destination })),
    resume: (destination) => reportIfFailed(sendCommand('destination-changed', { destination })),
    send: async (destination, rows) => {
      const queued = await queueAll(destination, rows, forecast.peek())
      sent.value++
      return queued
    },
    retry: (ids) => reportIfFailed(sendCommand('retry-deliveries', { ids })),
    withdraw: (destination) => reportIfFailed(sendCommand('withdraw-deliveries', { destination })),
  }
}

async function reportIfFailed(response: Promise<Done | NoResponse>): Promise<void> {
  if (!(await response).accepted) reportFailure()
}

const reportFailure = () => showToast({ text: i18n.t('ui.failed') })

async function queueAll(
  destination: string,
  rows: readonly ReviewRow[],
  { bySubject }: ReviewForecast,
): Promise<number> {
  const at = Date.now()
  let queued = 0
  for (let from = 0; from < rows.length; from += recordsAtOnce) {
    const records = rows.slice(from, from + recordsAtOnce).map(({ subject, body }) => {
      const does = bySubject.get(subject)?.does
      return { subject, body, ...(does === undefined || does === 'refuse' ? {} : { expected: does }) }
    })
    const response = await sendCommand('sync-records', { destination, at, records })
    if (!response.accepted) {
      reportFailure()
      return queued
    }
    queued += response.result
  }
  return queued
}

function barrierOf({ kind, token }: Destination, allows: (kind: DestinationKind) => boolean): Barrier | null {
  if (!allows(kind)) return 'policy'
  if (isLocked(token)) return 'locked'
  return navigator.onLine ? null : 'offline'
}

const nobody: WaitingFor = { count: 0, nextAt: 0 }

async function waitingFor(db: Database, id: string): Promise<WaitingFor> {
  const waiting = db.deliveries
    .where('[destination+state+nextAt]')
    .between([id, 'pending', -Infinity], [id, 'pending', Infinity])
  const [count, first] = await Promise.all([waiting.count(), waiting.first()])
  return { count, nextAt: first?.nextAt ?? 0 }
}

async function logOf(db: Database, requested: LogFilter & { size: number }): Promise<LogRow[]> {
  const { destination, state, size } = requested
  // Each index ends with the time, so the newest rows are read without sorting, and no others.
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
