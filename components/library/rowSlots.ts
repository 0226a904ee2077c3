/** Rows that are drawn, each in one of so many elements: the one at the remainder of its number. */
export interface RowSlots {
  rows: readonly number[]
  slots: number
}

export const noSlots: RowSlots = { rows: [], slots: 0 }

/**
 * The rows from one to before another, of `count` in all, with those of before that stand in elements which none of them
 * needs: a row that comes into sight takes over the elements of one that went, as those of 40 new ones take three frames.
 */
export function rowSlots(before: RowSlots, from: number, to: number, count: number): RowSlots {
  const end = Math.min(to, count)
  const slots = Math.max(before.slots, end - from)
  const rows = new Map(before.rows.filter((row) => row < count).map((row) => [row % slots, row]))
  for (let row = from; row < end; row++) rows.set(row % slots, row)
  return { rows: [...rows.values()].toSorted((a, b) => a - b), slots }
}
