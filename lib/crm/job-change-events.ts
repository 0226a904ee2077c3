import type { Database } from '../records/database/database.ts'
import type { Body, Delivery } from './rows.ts'
import type { JobEvent, HistoryRow } from '../records/rows/history.ts'
import type { Subject } from '../records/rows/subject.ts'
import { dayMs } from '../records/day.ts'
import { newsworthyCertainties } from '../records/job-events.ts'
import { subjectName } from '../records/subject-name.ts'
import { hexOf } from '../text/hex.ts'
import type { Destination } from './destination.ts'
import { allowedAmong, newDelivery } from './queue-actions.ts'

/** For an older event, the log may no longer show whether it was sent. */
const lookBackMs = 30 * dayMs

type JobChange = HistoryRow & { job: JobEvent }

/**
 * Queues each job change once for every webhook, and returns the number of deliveries. Their ids derive from the event.
 */
export async function enqueueJobChanges(
  db: Database,
  destinations: readonly Destination[],
  now: number,
): Promise<number> {
  let queued = 0
  for (const destination of destinations) {
    const since = destination.kind === 'webhook' ? destination.jobChangesSince : undefined
    if (since === undefined) continue
    const changes = await jobChangesFrom(db, Math.max(since, now - lookBackMs))
    const subjects = await db.subjects.bulkGet(changes.map(({ subject }) => subject))
    const wanted = await Promise.all(
      changes.flatMap((change, index) => {
        const subject = subjects[index]
        return subject ? [deliveryOf(destination, change, subject, now)] : []
      }),
    )
    const known = await db.deliveries.bulkGet(wanted.map(({ id }) => id))
    const fresh = wanted.filter((_, index) => !known[index])
    const allowed = new Set((await allowedAmong(db, fresh)).map(({ subject }) => subject))
    queued += await addMissing(
      db,
      fresh.filter(({ subject }) => allowed.has(subject)),
    )
  }
  return queued
}

async function jobChangesFrom(db: Database, since: number): Promise<JobChange[]> {
  const rows = await Promise.all(
    newsworthyCertainties.map((certainty) =>
      db.history.where('[job.certainty+at]').between([certainty, since], [certainty, Infinity]).toArray(),
    ),
  )
  return rows.flat().flatMap(({ job, ...row }) => (job ? [{ ...row, job }] : []))
}

function addMissing(db: Database, deliveries: readonly Delivery[]): Promise<number> {
  return db.transaction('rw', db.deliveries, async () => {
    const known = await db.deliveries.bulkGet(deliveries.map(({ id }) => id))
    const missing = deliveries.filter((_, index) => !known[index])
    await db.deliveries.bulkAdd(missing)
    return missing.length
  })
}

async function deliveryOf(
  destination: Destination,
  change: JobChange,
  subject: Subject,
  now: number,
): Promise<Delivery> {
  const id = await eventId(change.id, destination.id)
  const body = bodyOf(change, subject, await eventId(change.id, ''))
  return { ...newDelivery(destination, { subject: subject.key, body }, now), id, event: 'job-changed' }
}

/** A hash, because the event's key contains a person's name. */
async function eventId(change: string, destination: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([change, destination]))
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))).slice(0, 32)
}

function bodyOf({ job, at }: JobChange, subject: Subject, event: string): Body {
  const { kind, certainty, before, after } = job
  const { since } = after ?? {}
  const fields: Record<string, string> = {
    event,
    key: subject.key,
    name: subjectName(subject),
    url: subject.url,
    change: kind,
    certainty: certainty === 'loud' ? 'sure' : 'unsure',
    seen: new Date(at).toISOString(),
    title: after?.title ?? '',
    company: after?.company ?? '',
    since: since ? [since.year, since.month].filter(Boolean).map(twoDigits).join('-') : '',
    'before.title': before?.title ?? '',
    'before.company': before?.company ?? '',
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

const twoDigits = (part: number | null) => String(part).padStart(2, '0')
