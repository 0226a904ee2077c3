import type { Closed } from './account/gate.ts'
import type { Objection } from './ledger/reserve.ts'

/** Why nothing was sent for a click, and so nothing spent. */
export type Refusal =
  /** `page-changed`: the tab shows another page than the one that the click was for. */
  | { why: 'no-page' | 'page-changed' | 'no-address' | 'no-key' | 'no-permission' | 'offline' }
  | { why: 'bad-input'; fields: string }
  /** The ledger could not be written. */
  | { why: 'not-stored' }
  | Closed
  | Objection

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
