import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { adapters } from '../../lib/crm/adapters.ts'
import type { ForecastResult } from '../../lib/crm/forecast-records.ts'
import type { Forecast } from '../../lib/crm/forecast-result.ts'
import { remoteIdentityOf } from '../../lib/crm/identity.ts'
import type { ReviewRow } from '../../lib/crm/review-records.ts'
import type { DestinationKind } from '../../lib/crm/rows.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Review } from './watchReview.ts'

/** What sending the records of a review would do, in memory until the review changes. */
export interface ReviewForecast {
  bySubject: ReadonlyMap<string, Forecast>
  isReading: boolean
  /** Why some are unknown; `null`: none is, or the destination can't be read. */
  problem: ForecastResult['problem']
}

const none: ReviewForecast = { bySubject: new Map(), isReading: false, problem: null }

/** Records in one message to the worker, so that progress is visible. Pipedrive reads all records for each message. */
const recordsAtOnce = 200

/** The forecast of the shown review. It is read again with each new review, or once the destination takes records again. */
export function watchForecast(
  review: ReadonlySignal<(Review & { kind: DestinationKind }) | undefined>,
  takes: ReadonlySignal<boolean>,
): ReadonlySignal<ReviewForecast> {
  const forecast = signal(none)
  const isShown = signal(false)
  effect(() => {
    forecast.value = none
    if (!isShown.value) return
    const shown = review.value
    if (!shown || !takes.value || !adapters[shown.kind].forecast) return
    const { destination, kind } = shown
    const rows = shown.rows.filter(({ verdict }) => verdict === 'ready')
    if (rows.length === 0) return
    let isLeft = false
    const bySubject = new Map<string, Forecast>()
    const show = (change: Partial<ReviewForecast>) => {
      if (!isLeft) forecast.value = { ...forecast.peek(), bySubject: new Map(bySubject), ...change }
    }
    const read = async () => {
      for (const part of partsOf(kind, rows)) {
        if (isLeft) return
        const records = part.map(({ subject, body }) => ({ subject, body }))
        const response = await sendCommand('forecast-records', { destination, records })
        const { forecasts, problem } = response.accepted ? response.result : unanswered
        for (const [index, { subject }] of part.entries()) {
          const each = forecasts[index]
          if (each) bySubject.set(subject, each)
        }
        if (problem) return show({ isReading: false, problem })
        show({})
      }
      show({ isReading: false })
    }
    forecast.value = { ...none, isReading: true }
    void read()
    return () => (isLeft = true)
  })
  return computed(() => forecast.value, {
    watched: () => (isShown.value = true),
    unwatched: () => (isShown.value = false),
  })
}

const unanswered: ForecastResult = { forecasts: [], problem: { why: 'trouble', reason: null } }

/** Records that become the same record there are in one part, because each changes what the next one does. */
function partsOf(kind: DestinationKind, rows: readonly ReviewRow[]): ReviewRow[][] {
  if (adapters[kind].batchSize === 1) return [[...rows]]
  const same = Map.groupBy(rows, ({ subject, body }) => remoteIdentityOf(kind, body) ?? subject)
  const parts: ReviewRow[][] = []
  for (const group of same.values()) {
    const last = parts.at(-1)
    if (last && last.length + group.length <= recordsAtOnce) last.push(...group)
    else parts.push(group)
  }
  return parts
}
