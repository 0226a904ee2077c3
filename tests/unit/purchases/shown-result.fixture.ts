import { shownSectionResult } from '../../../lib/records/shown-result.ts'
import { stateOfSubject } from '../../../components/record/subjectModel.ts'
import { subjectOf } from '../../../lib/records/identity/aliases.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { RepeatReason, SectionOrder } from '../../../lib/purchases/rows/section-order.ts'
import type { ShownResult } from '../../../lib/purchases/rows/refusal.ts'

export const everythingSeen: ShownResult = { request: null, at: Number.MAX_SAFE_INTEGER }

/** A first lookup, or a repeat. */
export interface Click extends Omit<SectionOrder, 'repeat'> {
  repeat?: RepeatReason | undefined
  /** If it is not the newest. */
  shownResult?: ShownResult
}

export async function orderOfClick(db: Database, { repeat: reason, ...order }: Click): Promise<SectionOrder> {
  if (!reason) return order
  const {
    shownResult = shownSectionResult(await stateOfSubject(db, subjectOf(order.page)), order.section),
    ...rest
  } = order
  return { ...rest, repeat: { reason, shownResult } }
}
