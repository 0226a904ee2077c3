import {
  itemStates,
  type Batch,
  type BatchItem,
  type ItemState,
  type OwnBudget,
} from '../records/database/rows/bulk.ts'
import type { Identifiers } from '../records/database/rows/records.ts'

/** One thing to be asked, before it is in a batch. */
export interface Draft extends Pick<BatchItem, 'ask' | 'label' | 'chosen'> {
  /** What the input says of whom it asks about beside what the service is asked by. Only the estimate reads it. */
  told?: Identifiers
  /** The record that is used, by its key. */
  record?: string
}

export const noItems: Record<ItemState, number> = {
  waiting: 0,
  out: 0,
  ok: 0,
  known: 0,
  'not-found': 0,
  refused: 0,
  unknown: 0,
  cancelled: 0,
}

/** How many items are in these states; how many there are, without `states`. */
export function countIn(
  counts: Record<ItemState, number>,
  states: readonly ItemState[] = itemStates,
): number {
  return states.reduce((sum, state) => sum + counts[state], 0)
}

/** Whether no item has anything before it any more. */
export const isOver = ({ waiting, out }: Record<ItemState, number>): boolean => waiting === 0 && out === 0

/** What `own` comes to where every batch may spend `usual`, in credits; `null`: no limit. */
export function budgetOf(own: OwnBudget, usual: number | null): number | null {
  return own === 'none' ? null : (own ?? usual)
}

export const isComplete = ({ total, counts }: Batch): boolean => countIn(counts) === total
