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
  /** Stored with the record when the item is done. */
  id: string
  subject: Subject
  /** When the item entered the list, in ms since epoch. */
  at: number
}

export interface JobChangeItem extends Item {
  kind: 'jobChange'
  change: HistoryRow & { job: JobEvent }
}
interface FollowUpItem extends Item {
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
  /** The start of the local calendar day of the deadline, in ms since epoch. */
  due: number
}
export type InboxItem = JobChangeItem | FollowUpItem | DuplicateItem | InformItem

export const informId = 'inform'

/** How many job changes and pairs to read for the first rows: several times as many as a window shows. */
const firstRows = 100

/** Rows per read: a few milliseconds, so that a page stays responsive while thousands are read. */
const rowsAtOnce = 250

/**
 * The open items, newest first: job changes worth a notification, follow-ups that are due, undecided pairs and, if
 * notices are turned on, people to inform within a week. Nothing else decides this. Read-only. `onFirst` gets the
 * newest items before older job changes are read.
 */
export async function readInbox(
  db: Database,
  { now, isInforming }: { now: number; isInforming: boolean },
  onFirst?: (items: InboxItem[]) => void,
): Promise<InboxItem[]> {
  const dated: InboxItem[] = [
    ...(await followUpsDue(db, localDay(now))),
    ...(isInforming ? await peopleToInform(db, now) : []),
  ]
  const pairs = (await undecidedPairs(db)).toSorted(byNewest)
  const newest = await Promise.all(
    newsworthyCertainties.map((certainty) => newestChanges(db, certainty, now)),
  )
  // No unread row comes before this one.
  const [last] = [pairs, ...newest].flatMap((rows) => rows[firstRows - 1] ?? []).toSorted(byNewest)
  const some = [...dated, ...(await itemsOf(db, newest.flat(), pairs.slice(0, firstRows)))].toSorted(byNewest)
  onFirst?.(last ? some.filter((item) => byNewest(item, last) <= 0) : some)
  if (!last) return some
  const changes: HistoryRow[] = []
  for (const certainty of newsworthyCertainties)
    for await (const rows of allChanges(db, certainty, now)) changes.push(...rows)
  return [...dated, ...(await itemsOf(db, changes, pairs))].toSorted(byNewest)
}

/** The order of the index of job changes, backwards. */
const byNewest = (one: Pick<Item, 'at' | 'id'>, next: Pick<Item, 'at' | 'id'>): number =>
  next.at - one.at || (one.id === next.id ? 0 : one.id > next.id ? -1 : 1)

async function itemsOf(
  db: Database,
  changes: readonly HistoryRow[],
  pairs: readonly Merge[],
): Promise<InboxItem[]> {
  const keys = [
    ...changes.map(({ subject }) => subject),
    ...pairs.flatMap(({ subject, other }) => [subject, other]),
  ]
  const subjects = await subjectsOf(db, new Set(keys))
  return [
    ...changes.flatMap(({ job, ...row }): JobChangeItem[] => {
      const subject = subjects.get(row.subject)
      return job && subject && !isDone(subject, row.id)
        ? [{ kind: 'jobChange', id: row.id, subject, at: row.at, change: { ...row, job } }]
        : []
    }),
    ...pairs.flatMap((pair): DuplicateItem[] => {
      const [subject, other] = [subjects.get(pair.subject), subjects.get(pair.other)]
      return subject && other && !isDone(subject, pair.id)
        ? [{ kind: 'duplicate', id: pair.id, subject, at: pair.at, pair, other }]
        : []
    }),
  ]
}

/** Reading one record by its key takes as long as reading this many of the whole library in order. */
const readsOfOneKey = 20

async function subjectsOf(db: Database, keys: ReadonlySet<string>): Promise<Map<string, Subject>> {
  const found = new Map<string, Subject>()
  const keep = (subject: Subject | undefined) => {
    if (subject && keys.has(subject.key)) found.set(subject.key, subject)
  }
  if (keys.size > rowsAtOnce && keys.size * readsOfOneKey > (await db.subjects.count()))
    for await (const rows of allLightRows(db)) rows.forEach(keep)
  else {
    const all = [...keys]
    for (let from = 0; from < all.length; from += rowsAtOnce)
      (await db.subjects.bulkGet(all.slice(from, from + rowsAtOnce))).forEach(keep)
  }
  return found
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

/** The newest job changes of the last year, newest first. */
function newestChanges(db: Database, certainty: JobEvent['certainty'], now: number): Promise<HistoryRow[]> {
  return changesBetween(db, certainty, now - newsMs, true)
    .reverse()
    .limit(firstRows)
    .toArray()
}

/** All job changes of the last year, oldest first, each once. */
async function* allChanges(
  db: Database,
  certainty: JobEvent['certainty'],
  now: number,
): AsyncGenerator<HistoryRow[]> {
  for (let from = now - newsMs, isIn = true; ;) {
    const rows: HistoryRow[] = await changesBetween(db, certainty, from, isIn).limit(rowsAtOnce).toArray()
    const last: HistoryRow | undefined = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return yield rows
    // A chunk can end among changes of the same time, so the next one starts with that time again.
    const earlier = rows.filter(({ at }) => at < last.at)
    from = last.at
    isIn = earlier.length > 0
    if (isIn) yield earlier
    else yield await db.history.where('[job.certainty+at]').equals([certainty, last.at]).toArray()
  }
}

const changesBetween = (db: Database, certainty: JobEvent['certainty'], from: number, isIn: boolean) =>
  db.history.where('[job.certainty+at]').between([certainty, from], [certainty, Infinity], isIn, true)

export function countInbox(items: readonly InboxItem[]): Record<InboxKind, number> {
  const counts = { jobChange: 0, followUp: 0, duplicate: 0, inform: 0 }
  for (const { kind } of items) counts[kind] += 1
  return counts
}
