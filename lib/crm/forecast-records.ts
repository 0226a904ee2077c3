import type { Database } from '../records/database/database.ts'
import type { DeliveryItem } from './adapter.ts'
import { adapters } from './adapters.ts'
import { endingOf } from './attempt-delivery.ts'
import { closedReason, maxReadingMs, readingBatch, type PresenceResult } from './check-presence.ts'
import type { CrmDeps } from './crm-deps.ts'
import { byEnd, lastSentIn } from './delivery.ts'
import type { Destination } from './destination.ts'
import type { Forecast, Forecasted, Existing } from './forecast-result.ts'
import { refusedForecast } from './forecast.ts'
import { remoteIdentityOf } from './identity.ts'
import { maySend } from './may-send.ts'
import { onlyAllowed } from './only-allowed.ts'
import type { ReviewedRecord } from './queue-actions.ts'

export interface ForecastResult {
  /** In the order of the records; `null` if unknown. */
  forecasts: (Forecast | null)[]
  problem: PresenceResult['problem']
}

/** Read-only; never throws and stores nothing. Makes no requests about suppressed people. */
export async function forecastReview(
  deps: CrmDeps,
  destination: Destination,
  records: readonly ReviewedRecord[],
): Promise<ForecastResult> {
  const forecasts = records.map((): Forecast | null => null)
  const { forecast, batchSize } = adapters[destination.kind]
  if (!forecast || records.length === 0) return { forecasts, problem: null }
  const closed = await closedReason(deps, destination)
  if (closed) return { forecasts, problem: closed }
  const items = await itemsFor(deps.db, destination.id, records, deps.now())
  const indexes = new Map(items.map((item, index) => [item, index]))
  const known = new Map<string, string>()
  const outcomes = new Map<string, Existing>()
  const signal = AbortSignal.timeout(maxReadingMs)
  const release = deps.keepAwake()
  try {
    for (const part of partsOf(destination, items, batchSize)) {
      const ending = await onlyAllowed(deps, part, maySendItems, (guarded, open) => {
        const expected = new Map(
          open.flatMap((item): [DeliveryItem, Existing][] => {
            const before = outcomes.get(remoteIdentityOf(destination.kind, item.body) ?? '')
            return before ? [[item, before]] : []
          }),
        )
        const batch = readingBatch(guarded, destination, open, { knownIds: known, signal })
        return endingOf(async () => {
          for (const [item, result] of await forecast(batch, expected)) store(item, result)
        })
      })
      if (ending?.end === 'refused') {
        // The delivery would be refused too, for example because of an unknown owner.
        for (const item of part) forecasts[indexes.get(item)!] ??= refusedForecast(ending, item.body)
      } else if (ending && ending.end !== 'sent')
        return { forecasts, problem: { error: ending.end, reason: ending.reason ?? null } }
    }
    return { forecasts, problem: null }
  } finally {
    release()
  }

  function store(item: DeliveryItem, { forecast: expectedEnd, after }: Forecasted): void {
    forecasts[indexes.get(item)!] = expectedEnd
    const identity = remoteIdentityOf(destination.kind, item.body)
    if (after && identity !== null) outcomes.set(identity, after)
  }
}

const maySendItems = (deps: CrmDeps, items: readonly DeliveryItem[]) => maySend(deps.db, items)

/** As in a delivery, no two records of a batch are the same in the destination. */
function partsOf({ kind }: Destination, items: readonly DeliveryItem[], batchSize: number): DeliveryItem[][] {
  // A destination that takes one record at a time reads all its records for a forecast.
  const size = batchSize === 1 ? Infinity : batchSize
  const parts: DeliveryItem[][] = []
  let taken = new Set<string>()
  for (const item of items) {
    const identity = remoteIdentityOf(kind, item.body)
    const isTaken = identity !== null && taken.has(identity)
    if (parts.length === 0 || isTaken || parts.at(-1)!.length >= size) {
      parts.push([])
      taken = new Set()
    }
    if (identity !== null) taken.add(identity)
    parts.at(-1)!.push(item)
  }
  return parts
}

async function itemsFor(
  db: Database,
  destination: string,
  records: readonly ReviewedRecord[],
  at: number,
): Promise<DeliveryItem[]> {
  const pairs = records.map(({ subject }): [string, string] => [destination, subject])
  const rows = await db.deliveries.where('[destination+subject]').anyOf(pairs).toArray()
  const logs = Map.groupBy(rows, ({ subject }) => subject)
  return records.map(({ subject, body }, index) => {
    const last = lastSentIn(byEnd(logs.get(subject) ?? []))
    return { id: String(index), at, subject, body, source: '', ...last, earlier: 'none' }
  })
}
