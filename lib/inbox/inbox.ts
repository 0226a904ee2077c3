import { informBy, informDaysAhead, informingStateBy } from '../library/informing.ts'
import { localDay, startOfDay } from '../purchases/ledger/calendar.ts'
import type { Database } from '../records/database/database.ts'
import { allLightRows } from '../records/database/light-rows.ts'
import type { JobEvent, HistoryRow } from '../records/rows/history.ts'
import type { Merge } from '../records/rows/merges.ts'
import type { Subject } from '../records/rows/subject.ts'
import { newsMs, newsworthyCertainties } from '../records/job-events.ts'
import { followUpsIn } from './follow-ups.ts'
import type { InboxKind } from './kinds.ts'
import { undecidedPairs } from '../records/identity/undecided-pairs.ts'

interface Item {
  /** Of this item alone; also marks it as done on its record. */
  id: string
  subject: Subject
  /** When it entered the list, in ms since epoch. */
  at: number
}

export interface JobChangeItem extends Item {
  kind: 'jobChange'
  change: HistoryRow & { job: JobEvent }
}
export interface FollowUpItem extends Item {
  kind: 'followUp'
  day: string
}
export interface DuplicateItem extends Item {
  kind: 'duplicate'
  pair: Merge
  other: Subject
}
export interface InformItem extends Item {
  kind: 'inform'
  /** The last local day to inform, in ms since epoch. */
  due: number
}
export type InboxItem = JobChangeItem | FollowUpItem | DuplicateItem | InformItem

export const informId = 'inform'

/**
 * The user's open items, newest first: job changes worth a notification, follow-ups due, undecided pairs,
 * and, if notices are turned on, people to inform within a week. The only place that decides this. Read-only.
 */
export async function readInbox(
  db: Database,
  { now, isInforming }: { now: number; isInforming: boolean },
): Promise<InboxItem[]> {
  const changes = await jobChanges(db, now)
  const pairs = await undecidedPairs(db)
  const subjects = await subjectsOf(db, [
    ...changes.map(({ subject }) => subject),
    ...pairs.flatMap(({ subject, other }) => [subject, other]),
  ])
  const items: InboxItem[] = [
    ...(await followUpsDue(db, localDay(now))),
    ...(isInforming ? await peopleToInform(db, now) : []),
  ]
  for (const change of changes) {
    const subject = subjects.get(change.subject)
    if (subject && !isDone(subject, change.id))
      items.push({ kind: 'jobChange', id: change.id, subject, at: change.at, change })
  }
  for (const pair of pairs) {
    const [subject, other] = [subjects.get(pair.subject), subjects.get(pair.other)]
    if (subject && other && !isDone(subject, pair.id))
      items.push({ kind: 'duplicate', id: pair.id, subject, at: pair.at, pair, other })
  }
  return items.toSorted((one, next) => next.at - one.at || (one.id < next.id ? -1 : 1))
}

async function subjectsOf(db: Database, keys: readonly string[]): Promise<Map<string, Subject>> {
  const found = await db.subjects.bulkGet([...new Set(keys)])
  return new Map(found.flatMap((subject) => (subject ? [[subject.key, subject] as const] : [])))
}

async function followUpsDue(db: Database, today: string): Promise<FollowUpItem[]> {
  const due = (await followUpsIn(db)).filter(({ day }) => day <= today)
  return due.map(({ subject, day }) => ({
    kind: 'followUp',
    id: `followUp ${subject.key}`,
    subject,
    at: startOfDay(day),
    day,
  }))
}

/** Reads the whole library, because no index has all values that the deadline depends on. */
async function peopleToInform(db: Database, now: number): Promise<InformItem[]> {
  const informing = informingStateBy(now)
  const items: InformItem[] = []
  for await (const rows of allLightRows(db))
    for (const subject of rows) {
      const state = informing(subject)
      if ((state !== 'week' && state !== 'overdue') || isDone(subject, informId)) continue
      const due = informBy(subject.createdAt)
      const at = startOfDay(localDay(due), -informDaysAhead)
      items.push({ kind: 'inform', id: `inform ${subject.key}`, subject, at, due })
    }
  return items
}

const isDone = ({ done }: Subject, id: string) => done?.includes(id) ?? false

async function jobChanges(db: Database, now: number): Promise<JobChangeItem['change'][]> {
  const since = now - newsMs
  const rows = await Promise.all(
    newsworthyCertainties.map((certainty) =>
      db.history.where('[job.certainty+at]').between([certainty, since], [certainty, Infinity]).toArray(),
    ),
  )
  return rows.flat().flatMap(({ job, ...row }) => (job ? [{ ...row, job }] : []))
}

/** The number of items of each kind. */
export function countInbox(items: readonly InboxItem[]): Record<InboxKind, number> {
  const counts = { jobChange: 0, followUp: 0, duplicate: 0, inform: 0 }
  for (const { kind } of items) counts[kind] += 1
  return counts
}
