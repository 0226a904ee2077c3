import type { Database } from '../../records/database/database.ts'
import type { SectionName } from '../../records/database/rows/sections.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'

/** What is kept of a request beside its row. */
export interface RequestDetail {
  /** When the answer was stored, in milliseconds since 1970; `null`: none is. */
  answeredAt: number | null
  status: number | null
  /** The sections of records that are still as this request brought them, those of whom it asked about first. */
  sections: SectionName[]
}

export async function detailOf(db: Database, { id, found }: LedgerRequest): Promise<RequestDetail> {
  const [answer, rows] = await Promise.all([
    db.answers.get(id),
    db.sections.where('subject').anyOf(found).toArray(),
  ])
  const brought = rows.filter(({ request }) => request === id)
  const inOrder = brought.toSorted((a, b) => found.indexOf(a.subject) - found.indexOf(b.subject))
  return {
    answeredAt: answer?.at ?? null,
    status: answer?.status ?? null,
    sections: [...new Set(inOrder.map(({ name }) => name))],
  }
}
