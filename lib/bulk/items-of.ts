import type { Database } from '../records/database/database.ts'
import type { ItemState } from './batch.ts'

/** The items of a batch in their order: those in one state, or all of them. */
export function itemsOf(db: Database, batch: string, state: ItemState | null = null) {
  return state === null
    ? db.items.where('[batch+position]').between([batch, 0], [batch, Infinity])
    : db.items.where('[batch+state+position]').between([batch, state, 0], [batch, state, Infinity])
}
