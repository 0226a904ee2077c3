import { isSameCompany, monthIndex, monthsApart } from './position-entry.ts'
import type { PositionEntry, CareerMonth, CareerPosition } from './position-entry.ts'
import type { EntryChange } from './entry-change.ts'
import type { EntryPair } from './pair-entries.ts'

/** In months. */
export const monthsOfNews = 12

interface Careers<Of extends CareerPosition> {
  before: readonly PositionEntry<Of>[]
  after: readonly PositionEntry<Of>[]
  pairs: readonly EntryPair<Of>[]
  at: CareerMonth
  isCut: boolean
}

interface Departure<Of extends CareerPosition> {
  entry: PositionEntry<Of>
  ended: PositionEntry<Of> | null
}

/** Finds the jobs that began or ended between two versions of a career. */
export function arrivalsAndDepartures<Of extends CareerPosition>(careers: Careers<Of>): EntryChange<Of>[] {
  const { before, after, pairs, at } = careers
  const found: EntryChange<Of>[] = []
  const paired = new Set<PositionEntry>(pairs.flatMap((pair) => [pair.before, pair.after]))
  const lasting = pairs.filter((pair) => pair.before.isOngoing && pair.after.isOngoing && pair.after.isJob)
  const fresh = after.filter((entry) => entry.isJob && !paired.has(entry))
  const all = departuresIn(careers, paired)
  let arrivals = fresh.filter(({ isOngoing }) => isOngoing).toSorted(mainFirst)
  let departures = all
  const isRecent = (entry: PositionEntry<Of>) => monthIndex(at) - latestStart(entry, at) <= monthsOfNews

  for (const after of arrivals) {
    const former = bestOf(
      departures.filter((each) => isDepartureFrom(each, after)),
      after,
    )
    const current = highest(lasting.filter((pair) => isSameCompany(pair.after, after)))
    if (!former && !current) continue
    arrivals = arrivals.filter((entry) => entry !== after)
    departures = departures.filter((each) => !isDepartureFrom(each, after))
    const before = former?.entry ?? current!.before
    const rose = after.rank > before.rank
    if (former) found.push({ kind: rose ? 'promoted' : 'new-title', sure: isRecent(after), before, after })
    else if (!isRecent(after)) found.push({ kind: 'career-completed', sure: true, before: null, after })
    else if (rose) found.push({ kind: 'promoted', sure: after.start !== null, before, after })
    else found.push({ kind: 'additional', sure: after.start !== null, before: null, after })
  }
  // If a role ended at a company where another one continues, the person still works there.
  departures = departures.filter((each) => !lasting.some(({ after }) => isDepartureFrom(each, after)))

  const wasWithoutJob = !before.some(({ isOngoing, isJob }) => isOngoing && isJob)
  let moved = false
  for (const after of arrivals) {
    const from = bestOf(departures, after)
    departures = departures.filter((each) => each !== from)
    if (from || (wasWithoutJob && !moved && isRecent(after))) {
      moved = true
      found.push({ kind: 'moved', sure: isRecent(after), before: from?.entry ?? lastEnded(before), after })
    } else found.push(newPosition(after, isRecent(after)))
  }
  // A move already covers the other jobs that ended.
  if (!moved) found.push(...partings(departures, lasting, isRecent))
  if (all.length === 0)
    for (const entry of fresh)
      if (!entry.isOngoing && latestStart(entry, at) < monthIndex(at) - monthsOfNews)
        found.push({ kind: 'career-completed', sure: true, before: null, after: entry })
  return found
}

/** Without a start and with nothing that ended, it may be an old job that was added late. */
const newPosition = <Of extends CareerPosition>(
  after: PositionEntry<Of>,
  isRecent: boolean,
): EntryChange<Of> => ({
  kind: isRecent ? 'additional' : 'career-completed',
  sure: after.start !== null,
  before: null,
  after,
})

function departuresIn<Of extends CareerPosition>(
  { before, after, pairs, isCut }: Careers<Of>,
  paired: ReadonlySet<PositionEntry>,
): Departure<Of>[] {
  const ended = pairs
    .filter((pair) => pair.before.isJob && pair.before.isOngoing && !pair.after.isOngoing)
    .map((pair): Departure<Of> => ({ entry: pair.before, ended: pair.after }))
  const starts = after.flatMap(({ start }) => start ?? [])
  const oldest = Math.min(...starts.map(({ until }) => until))
  const mayBeCut = ({ start }: PositionEntry) => isCut && (start === null || start.from <= oldest)
  const gone = before
    .filter((entry) => entry.isJob && entry.isOngoing && !paired.has(entry) && !mayBeCut(entry))
    .map((entry): Departure<Of> => ({ entry, ended: null }))
  return [...ended, ...gone]
}

/**
 * Jobs that ended without a new one following. If another job began within the news period, that is the new one, and
 * the former was only left open in the profile.
 */
function partings<Of extends CareerPosition>(
  departures: readonly Departure<Of>[],
  lasting: readonly EntryPair<Of>[],
  isRecent: (entry: PositionEntry<Of>) => boolean,
): EntryChange<Of>[] {
  const begun = lasting.filter(({ after }) => !after.isSideRole && after.start !== null && isRecent(after))
  const taken = new Set<EntryPair<Of>>()
  return departures.map(({ entry }): EntryChange<Of> => {
    const next = begun.find(
      (pair) =>
        !taken.has(pair) &&
        !entry.isSideRole &&
        !isSameCompany(pair.after, entry) &&
        entry.start !== null &&
        pair.after.start!.from > entry.start.from,
    )
    if (!next) return { kind: 'left', sure: true, before: entry, after: null }
    taken.add(next)
    return { kind: 'moved', sure: true, before: entry, after: next.after }
  })
}

function latestStart({ start, end }: PositionEntry, at: CareerMonth): number {
  return Math.min(start?.until ?? Infinity, end?.until ?? Infinity, monthIndex(at))
}

const isDepartureFrom = ({ entry, ended }: Departure<CareerPosition>, other: PositionEntry) =>
  isSameCompany(entry, other) || (ended !== null && isSameCompany(ended, other))

function bestOf<Of extends CareerPosition>(
  departures: readonly Departure<Of>[],
  { start, isSideRole }: PositionEntry<Of>,
): Departure<Of> | undefined {
  const distance = ({ ended }: Departure<Of>) =>
    ended?.end && start ? monthsApart(ended.end, start) : Number.MAX_SAFE_INTEGER
  return departures.toSorted(
    (a, b) =>
      Number(a.entry.isSideRole !== isSideRole) - Number(b.entry.isSideRole !== isSideRole) ||
      distance(a) - distance(b) ||
      compareOrder(a.entry, b.entry),
  )[0]
}

function highest<Of extends CareerPosition>(pairs: readonly EntryPair<Of>[]): EntryPair<Of> | undefined {
  return pairs.toSorted((a, b) => b.after.rank - a.after.rank || compareOrder(a.after, b.after))[0]
}

function lastEnded<Of extends CareerPosition>(
  before: readonly PositionEntry<Of>[],
): PositionEntry<Of> | null {
  return (
    before.filter(({ isJob }) => isJob).toSorted((a, b) => (b.end?.until ?? 0) - (a.end?.until ?? 0))[0] ??
    null
  )
}

const mainFirst = (a: PositionEntry, b: PositionEntry) =>
  Number(a.isSideRole) - Number(b.isSideRole) || compareOrder(a, b)

const compareOrder = (a: PositionEntry, b: PositionEntry) =>
  a.order < b.order ? -1 : a.order > b.order ? 1 : 0
