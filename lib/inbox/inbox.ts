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

/** Rows per read: a few milliseconds, so that a page stays responsive while thousands are read. */
const rowsAtOnce = 100

/**
 * The user's open items, newest first: job changes worth a notification, follow-ups due, undecided pairs,
 * and, if notices are turned on, people to inform within a week. The only place that decides this. Read-only.
 * `onFirst` gets the newest items before the older job changes are read.
 */
export async function readInbox(
  db: Database,
  { now, isInforming }: { now: number; isInforming: boolean },
  onFirst?: (items: InboxItem[]) => void,
): Promise<InboxItem[]> {
  const items: InboxItem[] = [
    ...(await followUpsDue(db, localDay(now))),
    ...(isInforming ? await peopleToInform(db, now) : []),
    ...(await duplicates(db)),
  ]
  const unread = await Promise.all(newsworthyCertainties.map((certainty) => changeIds(db, certainty, now)))
  // No change that is still unread is newer than `since`.
  let since = -Infinity
  for (const ids of unread) {
    const { changes, oldest } = await jobChanges(db, ids.splice(0, rowsAtOnce))
    items.push(...changes)
    if (ids.length > 0) since = Math.max(since, oldest)
  }
  onFirst?.(newestFirst(items).filter(({ at }) => at >= since))
  for (const ids of unread)
    while (ids.length > 0) items.push(...(await jobChanges(db, ids.splice(0, rowsAtOnce))).changes)
  return newestFirst(items)
}

const newestFirst = (items: readonly InboxItem[]): InboxItem[] =>
  items.toSorted((one, next) => next.at - one.at || (one.id < next.id ? -1 : 1))

async function duplicates(db: Database): Promise<DuplicateItem[]> {
  const pairs = await undecidedPairs(db)
  const items: DuplicateItem[] = []
  for (let from = 0; from < pairs.length; from += rowsAtOnce) {
    const some = pairs.slice(from, from + rowsAtOnce)
    const subjects = await subjectsOf(
      db,
      some.flatMap(({ subject, other }) => [subject, other]),
    )
    for (const pair of some) {
      const [subject, other] = [subjects.get(pair.subject), subjects.get(pair.other)]
      if (subject && other && !isDone(subject, pair.id))
        items.push({ kind: 'duplicate', id: pair.id, subject, at: pair.at, pair, other })
    }
  }
  return items
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

/** Keys of the job changes of the last year, newest first. */
async function changeIds(db: Database, certainty: JobEvent['certainty'], now: number): Promise<string[]> {
  const since = now - newsMs
  const ids = await db.history
    .where('[job.certainty+at]')
    .between([certainty, since], [certainty, Infinity])
    .primaryKeys()
  return ids.toReversed()
}

/** The open ones of these job changes, and the time of the oldest of them. */
async function jobChanges(
  db: Database,
  ids: readonly string[],
): Promise<{ changes: JobChangeItem[]; oldest: number }> {
  const rows = (await db.history.bulkGet([...ids])).filter((row) => row !== undefined)
  const subjects = await subjectsOf(
    db,
    rows.map(({ subject }) => subject),
  )
  const changes = rows.flatMap(({ job, ...row }): JobChangeItem[] => {
    const subject = subjects.get(row.subject)
    return job && subject && !isDone(subject, row.id)
      ? [{ kind: 'jobChange', id: row.id, subject, at: row.at, change: { ...row, job } }]
      : []
  })
  return { changes, oldest: rows.at(-1)?.at ?? Infinity }
}

/** The number of items of each kind. */
export function countInbox(items: readonly InboxItem[]): Record<InboxKind, number> {
  const counts = { jobChange: 0, followUp: 0, duplicate: 0, inform: 0 }
  for (const { kind } of items) counts[kind] += 1
  return counts
}
