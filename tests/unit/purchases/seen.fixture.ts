import { seenSection } from '../../../lib/records/seen-answer.ts'
import { stateOfSubject } from '../../../components/record/subjectModel.ts'
import { subjectOf } from '../../../lib/records/identity/aliases.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { RepeatReason, SectionOrder } from '../../../lib/records/database/rows/bulk.ts'
import type { SeenAnswer } from '../../../lib/records/database/rows/purchases.ts'

/** Of a person who has seen all results that there are, whenever the ledger is asked. */
export const everythingSeen: SeenAnswer = { request: null, at: Number.MAX_SAFE_INTEGER }

/** A click in a view: for the first time, or again. */
export interface Click extends Omit<SectionOrder, 'again'> {
  again?: RepeatReason | undefined
  /** What was seen, where that is not all that the subject's record and requests show. */
  seen?: SeenAnswer
}

/** What a click sends now, in a view that shows everything there is. */
export async function orderOfClick(db: Database, { again: why, ...order }: Click): Promise<SectionOrder> {
  if (!why) return order
  const { seen = seenSection(await stateOfSubject(db, subjectOf(order.page)), order.want), ...rest } = order
  return { ...rest, again: { why, seen } }
}
