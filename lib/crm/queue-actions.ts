import type { Database } from '../records/database/database.ts'
import { leaseMs } from './backoff.ts'
import { abandoned, isFailed, isUntried, supersededAmong } from './delivery.ts'
import type { Destination } from './destination.ts'
import { areRecordsSuppressed } from './may-send.ts'
import type { Body, Delivery, ExpectedAction } from './rows.ts'

export interface ReviewedRecord {
  subject: string
  body: Body
  expected?: ExpectedAction | undefined
}

/**
 * Returns how many were queued. Skips unknown, suppressed and already pending subjects. `at`, when the user sent the
 * run, identifies its deliveries.
 */
export async function enqueue(
  db: Database,
  destination: Destination,
  records: readonly ReviewedRecord[],
  now: number,
  at = now,
): Promise<number> {
  const allowed = await allowedAmong(db, records)
  return db.transaction('rw', db.deliveries, db.subjects, async () => {
    const known = await db.subjects.bulkGet(allowed.map(({ subject }) => subject))
    const pairs = allowed.map(({ subject }): [string, string] => [destination.id, subject])
    const before = await db.deliveries.where('[destination+subject]').anyOf(pairs).toArray()
    const pending = new Set(
      before.filter(({ state, event }) => state === 'pending' && !event).map(({ subject }) => subject),
    )
    const rows: Delivery[] = []
    for (const [index, { subject, body, expected }] of allowed.entries()) {
      if (!known[index] || pending.has(subject)) continue
      pending.add(subject)
      // Fractions of a millisecond keep the order of the review.
      const nextAt = now - (allowed.length - index) / 1000
      rows.push({
        ...newDelivery(destination, { subject, body }, nextAt),
        at,
        ...(expected ? { expected } : {}),
      })
    }
    await db.deliveries.bulkAdd(rows)
    return rows.length
  })
}

/** A delivery that is due at `now`, in ms since epoch. */
export const newDelivery = (
  { id: destination, name: to, kind }: Destination,
  { subject, body }: ReviewedRecord,
  now: number,
): Delivery => ({
  id: crypto.randomUUID(),
  destination,
  to,
  kind,
  subject,
  state: 'pending',
  at: now,
  endedAt: null,
  nextAt: now,
  attempts: 0,
  remoteId: null,
  did: null,
  error: null,
  status: null,
  message: null,
  body,
})

/** The records without suppressed and deleted subjects. */
export async function allowedAmong(
  db: Database,
  records: readonly ReviewedRecord[],
): Promise<ReviewedRecord[]> {
  const keys = records.map(({ subject }) => subject)
  const subjects = await db.subjects.bulkGet(keys)
  const sections = Map.groupBy(await db.sections.where('subject').anyOf(keys).toArray(), (row) => row.subject)
  const known = records.flatMap((record, index) => {
    const subject = subjects[index]
    return subject ? [{ record, subject, sections: sections.get(subject.key) ?? [] }] : []
  })
  const suppressed = await areRecordsSuppressed(db, known)
  return known.filter((_, index) => !suppressed[index]).map(({ record }) => record)
}

/** Retries deliveries under the same ids, so that receivers recognize repeats. Skips outdated ones. */
export async function retryDeliveries(db: Database, ids: readonly string[], now: number): Promise<void> {
  await db.transaction('rw', db.deliveries, async () => {
    const rows = (await db.deliveries.bulkGet([...ids])).filter((row) => row !== undefined)
    const old = await supersededAmong(db, rows)
    await db.deliveries.bulkPut(
      rows
        .filter((row) => isFailed(row) && !old.has(row.id))
        .map((row) => ({
          ...row,
          state: 'pending',
          nextAt: now,
          endedAt: null,
          attempts: 0,
          // The only trace that a delivery which killed the worker was sent.
          error: row.error ?? (row.attempts > 0 ? 'unavailable' : null),
        })),
    )
  })
}

/** Makes waiting deliveries due. Those in flight keep their lease. */
export async function makeDueNow(db: Database, destination: string, now: number): Promise<void> {
  await db.deliveries
    .where('[destination+state+nextAt]')
    .between([destination, 'pending', now + leaseMs], [destination, 'pending', Infinity], false, true)
    .modify({ nextAt: now })
}

/**
 * Deletes deliveries that were never sent, and marks the others as given up. Events are marked too: otherwise they
 * would be queued again.
 */
export async function cancelDeliveries(
  db: Database,
  waiting: (row: Delivery) => boolean,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.deliveries, async () => {
    const rows = await db.deliveries
      .where('[state+nextAt]')
      .between(['pending', -Infinity], ['pending', Infinity])
      .filter(waiting)
      .toArray()
    const isDeleted = (row: Delivery) => isUntried(row) && !row.event
    await db.deliveries.bulkDelete(rows.filter(isDeleted).map(({ id }) => id))
    await db.deliveries.bulkPut(
      rows.filter((row) => !isDeleted(row)).map((row) => ({ ...row, ...abandoned(now) })),
    )
  })
}
