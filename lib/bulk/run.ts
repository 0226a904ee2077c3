import {
  itemStates,
  type BulkRun,
  type RunItem,
  type ItemPlan,
  type ItemState,
  type OwnBudget,
} from './rows.ts'
import type { Repeat } from '../purchases/rows/section-order.ts'
import { roundCredits } from '../purchases/prices/credits.ts'

/** Not an item of a run yet. `after` is an index in the list of drafts. */
export interface Draft extends Pick<RunItem, 'lookup' | 'label' | 'chosen' | 'identifiers' | 'after'> {
  record?: string
}

export interface ShownDraft extends Draft {
  plan: ItemPlan
}

/** In credits; `null` if a price was unknown. */
export function plannedMaximum(plans: Iterable<ItemPlan>): number | null {
  let maximum = 0
  for (const plan of plans) {
    if (plan.group !== 'fresh') continue
    if (plan.maximum === null) return null
    maximum = roundCredits(maximum + plan.maximum)
  }
  return maximum
}

export const noItems: Record<ItemState, number> = {
  pending: 0,
  'in-flight': 0,
  ok: 0,
  saved: 0,
  'not-found': 0,
  refused: 0,
  unknown: 0,
  cancelled: 0,
}

export function countIn(
  counts: Record<ItemState, number>,
  states: readonly ItemState[] = itemStates,
): number {
  return states.reduce((sum, state) => sum + counts[state], 0)
}

export const isOver = (counts: Record<ItemState, number>): boolean =>
  counts.pending === 0 && counts['in-flight'] === 0

export const isEnded = ({ state }: Pick<BulkRun, 'state'>): boolean =>
  state === 'done' || state === 'cancelled'

/** A run's budget in credits; `null` if there is none. */
export function budgetOf(own: OwnBudget, usual: number | null): number | null {
  return own === 'none' ? null : (own ?? usual)
}

/** `now` is in ms since epoch; `null` unless something was bought or may have been charged. */
export function repeatOfItem(
  {
    state,
    reason,
    cost,
    against,
    request,
  }: Pick<RunItem, 'state' | 'reason' | 'cost' | 'against' | 'request'>,
  now: number,
): Repeat | null {
  const isFree =
    state === 'cancelled' ||
    (state === 'refused' && cost === 0 && reason !== 'charged-before' && reason !== 'maybe-saved')
  return isFree ? null : { reason: 'anyway', shownResult: against ?? { request, at: now } }
}

export const isComplete = ({ total, counts }: BulkRun): boolean => countIn(counts) === total
