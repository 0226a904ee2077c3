import type { Database } from '../records/database/database.ts'
import { rowsByAny } from '../records/database/rows-by.ts'
import type { Delivery } from '../records/database/rows/crm.ts'

/** In the order in which a destination got them, or would have: one that was asked for first may be sent again last. */
export function byEnd(log: readonly Delivery[]): Delivery[] {
  const endOf = ({ endedAt, at }: Delivery) => endedAt ?? at
  return log.toSorted((one, other) => endOf(one) - endOf(other))
}

/** Refused or given up: it waits for a person to send it again. */
export const isFailed = ({ state }: Delivery) => state === 'dead' || state === 'refused'

/**
 * The ids of the failed ones among these that can't be sent again: their data is old, since the subject was handed over to
 * the destination again or is on its way there, or a file brought it, and nobody here has reviewed it.
 */
export async function supersededAmong(db: Database, rows: readonly Delivery[]): Promise<Set<string>> {
  const failed = rows.filter(isFailed)
  const keys = failed.map(({ subject }) => subject)
  const all = await rowsByAny(db.deliveries, 'subject', keys)
  const log = Map.groupBy(
    all.filter((row) => !row.imported),
    ({ subject }) => subject,
  )
  const isOld = ({ id, subject, destination, at, imported }: Delivery) =>
    imported === true ||
    log
      .get(subject)
      ?.some(
        (other) =>
          other.destination === destination &&
          other.id !== id &&
          (other.state === 'waiting' || other.at > at),
      )
  return new Set(failed.filter(isOld).map(({ id }) => id))
}

/**
 * The destination's ids of one subject, the one that the next hand-over changes first. `log`: its hand-overs there, by
 * when they ended; `was`: for whom of those that became one.
 */
export function remoteIdsIn(log: readonly Delivery[], was?: string): string[] {
  // A file doesn't say which of the destination's records is changed.
  const known = log.filter(({ remoteId, imported }) => remoteId !== null && !imported).toReversed()
  const own = known.filter((row) => row.was === was)
  return [...new Set([...own, ...known].map(({ remoteId }) => remoteId!))]
}

/** Whether nothing of it ever left, as far as anybody knows: no attempt began, and none before it was sent again. */
export function isUntried({ attempts, why, status, remoteId }: Delivery): boolean {
  return attempts === 0 && why === null && status === null && remoteId === null
}

/** How one ends that is not tried any more, in milliseconds since 1970. */
export const givenUp = (now: number) => ({ state: 'dead', nextAt: null, endedAt: now }) as const
