import type { Refusal } from '../records/database/rows/purchases.ts'
/** The one thing that a view hears of its click; everything else it sees in the database. */
export type Reception =
  /**
   * `request`: the ledger's row whose answer to look at; a record that was imported may have none. `subject`: the record
   * that holds the answer, where it was recognised by something else than what was asked by.
   */
  | { accepted: 'sent' | 'waiting' | 'under-way' | 'known'; request: string; subject?: string }
  | { accepted: false; refusal: Refusal }

export function refused(refusal: Refusal): Reception {
  return { accepted: false, refusal }
}
