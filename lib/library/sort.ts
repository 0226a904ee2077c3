import { columnNamed, type ColumnName } from './columns.ts'
import type { Ranking } from './ranking.ts'

export interface SortBy {
  column: ColumnName
  down: boolean
}

/** Breaks ties in other orders too. */
export const defaultSort: SortBy[] = [{ column: 'updatedAt', down: true }]

const beginsDown = (column: ColumnName) => !['text', 'choice'].includes(columnNamed(column).type)

/** Further columns would have no visible effect. */
const maxColumns = 4

/**
 * By this column, or with `more` additionally by it. Another press reverses it; with `more`, a third one removes it.
 */
export function toggledSort(sort: readonly SortBy[], column: ColumnName, more: boolean): SortBy[] {
  const first = beginsDown(column)
  const now = sort.find((by) => by.column === column)
  if (!more) return [{ column, down: now && sort[0] === now ? !now.down : first }]
  if (!now) return [...sort, { column, down: first }].slice(-maxColumns)
  if (now.down !== first) return sort.length > 1 ? sort.filter((by) => by !== now) : [...sort]
  return sort.map((by) => (by === now ? { column, down: !by.down } : by))
}

/** The most important ranking comes first. A counting sort: milliseconds for 100,000. */
export function sortedBy(
  places: Uint32Array,
  keys: readonly { ranking: Ranking; down: boolean }[],
): Uint32Array {
  let sorted = places
  for (const { ranking, down } of keys.toReversed()) sorted = countingSort(sorted, ranking, down)
  return sorted
}

function countingSort(places: Uint32Array, ranking: Ranking, down: boolean): Uint32Array {
  const { highest } = ranking
  // Empty values come last in both directions.
  const bucketOf = (place: number) => {
    const rank = ranking.rankOf(place)
    return rank === 0 ? highest : down ? highest - rank : rank - 1
  }
  const starts = new Uint32Array(highest + 2)
  for (const place of places) starts[bucketOf(place) + 1]! += 1
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!
  const sorted = new Uint32Array(places.length)
  for (const place of places) sorted[starts[bucketOf(place)]!++] = place
  return sorted
}
