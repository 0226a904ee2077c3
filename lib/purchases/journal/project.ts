import type { Database } from '../../records/database/database.ts'
import type { CommittedChange } from '../../records/database/count-changes.ts'
import { libraryKey, type LibraryState } from '../rows/library-state.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Spending, Unexplained } from '../rows/spending.ts'
import type { Journal, JournalSum, JournalFall, JournalEntry } from '../../settings/stored-journal.ts'
import { monthAround } from '../ledger/calendar.ts'
import { isAnonymised } from '../ledger/anonymise.ts'
import { originOf } from '../ledger/request-key.ts'
import { countsFor, everyDay, isProfileKey, profileSums, readProfileKey } from '../ledger/spending.ts'
import { allUnexplained } from '../ledger/unexplained.ts'
import { yieldToPage } from '../../yield-to-page.ts'
import { requestKeyHash } from '../ledger/lost-request-key.ts'

/** Older requests are only part of the journal's sums. */
export const maxEntries = 2000

export interface Projection {
  journal: Journal
  requests: JournalEntry[]
  whole: boolean
}

/** `isEmpty`: nothing to lose. */
export interface Projected {
  library: LibraryState | undefined
  projection: Projection | null
  isEmpty: boolean
}

/**
 * Updates a journal that lacks exactly these changes from the rows that they wrote, so that a click doesn't wait for a
 * read. Returns `null` if the library must be read instead.
 */
export function projectChanges(
  before: Journal,
  changes: readonly CommittedChange[],
  now: number,
): Projected | null {
  const [from] = monthAround(now)
  const library = changes.at(-1)?.library
  if (!library || before.lost || before.from !== from) return null
  const days = { ...before.days }
  const rows = new Map<string, LedgerRequest>()
  for (const [at, change] of changes.entries()) {
    const { id, changes: number } = change.library
    if (!change.wrote || id !== before.library || number !== before.changes + at + 1) return null
    for (const row of change.wrote.requests) rows.set(row.id, row)
    for (const sum of change.wrote.spending) noteSum(days, sum, from)
  }
  if (before.earlier === 0 && Object.values(days).every(({ requests }) => requests === 0)) return null
  return {
    library,
    projection: {
      journal: { ...before, hashKey: library.hashKey, changes: library.changes, at: now, days },
      requests: [...rows.values()].map((row) => entryOf(library.hashKey, row)),
      whole: false,
    },
    isEmpty: false,
  }
}

function noteSum(days: Journal['days'], sum: Spending, from: string): void {
  if (isProfileKey(sum.key)) {
    const { day, profile } = readProfileKey(sum.key)
    if (days[day]) days[day] = { ...days[day], profiles: { ...days[day].profiles, [profile]: dayOf(sum) } }
  } else if (sum.key >= from && sum.key < everyDay[1]) {
    days[sum.key] = { ...dayOf(sum), profiles: days[sum.key]?.profiles ?? {} }
  }
}

/**
 * Reads the journal's new content from the library in one transaction. If the journal lacks only a few changes, reads
 * only their requests.
 */
export async function projectLibrary(db: Database, before: Journal | null, now: number): Promise<Projected> {
  const [from] = monthAround(now)
  const tables = [db.library, db.requests, db.spending, db.unexplained, db.subjects, db.lists, db.runs]
  const read = await db.transaction('r', tables, async () => {
    const library = await db.library.get(libraryKey)
    if (!library) return { library, rows: [], journal: null, whole: true, isEmpty: await isEmpty(db) }
    const isKnown = before?.library === library.id && before.from === from
    const written = isKnown ? requestsSince(library, before.changes) : null
    const counted = isKnown ? before.earlier : 0
    const sums = await db.spending
      .where('key')
      .between(written ? from : everyDay[0], everyDay[1])
      .toArray()
    const rows = written
      ? (await db.requests.bulkGet(written)).filter((row) => row !== undefined)
      : await db.requests.orderBy('reservedAt').reverse().limit(maxEntries).toArray()
    const days: Journal['days'] = Object.fromEntries(
      sums.filter(({ key }) => key >= from).map((sum) => [sum.key, { ...dayOf(sum), profiles: {} }]),
    )
    for (const sum of await profileSums(db, from, everyDay[1])) {
      const { day, profile } = readProfileKey(sum.key)
      if (days[day]) days[day].profiles = { ...days[day].profiles, [profile]: dayOf(sum) }
    }
    const isUnexplained = Object.values(days).some(({ unexplained }) => unexplained !== 0)
    const falls = isUnexplained || !written ? (await allUnexplained(db)).map(fallOf) : []
    const earlier = sums.filter(({ key }) => key < from)
    const journal: Journal = {
      library: library.id,
      hashKey: library.hashKey,
      changes: library.changes,
      at: now,
      from,
      earlier: written ? counted : earlier.reduce((sum, { requests }) => sum + requests, 0),
      days,
      unexplained: falls,
      lost: null,
    }
    const nothing = journal.earlier === 0 && sums.every((sum) => sum.requests === 0)
    return { library, rows, journal, whole: !written, isEmpty: nothing && (await isEmpty(db)) }
  })
  const { library, rows, journal, whole, isEmpty: hasNothing } = read
  if (!library || !journal) return { library, projection: null, isEmpty: hasNothing }
  const requests: JournalEntry[] = []
  const pause = yieldToPage()
  for (const row of rows) {
    requests.push(entryOf(library.hashKey, row))
    const paused = pause()
    if (paused) await paused
  }
  return { library, projection: { journal, requests, whole }, isEmpty: hasNothing }
}

function requestsSince({ changes, rebuilt, recent }: LibraryState, known: number): string[] | null {
  const since = recent.filter(([change]) => change > known)
  if (rebuilt > known || changes < known || since.length !== changes - known) return null
  return [...new Set(since.flatMap(([, requests]) => requests))]
}

async function isEmpty(db: Database): Promise<boolean> {
  const first = await Promise.all(
    [db.subjects, db.requests, db.lists, db.runs].map((table) => table.toCollection().limit(1).primaryKeys()),
  )
  return first.every((keys) => keys.length === 0)
}

const dayOf = ({ requests, credits, auto, unexplained, unexplainedAuto }: Spending): JournalSum => ({
  requests,
  credits,
  auto,
  unexplained,
  unexplainedAuto,
})

function fallOf({ id, account, day, at, decrease, explained, counted, run, auto }: Unexplained): JournalFall {
  return { id, account, day, at, decrease, explained, counted, run, auto }
}

function entryOf(hashKey: string, request: LedgerRequest): JournalEntry {
  const { id, operation, trigger, account, day, reservedAt: at, cost } = request
  const isFree = cost === 0
  return {
    id,
    requestKey: isFree || isAnonymised(request) ? null : requestKeyHash(hashKey, request),
    origin: originOf(request),
    operation,
    trigger,
    account,
    day,
    at,
    credits: countsFor(request),
    isKnown: cost !== null,
  }
}
