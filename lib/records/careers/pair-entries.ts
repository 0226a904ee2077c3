import {
  isSameCompany,
  isSameTitle,
  monthsApart,
  type PositionEntry,
  type CareerPosition,
} from './position-entry.ts'

/** In two versions of a career. `fit` shows how well both match. */
export interface EntryPair<Of extends CareerPosition = CareerPosition> {
  before: PositionEntry<Of>
  after: PositionEntry<Of>
  fit: Fit
}

/** Best first. */
const fits = [
  'company-title-start',
  'company-start',
  'company-near-start',
  'start-title',
  'start',
  'company-title',
] as const
type Fit = (typeof fits)[number]

/**
 * Pairs the entries of two versions of a career one to one. Takes the best matches first, so that two roles at one
 * company aren't swapped.
 */
export function pairEntries<Of extends CareerPosition>(
  before: readonly PositionEntry<Of>[],
  after: readonly PositionEntry<Of>[],
): EntryPair<Of>[] {
  const candidates: EntryPair<Of>[] = []
  for (const one of before)
    for (const other of after) {
      const fit = fitOf(one, other)
      if (fit) candidates.push({ before: one, after: other, fit })
    }
  candidates.sort(comparePairs)
  const taken = new Set<PositionEntry>()
  const pairs: EntryPair<Of>[] = []
  for (const pair of candidates) {
    if (taken.has(pair.before) || taken.has(pair.after)) continue
    taken.add(pair.before).add(pair.after)
    pairs.push(pair)
  }
  return pairs
}

function fitOf(one: PositionEntry, other: PositionEntry): Fit | null {
  const bothOngoing = one.isOngoing && other.isOngoing
  const isUndated = one.start === null && other.start === null
  const apart = one.start && other.start ? monthsApart(one.start, other.start) : null
  const sameStart = apart === 0 || isUndated
  const sameTitle = isSameTitle(one, other)
  const areAtOne = isSameCompany(one, other)
  // A job search that starts when a former job did is another entry; leave from the same company isn't.
  if (one.isJob !== other.isJob && !(areAtOne && one.company.name !== '')) return null
  if (areAtOne) {
    if (sameStart) return sameTitle ? 'company-title-start' : 'company-start'
    if (apart !== null && apart <= 1) return 'company-near-start'
    // If a person has had the same role twice, only the start dates distinguish the two entries.
    return sameTitle && (bothOngoing || apart === null) ? 'company-title' : null
  }
  if (apart !== 0) return null
  if (sameTitle && one.title.sorted !== '') return 'start-title'
  return bothOngoing ? 'start' : null
}

const differences: readonly ((pair: EntryPair) => number)[] = [
  ({ fit }) => fits.indexOf(fit),
  ({ before, after }) => Number(before.isOngoing !== after.isOngoing),
  ({ before: { start: a }, after: { start: b } }) =>
    a && b ? Math.abs(a.from - b.from) + Math.abs(a.until - b.until) : 0,
  ({ before, after }) => Number(!isSameTitle(before, after)),
  ({ before, after }) => Math.abs(before.rank - after.rank),
  ({ before: { end: a }, after: { end: b } }) => (a && b ? Math.abs(a.from - b.from) : Number(a !== b)),
  ({ before, after }) => Number(before.company.name !== after.company.name),
]

function comparePairs(one: EntryPair, other: EntryPair): number {
  for (const differenceOf of differences) {
    const order = differenceOf(one) - differenceOf(other)
    if (order !== 0) return order
  }
  return 0
}
