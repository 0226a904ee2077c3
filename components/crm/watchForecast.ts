import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { adapters } from '../../lib/crm/adapters.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import type { ForecastResult } from '../../lib/crm/forecast-records.ts'
import type { Forecast } from '../../lib/crm/forecast-result.ts'
import { remoteIdentityOf } from '../../lib/crm/identity.ts'
import type { ReviewRow } from '../../lib/crm/review-records.ts'
import type { DestinationKind } from '../../lib/crm/rows.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Review } from './watchReview.ts'

/** Kept in memory until the review changes. */
export interface ReviewForecast {
  bySubject: ReadonlyMap<string, Forecast>
  isReading: boolean
  /** `null` if all records could be compared, or if the destination doesn't support forecasts. */
  problem: ForecastResult['problem']
}

const none: ReviewForecast = { bySubject: new Map(), isReading: false, problem: null }

/**
 * Records per message: small parts make progress visible. Pipedrive gets all records in one message, because each
 * message reads its whole database.
 */
const recordsAtOnce = 200

/**
 * While they are shown. A new review compares only records that were added or changed. After a change of the
 * destination's settings or the end of a pause, all records are compared again.
 */
export function watchForecast(
  review: ReadonlySignal<Review | undefined>,
  chosen: ReadonlySignal<Destination | undefined>,
  takes: ReadonlySignal<boolean>,
): ReadonlySignal<ReviewForecast> {
  const forecast = signal(none)
  const isShown = signal(false)
  const settings = computed(() => chosen.value && JSON.stringify({ ...chosen.value, name: '', token: '' }))
  const known = new Map<string, readonly (Forecast | null)[]>()
  effect(() => {
    forecast.value = none
    if (!isShown.value || !takes.value) return known.clear()
    const { value: shown } = review
    const { value: basis = '' } = settings
    const kind = chosen.peek()?.kind
    if (!shown || !kind || !adapters[kind].forecast) return
    const groups = groupsOf(kind, basis, shown.rows)
    const keys = new Set(groups.map(({ key }) => key))
    for (const key of known.keys()) if (!keys.has(key)) known.delete(key)
    const isOpen = ({ key, rows }: Group) => rows.some((_, index) => !known.get(key)?.[index])
    const parts = partsOf(kind, groups.filter(isOpen))
    let isLeft = false
    const show = (isReading: boolean, problem: ReviewForecast['problem'] = null) =>
      (forecast.value = { bySubject: bySubjectOf(groups, known), isReading, problem })
    const read = async () => {
      for (const [index, part] of parts.entries()) {
        const records = part.flatMap(({ rows }) => rows.map(({ subject, body }) => ({ subject, body })))
        const response = await sendCommand('forecast-records', { destination: shown.destination, records })
        if (isLeft) return
        const { forecasts, problem } = response.accepted ? response.result : unanswered
        let from = 0
        for (const { key, rows } of part) known.set(key, forecasts.slice(from, (from += rows.length)))
        show(!problem && index < parts.length - 1, problem)
        if (problem) return
      }
    }
    show(parts.length > 0)
    void read()
    return () => (isLeft = true)
  })
  return computed(() => forecast.value, {
    watched: () => (isShown.value = true),
    unwatched: () => (isShown.value = false),
  })
}

const unanswered: ForecastResult = { forecasts: [], problem: { error: 'unavailable', reason: null } }

/** Delivering one of these records changes the forecast of the next. `key`: everything that the forecasts depend on. */
interface Group {
  key: string
  rows: ReviewRow[]
}

function groupsOf(kind: DestinationKind, basis: string, all: readonly ReviewRow[]): Group[] {
  const ready = all.filter(({ verdict }) => verdict === 'ready')
  const same = Map.groupBy(ready, ({ subject, body }) => remoteIdentityOf(kind, body) ?? subject)
  return [...same.values()].map((rows) => ({
    key: JSON.stringify([basis, rows.map(({ subject, body }) => [subject, body])]),
    rows,
  }))
}

function bySubjectOf(groups: readonly Group[], known: ReadonlyMap<string, readonly (Forecast | null)[]>) {
  return new Map(
    groups.flatMap(({ key, rows }) =>
      rows.flatMap(({ subject }, index): [string, Forecast][] => {
        const forecast = known.get(key)?.[index]
        return forecast ? [[subject, forecast]] : []
      }),
    ),
  )
}

function partsOf(kind: DestinationKind, groups: Group[]): Group[][] {
  if (groups.length === 0) return []
  if (adapters[kind].batchSize === 1) return [groups]
  const parts: Group[][] = []
  let count = Infinity
  for (const group of groups) {
    if (count + group.rows.length > recordsAtOnce) {
      parts.push([])
      count = 0
    }
    parts.at(-1)!.push(group)
    count += group.rows.length
  }
  return parts
}
