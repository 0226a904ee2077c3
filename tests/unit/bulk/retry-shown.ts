import { retryItems } from '../../../lib/bulk/batch-actions.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { EndState } from '../../../lib/records/database/rows/bulk.ts'

/** Retries what ended so, as a click in a view that shows the run as it is now. */
export async function retryShown(db: Database, id: string, states: readonly EndState[]): Promise<void> {
  const retries = (await db.batches.get(id))?.retries ?? 0
  await retryItems(db, id, { states, retries })
}
