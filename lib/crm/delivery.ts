import { leaseMs } from './backoff.ts'
import type { Database } from '../records/database/database.ts'
import { rowsByAny } from '../records/database/rows-by.ts'
import type { Body, Delivery } from './rows.ts'

/** An early delivery may have been sent again last. */
export function byEnd(log: readonly Delivery[]): Delivery[] {
  const endOf = ({ endedAt, at }: Delivery) => endedAt ?? at
  return log.toSorted((one, other) => endOf(one) - endOf(other))
}

export const isFailed = ({ state }: Delivery) => state === 'dead' || state === 'refused'

/** The failed deliveries that can't be sent again, because the subject has a newer one or they came from a file. */
export async function supersededAmong(db: Database, rows: readonly Delivery[]): Promise<Set<string>> {
  const failed = rows.filter(isFailed)
  const keys = failed.map(({ subject }) => subject)
  const all = await rowsByAny(db.deliveries, 'subject', keys)
  // An event has no record, so it isn't the version that was sent last.
  const log = Map.groupBy(
    all.filter((row) => !row.imported && !row.event),
    ({ subject }) => subject,
  )
  const isOld = ({ id, subject, destination, at, event, imported }: Delivery) =>
    imported === true ||
    (!event &&
      log
        .get(subject)
        ?.some(
          (other) =>
            other.destination === destination &&
            other.id !== id &&
            (other.state === 'pending' || other.at > at),
        ) === true)
  return new Set(failed.filter(isOld).map(({ id }) => id))
}

/**
 * The ids of the subject's records at the destination. The next delivery updates the first one. `log` is in order of
 * end; `was` is the key of a merged subject.
 */
export function remoteIdsIn(log: readonly Delivery[], was?: string): string[] {
  // An imported delivery doesn't identify a record to update.
  const known = log.filter(({ remoteId, imported }) => remoteId !== null && !imported).toReversed()
  const own = known.filter((row) => row.was === was)
  return [...new Set([...own, ...known].map(({ remoteId }) => remoteId!))]
}

/**
 * The record that the subject's next delivery updates, and the body that it last got; `null` where unknown. `recent` is
 * an id from the delivery of another subject.
 */
export function lastSentIn(
  log: readonly Delivery[],
  was?: string,
  recent?: string,
): { remoteId: string | null; before: Body | null } {
  const [remoteId = recent ?? null] = remoteIdsIn(log, was)
  const before = log.findLast((row) => row.state === 'sent' && row.remoteId === remoteId)?.body ?? null
  return { remoteId, before }
}

/** Whether no attempt was made, not even before a retry. */
export function isUntried({ attempts, error, status, remoteId }: Delivery): boolean {
  return attempts === 0 && error === null && status === null && remoteId === null
}

/** `now` is in ms since epoch. */
export const abandoned = (now: number) => ({ state: 'dead', nextAt: now + leaseMs, endedAt: now }) as const
