import { seenSection } from '../../../lib/records/seen-response.ts'
import { stateOfSubject } from '../../../components/record/subjectModel.ts'
import { subjectOf } from '../../../lib/records/identity/aliases.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { RepeatReason, SectionOrder } from '../../../lib/purchases/rows/section-order.ts'
import type { SeenResponse } from '../../../lib/purchases/rows/refusal.ts'

export const everythingSeen: SeenResponse = { request: null, at: Number.MAX_SAFE_INTEGER }

/** A click in a view: a first lookup, or a repeat. */
export interface Click extends Omit<SectionOrder, 'again'> {
  again?: RepeatReason | undefined
  /** The displayed result, if it is not the newest. */
  seen?: SeenResponse
}

export async function orderOfClick(db: Database, { again: why, ...order }: Click): Promise<SectionOrder> {
  if (!why) return order
  const { seen = seenSection(await stateOfSubject(db, subjectOf(order.page)), order.section), ...rest } =
    order
  return { ...rest, again: { why, seen } }
}
