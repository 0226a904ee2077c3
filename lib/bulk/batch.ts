import {
  itemStates,
  type Again,
  type Batch,
  type BatchItem,
  type ItemPlan,
  type ItemState,
  type OwnBudget,
} from '../records/database/rows/bulk.ts'
import { roundCredits } from '../purchases/prices/credits.ts'

/** One thing to be asked, before it is in a batch. */
export interface Draft extends Pick<BatchItem, 'ask' | 'label' | 'chosen' | 'told'> {
  /** The record that is used, by its key. */
  record?: string
}

/** A draft with its part of the price that a button showed. */
export interface ShownDraft extends Draft {
  plan: ItemPlan
}

/** The most that lookups may cost by what was shown of them, in credits; `null`: a price was unknown. */
export function plannedMost(plans: Iterable<ItemPlan>): number | null {
  let most = 0
  for (const plan of plans) {
    if (plan.group !== 'fresh') continue
    if (plan.most === null) return null
    most = roundCredits(most + plan.most)
  }
  return most
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

/**
 * How an item is looked up when a person retries it at `now`, in milliseconds since 1970, having seen what it ended with.
 * Not again where nothing was bought, and nothing may have been charged.
 */
export function againOf(
  { state, why, cost, against, request }: Pick<BatchItem, 'state' | 'why' | 'cost' | 'against' | 'request'>,
  now: number,
): Again | null {
  const isFree =
    state === 'cancelled' ||
    (state === 'refused' && cost === 0 && why !== 'charged-before' && why !== 'maybe-saved')
  return isFree ? null : { why: 'anyway', seen: against ?? { request, at: now } }
}

export const isComplete = ({ total, counts }: Batch): boolean => countIn(counts) === total
