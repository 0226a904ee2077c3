interface RowSlots {
  rows: readonly number[]
  slots: number
}

export const noSlots: RowSlots = { rows: [], slots: 0 }

/** Also keeps earlier rows in slots that aren't needed yet: creating 40 new rows takes three frames. */
export function rowSlots(before: RowSlots, from: number, to: number, count: number): RowSlots {
  const end = Math.min(to, count)
  const slots = Math.max(before.slots, end - from)
  const rows = new Map(before.rows.filter((row) => row < count).map((row) => [row % slots, row]))
  for (let row = from; row < end; row++) rows.set(row % slots, row)
  return { rows: [...rows.values()].toSorted((a, b) => a - b), slots }
}
